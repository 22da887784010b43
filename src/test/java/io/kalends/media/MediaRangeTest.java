package io.kalends.media;

import static io.kalends.TestService.AUTHOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.awt.image.BufferedImage;
import java.net.URI;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Parts of files, in a folder and in a database. */
class MediaRangeTest {
    @RegisterExtension
    static final TestService folder = new TestService();

    @RegisterExtension
    static final TestService database = new TestService().with(Setting.MEDIA, "database");

    /** More than two of the pieces in which a database stores files. */
    private static final byte[] CONTENT = Samples.file(noise(), "png");

    private static final Map<TestService, String> PATHS = new HashMap<>();

    @BeforeAll
    static void upload() {
        for (TestService service : List.of(folder, database)) {
            Answer image = Form.upload(service, AUTHOR, "noise.png", CONTENT);
            PATHS.put(service, URI.create(image.text("url")).getPath());
        }
    }

    private static BufferedImage noise() {
        var image = new BufferedImage(500, 500, BufferedImage.TYPE_INT_RGB);
        var random = new Random(7);
        for (int x = 0; x < 500; x++) for (int y = 0; y < 500; y++) image.setRGB(x, y, random.nextInt());
        return image;
    }

    private static Answer ask(TestService service, String method, Map<String, String> headers) {
        return service.raw(null, method, PATHS.get(service), null, headers);
    }

    /** A minus sign before a number counts from the end. */
    @ParameterizedTest
    @CsvSource({
        "bytes=0-0, 0, 1",
        "bytes=0-99, 0, 100",
        "bytes=100-, 100, END",
        "bytes=-7, -7, END",
        "bytes=-99999999999, 0, END",
        "bytes=0-99999999999, 0, END",
        "bytes=262143-262144, 262143, 262145",
        "bytes=262144-262144, 262144, 262145",
        "bytes=300000-600000, 300000, 600001",
        "bytes=524288-, 524288, END",
        "Bytes = 5-9, 5, 10",
    })
    void part_isSent(String range, int from, String to) {
        int start = from < 0 ? CONTENT.length + from : from;
        int end = to.equals("END") ? CONTENT.length : Integer.parseInt(to);
        for (TestService service : List.of(folder, database)) {
            var answer = ask(service, "GET", Map.of("Range", range));

            assertThat(answer.status()).as(range).isEqualTo(206);
            assertThat(answer.bytes()).isEqualTo(Arrays.copyOfRange(CONTENT, start, end));
            assertThat(answer.header("Content-Length")).contains("" + (end - start));
            assertThat(answer.header("Content-Range"))
                    .contains("bytes " + start + "-" + (end - 1) + "/" + CONTENT.length);
            assertThat(answer.header("Accept-Ranges")).contains("bytes");
            assertThat(answer.header("Content-Type")).contains("image/png");
            assertThat(answer.header("Cache-Control")).contains("public, max-age=31536000, immutable");
            assertThat(answer.header("ETag")).isPresent();
            assertThat(answer.header("Content-Encoding")).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bytes=0-1,5-6",
                "bytes=5-4",
                "bytes=-",
                "bytes=",
                "bytes=a-b",
                "bytes=1",
                "bytes=--1",
                "bytes=99999999999999999999-",
                "lines=0-5",
                "0-5"
            })
    void anythingElse_getsTheWholeFile(String range) {
        var answer = ask(folder, "GET", Map.of("Range", range));

        assertThat(answer.status()).as(range).isEqualTo(200);
        assertThat(answer.bytes()).isEqualTo(CONTENT);
        assertThat(answer.header("Content-Range")).isEmpty();
    }

    @Test
    void partBeyondTheEnd_isNotSatisfiable() {
        for (TestService service : List.of(folder, database)) {
            for (String range : List.of("bytes=" + CONTENT.length + "-", "bytes=9999999-9999999", "bytes=-0")) {
                var answer = ask(service, "GET", Map.of("Range", range));

                assertThat(answer.status()).as(range).isEqualTo(416);
                assertThat(answer.header("Content-Range")).contains("bytes */" + CONTENT.length);
                assertThat(answer.bytes()).isEmpty();
                assertThat(answer.header("Cache-Control")).contains("no-store");
            }
        }
    }

    @Test
    void wholeFile_tellsThatPartsCanBeHad() {
        for (String method : List.of("GET", "HEAD")) {
            var answer = ask(folder, method, Map.of());

            assertThat(answer.status()).isEqualTo(200);
            assertThat(answer.header("Accept-Ranges")).contains("bytes");
            assertThat(answer.header("Content-Length")).contains("" + CONTENT.length);
        }
    }

    @Test
    void head_tellsTheSameWithoutThePart() {
        for (String range : List.of("bytes=10-19", "bytes=9999999-")) {
            var get = ask(folder, "GET", Map.of("Range", range));
            var head = ask(folder, "HEAD", Map.of("Range", range));

            assertThat(head.status()).isEqualTo(get.status());
            assertThat(head.bytes()).isEmpty();
            for (String name : List.of("Content-Range", "Content-Length", "ETag"))
                assertThat(head.header(name)).as(name).isEqualTo(get.header(name));
        }
    }

    @Test
    void part_isOnlyOfTheFileThatIsMeant() {
        String tag = ask(folder, "GET", Map.of()).header("ETag").orElseThrow();

        var same = ask(folder, "GET", Map.of("Range", "bytes=0-9", "If-Range", tag));
        assertThat(same.status()).isEqualTo(206);
        for (String other : List.of("\"x\"", "W/" + tag, "Wed, 21 Oct 2026 07:28:00 GMT")) {
            var whole = ask(folder, "GET", Map.of("Range", "bytes=0-9", "If-Range", other));

            assertThat(whole.status()).as(other).isEqualTo(200);
            assertThat(whole.bytes()).isEqualTo(CONTENT);
        }
    }

    @Test
    void knownFile_isAnsweredInShortWhateverPartIsWanted() {
        String tag = ask(folder, "GET", Map.of()).header("ETag").orElseThrow();

        assertThat(ask(folder, "GET", Map.of("Range", "bytes=0-9", "If-None-Match", tag))
                        .status())
                .isEqualTo(304);
    }

    @Test
    void otherReplies_areNotDivided() {
        var answer = folder.send(null, "GET", "/events", null, Map.of("Range", "bytes=0-3"));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Accept-Ranges")).isEmpty();
    }
}
