package io.kalends.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Dice;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AddressKindTest {
    /** First and last of each network, with its neighbours where these are public. */
    private static final String PRIVATE_V4 = """
            10.0.0.0 10.0.0.1 10.1.2.3 10.255.255.255
            100.64.0.0 100.64.0.1 100.100.100.200 100.127.255.255
            127.0.0.0 127.0.0.1 127.1.1.1 127.255.255.255
            169.254.0.0 169.254.169.254 169.254.170.2 169.254.255.255
            172.16.0.0 172.16.0.1 172.20.10.1 172.31.255.255
            192.0.0.0 192.0.0.1 192.0.0.170 192.0.0.192 192.0.0.255
            192.0.2.0 192.0.2.1 192.0.2.255
            192.88.99.0 192.88.99.1 192.88.99.255
            192.168.0.0 192.168.0.1 192.168.1.1 192.168.178.1 192.168.255.255
            198.18.0.0 198.18.0.1 198.19.255.255
            198.51.100.0 198.51.100.1 198.51.100.255
            203.0.113.0 203.0.113.1 203.0.113.255
            """;

    private static final String PUBLIC_V4 = """
            1.0.0.0 1.1.1.1 8.8.8.8 9.9.9.9 9.255.255.255 11.0.0.0 93.184.216.34
            100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0
            169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0
            191.255.255.255 192.0.1.0 192.0.1.255 192.0.3.0 192.88.98.255 192.88.100.0
            192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0
            198.51.99.255 198.51.101.0 203.0.112.255 203.0.114.0 223.255.255.255
            """;

    private static final String UNUSABLE_V4 = """
            0.0.0.0 0.0.0.1 0.1.2.3 0.255.255.255
            224.0.0.0 224.0.0.1 224.0.0.251 239.255.255.250 239.255.255.255
            240.0.0.0 240.0.0.1 250.1.2.3 255.255.255.254 255.255.255.255
            """;

    private static final String PRIVATE_V6 = """
            ::1 fc00:: fc00::1 fd00::1 fd12:3456:789a::1 fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff
            fd00:ec2::254 fe80:: fe80::1 febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff fec0::1 feff::1
            2001:: 2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:10::1 2001:20::1 2001:1ff:ffff::1
            2001:db8:: 2001:db8::1 2001:db8:ffff:ffff:ffff:ffff:ffff:ffff 3fff::1 3fff:fff::1
            100::1 100:0:0:1::1 64:ff9b:1::1 64:ff9b:1::127.0.0.1 5f00::1 4000::1 8000::1 1::1 200::1 e000::1
            ::ffff:0:127.0.0.1 ::fffe:127.0.0.1 0:0:0:1::1
            """;

    private static final String PUBLIC_V6 = """
            2001:200::1 2001:4860:4860::8888 2001:db7:ffff::1 2001:db9::1 2606:4700:4700::1111 2a00:1450:4001::1
            2003::1 2000::1 2620:fe::fe 2400:cb00::1 3ffe::1 3fff:1000::1 2a02:26f0::1
            """;

    private static final String UNUSABLE_V6 = """
            :: ff00::1 ff01::1 ff02::1 ff02::fb ff05::2 ff0e::1 ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff
            """;

    @ParameterizedTest
    @ValueSource(strings = {PRIVATE_V4, PRIVATE_V6})
    void privateAddresses_areKnown(String addresses) {
        assertThat(all(addresses)).allSatisfy(it -> assertThat(kind(it)).isEqualTo(AddressKind.PRIVATE));
    }

    @ParameterizedTest
    @ValueSource(strings = {PUBLIC_V4, PUBLIC_V6})
    void publicAddresses_areKnown(String addresses) {
        assertThat(all(addresses)).allSatisfy(it -> assertThat(kind(it)).isEqualTo(AddressKind.PUBLIC));
    }

    @ParameterizedTest
    @ValueSource(strings = {UNUSABLE_V4, UNUSABLE_V6})
    void unusableAddresses_areKnown(String addresses) {
        assertThat(all(addresses)).allSatisfy(it -> assertThat(kind(it)).isEqualTo(AddressKind.UNUSABLE));
    }

    /** Each IPv4 address in the forms in which IPv6 carries it. */
    @Test
    void embeddedAddresses_areJudgedByWhatTheyCarry() {
        assertThat(all(PRIVATE_V4 + PUBLIC_V4 + UNUSABLE_V4))
                .allSatisfy(four -> assertThat(Stream.of(
                                        "::ffff:" + four,
                                        "64:ff9b::" + four,
                                        "2002:" + hex(four) + "::1",
                                        "2002:" + hex(four) + ":1::")
                                .map(AddressKindTest::kind))
                        .containsOnly(kind(four)));
        assertThat(all(PRIVATE_V4))
                .allSatisfy(four -> assertThat(kind("::" + four)).isEqualTo(AddressKind.PRIVATE));
    }

    @Test
    void zones_areRefused() throws UnknownHostException {
        byte[] bytes = InetAddress.ofLiteral("2606:4700::1111").getAddress();

        assertThat(AddressKind.of(Inet6Address.getByAddress("", bytes, 1))).isEqualTo(AddressKind.UNUSABLE);
        assertThat(AddressKind.of(Inet6Address.getByAddress("", bytes, 0))).isEqualTo(AddressKind.PUBLIC);
    }

    /** What the JDK takes for local in one way or another is never public here. */
    @Test
    void judgement_isStricterThanThatOfTheJdk() throws UnknownHostException {
        var dice = new Dice(Dice.SEED);
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = new byte[dice.below(2) == 0 ? 4 : 16];
            for (int at = 0; at < bytes.length; at++) bytes[at] = (byte) dice.below(256);
            InetAddress address = InetAddress.getByAddress(bytes);
            boolean isLocal = address.isLoopbackAddress()
                    || address.isAnyLocalAddress()
                    || address.isLinkLocalAddress()
                    || address.isSiteLocalAddress()
                    || address.isMulticastAddress();
            if (isLocal) assertThat(AddressKind.of(address)).as("%s", address).isNotEqualTo(AddressKind.PUBLIC);
        }
    }

    private static Stream<String> all(String addresses) {
        return Stream.of(addresses.strip().split("\\s+"));
    }

    private static AddressKind kind(String address) {
        return AddressKind.of(InetAddress.ofLiteral(address));
    }

    private static String hex(String four) {
        String digits = HexFormat.of().formatHex(InetAddress.ofLiteral(four).getAddress());
        return digits.substring(0, 4) + ":" + digits.substring(4);
    }
}
