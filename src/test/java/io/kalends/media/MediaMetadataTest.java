package io.kalends.media;

import static io.kalends.TestService.AUTHOR;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is told of who took a picture does not go out, unless that is wanted. */
class MediaMetadataTest {
    @RegisterExtension
    static final TestService service = new TestService();

    @RegisterExtension
    static final TestService keeping = new TestService().with(Setting.KEEP_IMAGE_METADATA, "true");

    private static byte[] served(TestService from, Answer image, String member) {
        return from.raw(null, "GET", URI.create(image.text(member)).getPath(), null, Map.of())
                .bytes();
    }

    @Test
    void files_tellNothing() {
        for (byte[] telling : List.of(
                TellingSamples.jpeg(6),
                TellingSamples.png(6),
                TellingSamples.gif(),
                TellingSamples.webp("lossy.webp", 6))) {
            Answer image = Form.upload(service, AUTHOR, "a", telling);

            assertThat(image.status()).as(image.toString()).isEqualTo(201);
            byte[] file = served(service, image, "url");
            assertThat(image.number("filesize")).isEqualTo(file.length).isLessThan(telling.length);
            for (String secret : TellingSamples.SECRETS)
                assertThat(new String(file, ISO_8859_1)).doesNotContain(secret);
            boolean turned = !image.text("mime_type").equals("image/gif");
            assertThat(image.number("height")).isEqualTo(turned ? 400 : 20);
        }
    }

    @Test
    void reducedSizes_tellNothing() {
        Answer image = Form.upload(service, AUTHOR, "a", TellingSamples.jpeg(1));

        for (String size : List.of("sizes.thumbnail.url", "sizes.medium.url")) {
            String file = new String(served(service, image, size), ISO_8859_1);
            assertThat(file).doesNotContain("Secret", "Exif", "ICC_PROFILE");
        }
    }

    @Test
    void files_areKeptAsTheyAreWhereThatIsWanted() {
        byte[] png = TellingSamples.png(6);
        byte[] jpeg = TellingSamples.jpeg(6);

        assertThat(served(keeping, Form.upload(keeping, AUTHOR, "a", png), "url"))
                .isEqualTo(png);
        assertThat(new String(served(keeping, Form.upload(keeping, AUTHOR, "a", jpeg), "url"), ISO_8859_1))
                .contains("SecretSerial", "SecretComment")
                .doesNotContain("SecretTail");
    }
}
