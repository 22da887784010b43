package io.kalends.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kalends.fetch.FetchFailure.Reason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FetchAddressTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            https://example.org                      | https://example.org/
            HTTPS://EXAMPLE.ORG/A                    | https://example.org/A
            http://example.org:80/                   | http://example.org/
            https://example.org:8443/                | https://example.org:8443/
            https://example.org:/x                   | https://example.org/x
            webcal://example.org/a.ics               | https://example.org/a.ics
            webcal://example.org:443/a.ics           | https://example.org/a.ics
            http://example.org./a                    | http://example.org/a
            http://example.org?a=b                   | http://example.org/?a=b
            http://example.org/a?b=c#d               | http://example.org/a?b=c
            http://example.org/a b/ü                 | http://example.org/a%20b/%C3%BC
            http://example.org/a%20b/100%            | http://example.org/a%20b/100%25
            http://example.org/?a[]=1&b={x}          | http://example.org/?a%5B%5D=1&b=%7Bx%7D
            http://example.org/\\a                   | http://example.org/%5Ca
            http://münchen.example/                  | http://xn--mnchen-3ya.example/
            http://MÜNCHEN.example/                  | http://xn--mnchen-3ya.example/
            http://１２７.0.0.1/                        | http://127.0.0.1/
            http://127。0。0。1/                        | http://127.0.0.1/
            http://ⓛocalhost/                        | http://localhost/
            http://[::1]/                            | http://[0:0:0:0:0:0:0:1]/
            http://[::]:81/                          | http://[0:0:0:0:0:0:0:0]:81/
            http://[::FFFF:127.0.0.1]/               | http://127.0.0.1/
            http://[::ffff:7f00:1]/                  | http://127.0.0.1/
            http://0177.0.0.1/                       | http://127.0.0.1/
            http://2130706433/                       | http://127.0.0.1/
            http://017700000001/                     | http://127.0.0.1/
            http://0x7F000001/                       | http://127.0.0.1/
            http://0x7f.1/                           | http://127.0.0.1/
            http://127.0x1/                          | http://127.0.0.1/
            http://10.258/                           | http://10.0.1.2/
            http://0/                                | http://0.0.0.0/
            http://0x/                               | http://0.0.0.0/
            http://4294967295/                       | http://255.255.255.255/
            http://1.0.0.127.in-addr.arpa/           | http://1.0.0.127.in-addr.arpa/
            http://0x7f.example/                     | http://0x7f.example/
            """)
    void parse_knowsEachAddressInOneSpelling(String text, String expected) {
        assertThat(FetchAddress.parse(text).full()).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "example.org",
                "/etc/passwd",
                "//example.org/",
                "file:///etc/passwd",
                "FILE:/etc/passwd",
                "gopher://example.org/",
                "ftp://example.org/",
                "jar:http://example.org/a.jar!/",
                "javascript:alert(1)",
                "data:text/plain,x",
                "ldap://example.org",
                "dict://example.org:11211/",
                "http:example.org",
                "http:/example.org",
                "http://",
                "http:///a",
                "http://?a",
                "http://user@example.org/",
                "http://user:secret@example.org/",
                "http://example.org@127.0.0.1/",
                "http://example.org\\@127.0.0.1/",
                "http://example.org\\.evil/",
                "http://exa mple.org/",
                "http://example..org/",
                "http://.example.org/",
                "http://example.org../",
                "http://%31%32%37.0.0.1/",
                "http://127.0.0.1%00.example.org/",
                "http://[::1",
                "http://::1/",
                "http://[fe80::1%25lo]/",
                "http://[fe80::1%lo]/",
                "http://[127.0.0.1.x]/",
                "http://[v1.a]/",
                "http://4294967296/",
                "http://256.0.0.1/",
                "http://1.2.3.4.5/",
                "http://example.1/",
                "http://08.0.0.1/",
                "http://-1/",
                "http://1.2.3.0x100/",
                "http://my_host/",
                "http://-a.example/",
                "http://example.org:0/",
                "http://example.org:65536/",
                "http://example.org:-1/",
                "http://example.org:8o/",
                "http://example.org:123456/",
                "http://example.org/\r\nHost: evil",
                "http://example.org/\u0000",
                "https://exa<mple.org/"
            })
    void parse_refusesWhatIsNoWebAddress(String text) {
        assertThatThrownBy(() -> FetchAddress.parse(text))
                .isInstanceOfSatisfying(
                        FetchFailure.class, e -> assertThat(e.reason()).isEqualTo(Reason.INVALID_ADDRESS));
    }

    @Test
    void userInfo_isNotRepeated_andTheCureIsSaid() {
        assertThatThrownBy(() -> FetchAddress.parse("https://ada:secret@example.org/"))
                .hasMessageContaining("--user")
                .hasMessageContaining("--password-file")
                .hasMessageNotContaining("secret");
        assertThatThrownBy(() -> FetchAddress.parse("ada//x:secret@example.org"))
                .hasMessageNotContaining("secret");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            https://example.org/a/b?c=d | e                    | https://example.org/a/e
            https://example.org/a/b?c=d | ../e?f=g             | https://example.org/e?f=g
            https://example.org/a/b?c=d | /e                   | https://example.org/e
            https://example.org/a/b?c=d | ?e                   | https://example.org/a/b?e
            https://example.org/a/b?c=d | //other.example/e    | https://other.example/e
            https://example.org/a/b?c=d | http://other.example | http://other.example/
            https://example.org/a/b?c=d | #e                   | https://example.org/a/b?c=d
            https://example.org         | e                    | https://example.org/e
            https://example.org:81/     | /ü x                 | https://example.org:81/%C3%BC%20x
            https://example.org/        | ../../e              | https://example.org/../../e
            """)
    void follow_resolvesAsBrowsersDo(String from, String location, String expected) {
        assertThat(FetchAddress.parse(from).follow(location).full()).isEqualTo(expected);
    }

    @Test
    void toString_leavesOutSecrets() {
        assertThat(FetchAddress.parse("https://example.org/events/2026-12-08?token=secret"))
                .hasToString("https://example.org/events/2026-12-08?…");
        assertThat(FetchAddress.parse("https://example.org/ical/x%40y/private-0a1b2c3d4e5f60718293a4b5/basic.ics"))
                .hasToString("https://example.org/ical/x%40y/private-…/basic.ics");
    }
}
