package io.kalends.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebAddressTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://example.com",
                "https://example.com/",
                "HTTPS://Example.COM/a?b=c&d=e#f",
                "http://localhost",
                "http://localhost:8080/x",
                "http://a:1",
                "http://a:65535?x",
                "http://a:/",
                "http://example.com.",
                "http://192.168.0.1/",
                "http://[::1]/",
                "http://[2001:db8::8a2e:370:7334]:80",
                "http://[1:2:3:4:5:6:7:8]",
                "http://[::ffff:1.2.3.4]",
                "http://[1::]",
                "http://[::]",
                "https://münchen.example/straße",
                "https://例え.テスト/",
                "http://xn--mnchen-3ya.example",
                "http://a_b.example",
                "http://example.com#x",
                "http://example.com?x",
                "http://example.com/a@b:c",
                "http://example.com/{x}|y[0]'",
                "http://1e3.example"
            })
    void isValid_acceptsWebAddresses(String address) {
        assertThat(WebAddress.isValid(address)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "foo",
                "example.com",
                "www.example.com/x",
                "//example.com",
                "/x",
                "http:",
                "http://",
                "http:///x",
                "http:x",
                "http://?x",
                "http://#x",
                "http://:80",
                "http://.",
                "http://a..b",
                "http://.a",
                "http://a b",
                "http://a/b c",
                " http://a",
                "http://a ",
                "http://a\n",
                "http://a/\u0001",
                "http://a/\u00a0",
                "ftp://a",
                "javascript:x",
                "mailto:a@b",
                "http://a:0",
                "http://a:65536",
                "http://a:999999",
                "http://a:x",
                "http://user@a",
                "http://user:pw@a/",
                "http://[::1",
                "http://[]",
                "http://[:::]",
                "http://[1:2:3:4:5:6:7]",
                "http://[1:2:3:4:5:6:7:8:9]",
                "http://[1::2::3]",
                "http://[12345::]",
                "http://[g::]",
                "http://[::1.2.3.256]",
                "http://[1.2.3.4]",
                "http://256.1.1.1",
                "http://1.2.3",
                "http://1.2.3.4.5",
                "http://-a",
                "http://a-",
                "http://a%41",
                "http://a/<b>",
                "http://a/\"",
                "http://a\\b",
                "http://a/\uD800",
                "http://a$b",
                "http://[::1]x"
            })
    void isValid_refusesTheRest(String address) {
        assertThat(WebAddress.isValid(address)).isFalse();
    }
}
