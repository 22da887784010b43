package io.kalends.media;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.EDITOR;
import static io.kalends.media.Samples.file;
import static io.kalends.media.Samples.halves;
import static io.kalends.media.Samples.image;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MediaUploadTest {
    @RegisterExtension
    static final TestService service = new TestService().with(Setting.TIMEZONE, "Europe/Paris");

    private static byte[] sample(String format) {
        return format.equals("webp") ? Samples.resource("lossy.webp") : file(halves(400, 200), format);
    }

    @ParameterizedTest
    @CsvSource({"png, image/png, png", "jpeg, image/jpeg, jpg", "gif, image/gif, gif", "webp, image/webp, webp"})
    void everyFormat_isTakenAsFormAndAsBody(String format, String mimeType, String extension) {
        byte[] content = sample(format);

        var answers = List.of(
                Form.upload(service, AUTHOR, "pic." + extension, content),
                Form.raw(service, AUTHOR, content, Map.of("Content-Type", mimeType)));

        for (Answer answer : answers) {
            assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
            assertThat(answer.text("mime_type")).isEqualTo(mimeType);
            assertThat(answer.text("extension")).isEqualTo(extension);
            assertThat(answer.number("filesize")).isEqualTo(content.length);
            Answer file = fetch(answer.text("url"));
            assertThat(file.bytes()).isEqualTo(content);
            assertThat(file.header("Content-Type")).contains(mimeType);
        }
    }

    private static Answer fetch(String url) {
        return service.raw(null, "GET", URI.create(url).getPath(), null, Map.of());
    }

    @Test
    void upload_answersWithTheImageAndItsAddress() {
        var answer = Form.upload(service, AUTHOR, "Holiday Photo.PNG", file(halves(400, 200), "png"));

        assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
        assertThat(((Map<?, ?>) answer.tree()).keySet().stream().map(Object::toString))
                .containsExactly(
                        "id",
                        "author",
                        "date",
                        "date_utc",
                        "title",
                        "alt",
                        "filename",
                        "mime_type",
                        "url",
                        "extension",
                        "width",
                        "height",
                        "filesize",
                        "sizes");
        assertThat(answer.number("author")).isEqualTo(service.user(AUTHOR).id());
        assertThat(answer.text("date")).isEqualTo("2026-11-15 11:00:00");
        assertThat(answer.text("date_utc")).isEqualTo("2026-11-15 10:00:00");
        assertThat(answer.text("title")).isEqualTo("Holiday Photo");
        assertThat(answer.text("alt")).isEmpty();
        assertThat(answer.text("filename")).isEqualTo("holiday-photo.png");
        assertThat(answer.text("url")).matches("http://localhost:\\d+/media/[A-Za-z0-9_-]{22}/holiday-photo\\.png");
        assertThat(answer.number("width")).isEqualTo(400);
        assertThat(answer.number("height")).isEqualTo(200);
        assertThat(answer.header("Location").orElseThrow())
                .isEqualTo(service.config().baseUrl() + TestService.NAMESPACE + "/media/" + answer.id());
        var read = service.get(AUTHOR, "/media/" + answer.id());
        assertThat(read.body()).isEqualTo(answer.body());
        assertThat(read.header("ETag")).isEqualTo(answer.header("ETag"));
    }

    @Test
    void sizes_areSmallerFilesOfTheirOwn() {
        var answer = Form.upload(service, EDITOR, "wide.jpg", file(halves(1500, 600), "jpeg"));

        assertThat(((Map<?, ?>) answer.at("sizes")).keySet().stream().map(Object::toString))
                .containsExactly("thumbnail", "medium", "large");
        assertSize(answer, "thumbnail", 150, 150);
        assertSize(answer, "medium", 300, 120);
        assertSize(answer, "large", 1024, 410);
    }

    private static void assertSize(Answer answer, String name, int width, int height) {
        String size = "sizes." + name;
        assertThat(answer.number(size + ".width")).isEqualTo(width);
        assertThat(answer.number(size + ".height")).isEqualTo(height);
        Answer file = fetch(answer.text(size + ".url"));
        assertThat(file.header("Content-Type")).contains(answer.text(size + ".mime-type"));
        assertThat(file.bytes()).hasSize((int) answer.number(size + ".filesize"));
        assertThat(image(file.bytes()).getWidth()).isEqualTo(width);
        assertThat(image(file.bytes()).getHeight()).isEqualTo(height);
    }

    @Test
    void smallImage_hasNoSizes() {
        var answer = Form.upload(service, AUTHOR, "dot.gif", file(halves(20, 20), "gif"));

        assertThat(answer.number("width")).isEqualTo(20);
        assertThat(answer.at("sizes")).isNull();
    }

    @Test
    void type_isThatOfTheContent() {
        var named = Form.upload(service, AUTHOR, "really.png", file(halves(20, 20), "gif"));
        var declared = Form.raw(service, AUTHOR, file(halves(20, 20), "png"), Map.of("Content-Type", "image/svg+xml"));

        assertThat(named.text("filename")).isEqualTo("really.gif");
        assertThat(named.text("mime_type")).isEqualTo("image/gif");
        assertThat(declared.text("mime_type")).isEqualTo("image/png");
    }

    @Test
    void fields_areStoredAsPlainText() {
        var answer = new Form()
                .field("title", "  The <b>Great</b> Hall &amp; garden ")
                .file("x.png", file(halves(20, 20), "png"))
                .field("alt", "Žluťoučký kůň")
                .post(service, AUTHOR);

        assertThat(answer.text("title")).isEqualTo("The Great Hall & garden");
        assertThat(answer.text("alt")).isEqualTo("Žluťoučký kůň");
        assertThat(service.get(ADMIN, "/media/" + answer.id()).body()).isEqualTo(answer.body());
    }

    @Test
    void blankTitle_leavesTheFileName() {
        var answer = new Form()
                .field("title", "")
                .field("alt", "")
                .file("x.y.png", file(halves(20, 20), "png"))
                .post(service, AUTHOR);

        assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
        assertThat(answer.text("title")).isEqualTo("x.y");
    }

    @Test
    void longTexts_areNamedTogether() {
        var answer = new Form()
                .file("x.png", file(halves(20, 20), "png"))
                .field("title", "ä".repeat(501))
                .field("alt", "ä".repeat(501))
                .post(service, AUTHOR);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("rest_invalid_param");
        assertThat(answer.reason("title")).isEqualTo("rest_too_long");
        assertThat(answer.reason("alt")).isEqualTo("rest_too_long");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "filename=\"../../etc/passwd.png\" | passwd.png | passwd",
                "filename=\"..\\..\\windows\\win.png\" | win.png | win",
                "filename=\"C:\\\\fotos\\\\bild.png\" | bild.png | bild",
                "filename=\"Žižkov – večer.png\" | zizkov-vecer.png | Žižkov – večer",
                "filename=\"日本.png\" | image.png | 日本",
                "filename=\"say \\\"hi\\\".png\" | say-hi.png | say \"hi\"",
                "filename=\"say %22hi%22.png\" | say-hi.png | say \"hi\"",
                "filename=\"a;b=c.png\" | a-b-c.png | a;b=c",
                "filename=plain.png | plain.png | plain",
                "filename=\"x.png\"; filename*=UTF-8''na%C3%AFve%20caf%C3%A9.png | naive-cafe.png | naïve café",
                "filename*=iso-8859-1'en'%A3%20rates.png | rates.png | £ rates",
                "filename=\"good.png\"; filename*=UTF-8''bad%Z1.png | good.png | good",
                "filename=\".png\" | image.png | image",
                "filename=\"\" | image.png | image",
                "filename=\"..\" | image.png | .",
                "filename=\"shell.php\" | shell.png | shell",
                "filename=\"x.svg.html\" | x-svg.png | x.svg",
                "filename=\"con&lt;script&gt;alert(1)&lt;/script&gt;.png\" | script-gt.png | script>",
            })
    void fileNames_areMadeSafe(String disposition, String filename, String title) {
        byte[] content = file(halves(20, 20), "png");
        var form = new Form().part("name=\"file\"; " + disposition, content).post(service, AUTHOR);

        assertThat(form.status()).as(form.toString()).isEqualTo(201);
        assertThat(form.text("filename")).isEqualTo(filename);
        assertThat(form.text("title")).isEqualTo(title);
        assertThat(fetch(form.text("url")).bytes()).isEqualTo(content);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "attachment; filename=\"Evening view.png\" | evening-view.png | Evening view",
                "attachment; filename=\"../up.png\" | up.png | up",
                "attachment; filename=\"x.png\"; filename*=UTF-8''%E2%82%AC%20rates.png | rates.png | € rates",
                "inline | image.png | image",
            })
    void fileNames_ofBodies_comeFromTheirHeader(String disposition, String filename, String title) {
        var answer = Form.raw(
                service,
                AUTHOR,
                file(halves(20, 20), "png"),
                Map.of("Content-Type", "image/png", "Content-Disposition", disposition));

        assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
        assertThat(answer.text("title")).isEqualTo(title);
        assertThat(answer.text("filename")).isEqualTo(filename);
    }

    @Test
    void longFileName_isCut() {
        var answer = Form.upload(service, AUTHOR, "🎷".repeat(600) + ".png", file(halves(20, 20), "png"));

        assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
        assertThat(answer.text("title")).isEqualTo("🎷".repeat(500));
    }

    @Test
    void turnedImage_isMeasuredAsSeen() {
        var answer = Form.upload(service, AUTHOR, "t.jpg", Samples.turned(file(halves(400, 200), "jpeg"), 6));

        assertThat(answer.number("width")).isEqualTo(200);
        assertThat(answer.number("height")).isEqualTo(400);
        assertThat(answer.number("sizes.medium.width")).isEqualTo(150);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/wp-json/tribe/events/v1/media", "/?rest_route=/tribe/events/v1/media"})
    void compatMount_takesUploads(String path) {
        var answer = new Form().file("c.png", file(halves(20, 20), "png")).post(service, AUTHOR, path);

        assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
        assertThat(answer.header("Location").orElseThrow()).contains("/wp-json/tribe/events/v1/media/");
        assertThat(answer.text("url")).startsWith(service.config().baseUrl() + "/media/");
    }

    @Test
    void fields_ofTheReply_canBeChosen() {
        var answer = new Form()
                .file("c.png", file(halves(400, 200), "png"))
                .post(service, AUTHOR, TestService.NAMESPACE + "/media?_fields=id,sizes.medium.url");

        assertThat(((Map<?, ?>) answer.tree()).keySet().stream().map(Object::toString))
                .containsExactly("id", "sizes");
    }
}
