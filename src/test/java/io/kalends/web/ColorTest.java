package io.kalends.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ColorTest {
    @ParameterizedTest
    @CsvSource({"#000000, #ffffff, 21", "#777777, #ffffff, 4.48", "#ff0000, #ffffff, 4.00", "#1f6f8b, #1f6f8b, 1"})
    void contrast_isThatOfWcag(String one, String other, double contrast) {
        assertThat(Color.of(one).contrast(Color.of(other))).isEqualTo(contrast, within(0.01));
        assertThat(Color.of(other).contrast(Color.of(one))).isEqualTo(contrast, within(0.01));
    }

    @ParameterizedTest
    @ValueSource(strings = {"#000080", "#1f6f8b", "#a6321f", "#000000"})
    void readableColor_staysAsItIs(String color) {
        assertThat(Color.of(color).readableOn(SiteColors.LIGHT).hex()).isEqualTo(color);
    }

    @Test
    void anyColor_becomesReadable_andNoLighterOrDarkerThanNeeded() {
        var random = new Random(1);
        for (int i = 0; i < 500; i++) {
            Color color = Color.of(String.format(Locale.ROOT, "%06x", random.nextInt(1 << 24)));
            for (List<Color> backgrounds : List.of(SiteColors.LIGHT, SiteColors.DARK)) {
                Color readable = color.readableOn(backgrounds);
                double most = Math.max(4.6, color.contrast(backgrounds));
                assertThat(readable.contrast(backgrounds)).as(color.hex()).isBetween(Color.ENOUGH, most);
            }
        }
    }

    @Test
    void readableColor_keepsItsHue() {
        Color blue = Color.of("#000080").readableOn(SiteColors.DARK);

        assertThat(blue.blue()).isGreaterThan(blue.green() + 0.3);
        assertThat(blue.green()).isGreaterThan(blue.red());
    }
}
