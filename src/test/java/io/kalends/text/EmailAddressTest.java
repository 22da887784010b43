package io.kalends.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmailAddressTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "john@company.com", "a@b", "admin@localhost", "first.last+tag@sub.example.org", "o'neil@example.com",
                "{a|b}!#$%&*/=?^_`~-@example.com", "jörg@münchen.example", "用户@例え.テスト", "a@xn--mnchen-3ya.example",
                        "1@2.example"
            })
    void isValid_acceptsOneAddress(String address) {
        assertThat(EmailAddress.isValid(address)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "foo",
                "@",
                "a@",
                "@b",
                "a@b@c",
                "a b@c",
                "a@b c",
                " a@b",
                "a@b ",
                "a@b\n",
                "a@b,c@d",
                "a@b;c@d",
                "<a@b>",
                "A <a@b>",
                ".a@b",
                "a.@b",
                "a..b@c",
                "a@.b",
                "a@b.",
                "a@b..c",
                "a@-b",
                "a@b-",
                "\"a b\"@c",
                "a@[1.2.3.4]",
                "a\u0001@b",
                "a\u00a0@b",
                "a@b/c",
                "a@b:25",
                "a(comment)@b",
                "mailto:a@b",
                "\uD800@b",
                "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@b"
            })
    void isValid_refusesTheRest(String address) {
        assertThat(EmailAddress.isValid(address)).isFalse();
    }
}
