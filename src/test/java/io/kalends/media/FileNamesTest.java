package io.kalends.media;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileNamesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "stage.jpg | stage",
                "Harbour Stage (1).JPEG | harbour-stage-1",
                "Été à Köln.png | ete-a-koln",
                "Straße.png | strasse",
                "../../etc/passwd | passwd",
                "C:\\Users\\me\\photo.png | photo",
                "a\"b'c<d>.gif | a-b-c-d",
                "archive.tar.gz | archive-tar",
                "IMG_0001.HEIC | img_0001",
                "港.png | image",
                ".htaccess | image",
                ".. | image",
                "/ | image",
                "`` | image",
                "__--__.png | image",
                "ﬁne①.png | fine1",
            })
    void base_isSafe(String given, String expected) {
        assertThat(FileNames.base(given)).isEqualTo(expected);
    }

    @Test
    void base_isNeverTooLongForAName() {
        String base = FileNames.base("a-".repeat(500) + ".png");

        assertThat(base).hasSizeLessThanOrEqualTo(80).doesNotEndWith("-");
        assertThat(base + "-1024x1024.webp").matches(FileNames.STORED);
    }

    @Test
    void base_ofAnythingMakesAStoredName() {
        var random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            var given = new StringBuilder();
            for (int n = random.nextInt(12); n > 0; n--)
                given.append((char) random.nextInt(random.nextBoolean() ? 128 : 65536));

            assertThat(FileNames.base(given.toString()) + ".png").matches(FileNames.STORED);
        }
    }
}
