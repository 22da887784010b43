package io.kalends.media;

import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.CONTRIBUTOR;
import static io.kalends.media.Samples.file;
import static io.kalends.media.Samples.halves;
import static io.kalends.media.Samples.latin;
import static io.kalends.media.Samples.png;
import static io.kalends.media.Samples.zeros;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MediaRefusedTest {
    private static final int MOST = 200_000;

    @RegisterExtension
    static final TestService service =
            new TestService().with(Setting.MAX_MEDIA, Integer.toString(MOST)).with(Setting.MAX_IMAGE_PIXELS, "100000");

    @AfterEach
    void nothingIsKept() throws IOException {
        try (var folders = Files.list(service.data().resolve("media"))) {
            assertThat(folders).isEmpty();
        }
        assertThat(service.get(AUTHOR, "/media").number("total")).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "just text",
                "",
                "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
                "<!DOCTYPE html><html><body>hi</body></html>",
                "GIF is not what this is",
                "%PDF-1.7",
                "BM\0\0\0\0"
            })
    void otherContent_isNotSupportedWhateverItsName(String content) {
        var form = Form.upload(service, AUTHOR, "picture.png", latin(content));

        assertThat(form.status()).as(form.toString()).isEqualTo(415);
        assertThat(form.code()).isEqualTo("media-unsupported-type");
        if (content.isEmpty()) return;
        var raw = Form.raw(service, AUTHOR, latin(content), Map.of("Content-Type", "image/png"));
        assertThat(raw.status()).isEqualTo(415);
        assertThat(raw.code()).isEqualTo("media-unsupported-type");
    }

    @Test
    void damagedImages_areInvalid() {
        byte[] good = file(halves(50, 50), "png");
        for (byte[] content : List.of(Arrays.copyOf(good, good.length / 2), Arrays.copyOf(good, 8))) {
            var answer = Form.upload(service, AUTHOR, "half.png", content);

            assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
            assertThat(answer.code()).isEqualTo("media-invalid-image");
            assertThat(answer.number("data.status")).isEqualTo(400);
        }
    }

    @Test
    void tooManyPixels_areInvalid() {
        var answer = Form.upload(service, AUTHOR, "large.gif", file(halves(1001, 100), "gif"));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("media-invalid-image");
        assertThat(answer.text("message")).contains("1001 × 100").contains("100000");
    }

    @Test
    void bomb_isInvalid() {
        var answer = Form.upload(service, AUTHOR, "bomb.png", png(60_000, 60_000, 2, zeros(20_000_000)));

        assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("media-invalid-image");
    }

    @Test
    void largeBodies_areRefusedAsDeclared() {
        byte[] content = noise(MOST + 1);

        var form = Form.upload(service, AUTHOR, "large.png", content);
        var raw = Form.raw(service, AUTHOR, content, Map.of("Content-Type", "image/png"));

        for (Answer answer : List.of(form, raw)) {
            assertThat(answer.status()).as(answer.toString()).isEqualTo(413);
            assertThat(answer.code()).isEqualTo("rest_body_too_large");
        }
    }

    @Test
    void largeBodies_areRefusedAsTheyCome() {
        var answer = chunked(noise(MOST + 1));

        assertThat(answer).startsWith("413 ").contains("rest_body_too_large");
    }

    @Test
    void bodiesOfTheLargestSize_areRead() {
        var answer = chunked(noise(MOST));

        assertThat(answer).startsWith("415 ").contains("media-unsupported-type");
    }

    /** Noise: nothing in it looks like an image. */
    private static byte[] noise(int length) {
        byte[] bytes = new byte[length];
        new Random(5).nextBytes(bytes);
        bytes[0] = 'x';
        return bytes;
    }

    private static String chunked(byte[] content) {
        var request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + service.port() + TestService.NAMESPACE + "/media"))
                .header("Authorization", service.basic(AUTHOR))
                .header("Content-Type", "image/png")
                .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(content)))
                .build();
        try (HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            var response = client.send(request, BodyHandlers.ofString());
            return response.statusCode() + " " + response.body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void formWithoutFile_isMissingIt() {
        byte[] content = file(halves(20, 20), "png");
        var answers = List.of(
                new Form().field("title", "x").post(service, AUTHOR),
                new Form().part("name=\"image\"; filename=\"x.png\"", content).post(service, AUTHOR),
                new Form().field("title", "ä".repeat(501)).post(service, AUTHOR),
                service.post(AUTHOR, "/media", null),
                Form.raw(service, AUTHOR, new byte[0], Map.of("Content-Type", "image/png")));

        for (Answer answer : answers) {
            assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
            assertThat(answer.code()).isEqualTo("rest_missing_callback_param");
            assertThat(answer.at("data.params")).isEqualTo(List.of("file"));
        }
    }

    @Test
    void filePartWithoutName_isStillTheFile() {
        var answer = new Form().part("name=\"file\"", latin("not an image")).post(service, AUTHOR);

        assertThat(answer.code()).isEqualTo("media-unsupported-type");
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "text/plain", "application/x-www-form-urlencoded"})
    void otherBodies_areNotSupported(String type) {
        var answer = Form.raw(service, AUTHOR, latin("{\"title\": \"x\"}"), Map.of("Content-Type", type));

        assertThat(answer.status()).as(answer.toString()).isEqualTo(415);
        assertThat(answer.code()).isEqualTo("rest_unsupported_media_type");
    }

    @Test
    void rights_areCheckedBeforeTheBody() {
        byte[] content = noise(MOST + 1);

        assertThat(Form.upload(service, null, "x.png", content).status()).isEqualTo(401);
        assertThat(Form.upload(service, CONTRIBUTOR, "x.png", content).status()).isEqualTo(403);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PUT | /media | GET, HEAD, POST, OPTIONS",
                "DELETE | /media | GET, HEAD, POST, OPTIONS",
                "POST | /media/1 | GET, HEAD, DELETE, OPTIONS",
                "PATCH | /media/1 | GET, HEAD, DELETE, OPTIONS",
            })
    void otherMethods_areNotOffered(String method, String path, String allow) {
        var answer = service.send(AUTHOR, method, path, "{}");

        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.header("Allow")).contains(allow);
        assertThat(service.send(null, "OPTIONS", path, null).header("Allow")).contains(allow);
    }

    @Test
    void options_describeTheUpload() {
        var answer = service.send(null, "OPTIONS", "/media", null);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.at("endpoints.1.args.file.required")).isEqualTo(true);
        assertThat(answer.at("endpoints.1.args.title.required")).isEqualTo(false);
    }
}
