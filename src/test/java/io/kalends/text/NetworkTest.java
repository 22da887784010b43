package io.kalends.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NetworkTest {
    private static InetAddress address(String text) {
        return InetAddress.ofLiteral(text);
    }

    @ParameterizedTest
    @CsvSource({
        "10.0.0.0/8, 10.255.0.1, true",
        "10.0.0.0/8, 11.0.0.0, false",
        "192.0.2.128/25, 192.0.2.128, true",
        "192.0.2.128/25, 192.0.2.127, false",
        "192.0.2.7, 192.0.2.7, true",
        "192.0.2.7, 192.0.2.6, false",
        "0.0.0.0/0, 203.0.113.9, true",
        "0.0.0.0/0, ::1, false",
        "2001:db8::/33, 2001:db8:7fff::1, true",
        "2001:db8::/33, 2001:db8:8000::1, false",
        "::1, 127.0.0.1, false",
        "::ffff:192.0.2.0/120, 192.0.2.9, false"
    })
    void network_holdsTheAddressesThatBeginLikeIt(String network, String address, boolean held) {
        assertThat(Network.parse(network)
                        .filter(it -> it.holds(address(address)))
                        .isPresent())
                .isEqualTo(held);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "a",
                "10.0.0.0/",
                "10.0.0.0/33",
                "10.0.0.1/8",
                "::/129",
                "::1/64",
                "10.0.0.0/8/8",
                "/8",
                "localhost"
            })
    void anythingElse_isNone(String text) {
        assertThat(Network.parse(text)).isEmpty();
    }

    @Test
    void of_cutsAnAddress() {
        assertThat(Network.of(address("192.0.2.255"), 25)).hasToString("192.0.2.128/25");
        assertThat(Network.of(address("2001:db8:1:2::3"), 48)).hasToString("2001:db8:1:0:0:0:0:0/48");
    }
}
