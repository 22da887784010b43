package io.kalends.auth;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class PasswordsTest {
    private static final Passwords.Strength WEAK = new Passwords.Strength(64, 1, 1);

    private final Passwords passwords = new Passwords(WEAK);

    @Test
    void hash_isRightForItsPasswordOnly() {
        String hash = passwords.hash("correct horse");

        assertThat(hash).startsWith("$argon2id$v=19$m=64,t=1,p=1$").doesNotContain("horse");
        assertThat(passwords.matches(hash, "correct horse")).isTrue();
        assertThat(passwords.matches(hash, "Correct horse")).isFalse();
        assertThat(passwords.matches(hash, "")).isFalse();
    }

    @Test
    void hash_isAnotherEachTime() {
        assertThat(passwords.hash("correct horse")).isNotEqualTo(passwords.hash("correct horse"));
    }

    @Test
    void password_isTheSameFromEveryKeyboard() {
        String composed = passwords.hash("caf\u00e9 am Markt");

        assertThat(passwords.matches(composed, "cafe\u0301 am Markt")).isTrue();
    }

    @Test
    void isRight_agreesWithOtherPrograms() {
        byte[] known = HexFormat.of().parseHex("09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7");
        String stored = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$"
                + Base64.getEncoder().withoutPadding().encodeToString(known);

        assertThat(passwords.matches(stored, "password")).isTrue();
    }

    @Test
    void isOutdated_tellsHashesOfAnotherStrength() {
        assertThat(passwords.isOutdated(passwords.hash("correct horse"))).isFalse();
        assertThat(new Passwords(Passwords.Strength.TODAY).isOutdated(passwords.hash("correct horse")))
                .isTrue();
    }
}
