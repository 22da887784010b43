package io.kalends.media;

import static io.kalends.media.Samples.file;
import static io.kalends.media.Samples.halves;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** On a machine whose digits are others. */
@Isolated("it changes the default locale")
class PictureNamesTest {
    private final Locale before = Locale.getDefault();

    @BeforeEach
    void speakPersian() {
        Locale.setDefault(Locale.forLanguageTag("fa-IR"));
        assertThat(String.format(Locale.getDefault(), "%d", 1)).isNotEqualTo("1");
    }

    @AfterEach
    void speakAsBefore() {
        Locale.setDefault(before);
    }

    @Test
    void names_haveTheDigitsOfAddresses() {
        try (var pictures = Samples.pictures(1_000_000)) {
            assertThat(Samples.read(pictures, file(halves(400, 200), "jpg"), "Stage.JPG")
                            .sizes())
                    .extracting(Size::fileName)
                    .containsExactly("stage-150x150.jpg", "stage-300x150.jpg");
        }
    }

    @Test
    void limits_areToldInTheSameDigits() {
        try (var pictures = Samples.pictures(10_000)) {
            assertThatThrownBy(() -> Samples.read(pictures, file(halves(400, 200), "jpg"), ""))
                    .hasMessageContaining("400 × 200 pixels, more than the 10000 allowed");
        }
    }
}
