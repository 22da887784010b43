package io.kalends.media;

import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.SUBSCRIBER;
import static io.kalends.media.Samples.file;
import static io.kalends.media.Samples.halves;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MediaFileTest {
    @RegisterExtension
    static final TestService service = new TestService().with(Setting.BASE_URL, "https://example.org/calendar");

    private byte[] content;
    private Answer image;
    private String path;

    @BeforeEach
    void upload() {
        content = file(halves(400, 300), "png");
        image = Form.upload(service, AUTHOR, "hall.png", content);
        path = URI.create(image.text("url")).getPath();
    }

    private static Answer get(String path, Map<String, String> headers) {
        return service.raw(null, "GET", path, null, headers);
    }

    @Test
    void file_isCachedForEver() {
        var answer = get(path, Map.of());

        assertThat(image.text("url")).startsWith("https://example.org/calendar/media/");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.bytes()).isEqualTo(content);
        assertThat(answer.header("Content-Type")).contains("image/png");
        assertThat(answer.header("Content-Length")).contains(Integer.toString(content.length));
        assertThat(answer.header("X-Content-Type-Options")).contains("nosniff");
        assertThat(answer.header("Cache-Control")).contains("public, max-age=31536000, immutable");
        assertThat(answer.header("ETag").orElseThrow()).matches("\"[\\x21\\x23-\\x7e]+\"");
        assertThat(answer.header("Content-Encoding")).isEmpty();
        assertThat(answer.header("X-Robots-Tag")).isEmpty();
    }

    @Test
    void file_isForEverybody() {
        assertThat(service.raw(SUBSCRIBER, "GET", path, null, Map.of()).bytes()).isEqualTo(content);
        assertThat(get(path, Map.of("Accept-Encoding", "gzip")).bytes()).isEqualTo(content);
    }

    @Test
    void head_tellsTheSameWithoutTheFile() {
        var get = get(path, Map.of());
        var head = service.raw(null, "HEAD", path, null, Map.of());

        assertThat(head.status()).isEqualTo(200);
        assertThat(head.bytes()).isEmpty();
        for (String name : new String[] {"Content-Type", "Content-Length", "ETag", "Cache-Control"})
            assertThat(head.header(name)).isEqualTo(get.header(name));
    }

    @Test
    void knownTag_isAnsweredInShort() {
        String tag = get(path, Map.of()).header("ETag").orElseThrow();
        for (String known : new String[] {tag, "*", "\"x\", " + tag, "W/" + tag}) {
            var answer = get(path, Map.of("If-None-Match", known));

            assertThat(answer.status()).as(known).isEqualTo(304);
            assertThat(answer.bytes()).isEmpty();
            assertThat(answer.header("ETag")).contains(tag);
            assertThat(answer.header("Cache-Control")).contains("public, max-age=31536000, immutable");
        }
        assertThat(get(path, Map.of("If-None-Match", "\"x\"")).bytes()).isEqualTo(content);
    }

    @Test
    void files_haveTagsOfTheirOwn() {
        String medium = URI.create(image.text("sizes.medium.url")).getPath();

        assertThat(get(medium, Map.of()).header("ETag"))
                .isNotEqualTo(get(path, Map.of()).header("ETag"));
    }

    @Test
    void largeFile_arrivesWhole() {
        byte[] noise = file(noise(1500, 1000), "png");
        var answer = Form.upload(service, AUTHOR, "noise.png", noise);

        assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
        assertThat(get(URI.create(answer.text("url")).getPath(), Map.of()).bytes())
                .isEqualTo(noise);
    }

    private static BufferedImage noise(int width, int height) {
        var image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        var random = new Random(7);
        for (int x = 0; x < width; x++) for (int y = 0; y < height; y++) image.setRGB(x, y, random.nextInt());
        return image;
    }

    @Test
    void otherMethods_areNotOffered() {
        var post = service.raw(AUTHOR, "POST", path, new byte[0], Map.of());

        assertThat(post.status()).isEqualTo(405);
        assertThat(post.header("Allow")).contains("GET, HEAD, OPTIONS");
        assertThat(service.raw(null, "OPTIONS", path, null, Map.of()).header("Allow"))
                .contains("GET, HEAD, OPTIONS");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/calendar/media/",
                "/calendar/media/KEY",
                "/calendar/media/KEY/",
                "/calendar/media/KEY/other.png",
                "/calendar/media/KEY/hall.PNG",
                "/calendar/media/KEY/hall.png.html",
                "/calendar/media/KEY/../KEY/hall.png",
                "/calendar/media/KEY/..%2f..%2fsecret.png",
                "/calendar/media/KEY/..",
                "/calendar/media/KEY/%2e%2e",
                "/calendar/media/KEY/link.png",
                "/calendar/media/KEY//hall.png",
                "/calendar/media/.KEY/hall.png",
                "/calendar/media/%2e%2e/secret.png",
                "/calendar/media/../secret.png",
                "/calendar/media/..%2f/secret.png",
                "/calendar/media/..%5c..%5csecret.png",
                "/calendar/media/AAAAAAAAAAAAAAAAAAAAAA/hall.png",
                "/calendar/media/%ff/hall.png",
                "/calendar/api/media/KEY/hall.png",
            })
    void otherPaths_areNotFound(String odd) throws IOException {
        String key = path.split("/")[3];
        Path media = service.data().resolve("media");
        Files.write(service.data().resolve("secret.png"), content);
        Path link = media.resolve(key).resolve("link.png");
        Files.createSymbolicLink(link, service.data().resolve("secret.png"));

        String reply = raw(odd.replace("KEY", key));

        assertThat(reply).startsWith("HTTP/1.1 404").contains("rest_no_route");
        Files.delete(link);
    }

    /** As it is: clients tidy paths up. */
    private static String raw(String target) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), service.port())) {
            String request = "GET " + target + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
        }
    }

    @Test
    void restart_keepsTheFiles() {
        service.restart();

        assertThat(get(path, Map.of()).bytes()).isEqualTo(content);
        assertThat(service.get(AUTHOR, "/media/" + image.id()).text("url")).isEqualTo(image.text("url"));
    }
}
