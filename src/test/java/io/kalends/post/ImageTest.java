package io.kalends.post;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.json.Json;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ImageTest {
    @RegisterExtension
    static final TestService service = new TestService();

    private static final String FOREIGN = "https://example.com/a/b.JPEG?size=2#top";
    private static Answer upload;

    @BeforeAll
    static void upload() throws IOException {
        var file = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(400, 200, BufferedImage.TYPE_INT_RGB), "png", file);
        upload = service.raw(
                ADMIN,
                "POST",
                TestService.NAMESPACE + "/media",
                file.toByteArray(),
                Map.of("Content-Type", "image/png", "Content-Disposition", "attachment; filename=\"stage.png\""));
    }

    private static Answer create(Records kind, Object image) {
        return kind.create(service, AUTHOR, "Pictured", ", \"image\": " + Json.text(image));
    }

    /** What a record without image has in its place. */
    private static Object none(Records kind) {
        return kind == Records.EVENTS ? false : null;
    }

    @ParameterizedTest
    @EnumSource
    void image_isAnUpload(Records kind) {
        Answer byId = create(kind, Long.toString(upload.id()));

        assertThat(((Map<?, ?>) byId.at("image")).keySet().toString())
                .isEqualTo("[url, id, extension, width, height, filesize, sizes]");
        assertThat(byId.text("image.url")).isEqualTo(upload.text("url"));
        assertThat(byId.number("image.id")).isEqualTo(upload.id());
        assertThat(byId.at("image.sizes")).isEqualTo(upload.at("sizes"));
        assertThat(service.get(kind.path(byId)).text("json_ld.image")).isEqualTo(upload.text("url"));
        for (Object same : List.of(
                upload.id(),
                upload.text("url"),
                upload.text("sizes.medium.url"),
                byId.at("image"),
                Map.of("id", upload.id()),
                Map.of("id", Long.toString(upload.id())),
                Map.of("id", 0, "url", upload.text("url")))) {
            assertThat(create(kind, same).at("image")).as(same.toString()).isEqualTo(byId.at("image"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void image_mayLieElsewhere(Records kind) {
        Answer made = create(kind, FOREIGN);

        assertThat(Json.text(made.at("image")))
                .isEqualTo("{\"url\":\"%s\",\"id\":0,\"extension\":\"jpeg\"}".formatted(FOREIGN));
        for (Object same : List.of(
                made.at("image"),
                Map.of("url", FOREIGN),
                Map.of("id", 0, "url", FOREIGN),
                Map.of("id", "0", "url", FOREIGN),
                Map.of("id", 0.0, "url", FOREIGN)))
            assertThat(create(kind, same).at("image")).as(same.toString()).isEqualTo(made.at("image"));
        assertThat(create(kind, "http://example.com").text("image.extension")).isEmpty();
        String gone = service.config().baseUrl() + "/media/nokey/x.png";
        assertThat(create(kind, gone).number("image.id")).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "https://example.com/a.b/Poster.JPG?size=/large.png, jpg",
        "https://example.com/poster.webp#top?x.png, webp",
        "https://example.com?from=http://example.org/poster.png, ''",
        "https://example.com#/poster.png, ''",
        "https://example.com/a.b/poster, ''"
    })
    void extension_isThatOfTheFileAlone(String url, String extension) {
        Answer made = create(Records.VENUES, url);

        assertThat(made.text("image.extension")).isEqualTo(extension);
    }

    @ParameterizedTest
    @EnumSource
    void image_sentBackByAFormStays(Records kind) {
        Answer made = create(kind, FOREIGN);

        String form = "image[url]=" + URLEncoder.encode(FOREIGN, StandardCharsets.UTF_8)
                + "&image[id]=0&image[extension]=jpeg";
        Answer answer = service.raw(
                AUTHOR,
                "PATCH",
                TestService.NAMESPACE + kind.path(made),
                form.getBytes(StandardCharsets.UTF_8),
                Map.of("Content-Type", "application/x-www-form-urlencoded"));

        assertThat(answer.at("image")).isEqualTo(made.at("image"));
    }

    @ParameterizedTest
    @EnumSource
    void image_isTakenAway(Records kind) {
        for (String nothing : List.of("null", "\"\"", "false", "0", "\"0\"")) {
            Answer made = create(kind, upload.id());

            assertThat(service.patch(AUTHOR, kind.path(made), "{}").number("image.id"))
                    .isEqualTo(upload.id());
            Answer cleared = service.patch(AUTHOR, kind.path(made), "{\"image\": %s}".formatted(nothing));
            assertThat(cleared.status()).isEqualTo(200);
            assertThat(cleared.at("image")).as(nothing).isEqualTo(none(kind));
            assertThat(kind.create(service, AUTHOR, "Bare", ", \"image\": " + nothing)
                            .at("image"))
                    .isEqualTo(none(kind));
        }
    }

    @ParameterizedTest
    @EnumSource
    void image_refusesEverythingElse(Records kind) {
        Answer venue = Records.VENUES.create(service, EDITOR, "No image");
        for (Object unknown : List.of(999_999, "999999", venue.id(), Map.of("id", 999_999)))
            assertThat(create(kind, unknown).reason("image")).isEqualTo("rest_unknown_id");
        for (Object bad : List.of(
                true,
                "x",
                "ftp://example.com/x.png",
                "/media/x.png",
                -1,
                1.5,
                "1.5",
                List.of(),
                Map.of(),
                Map.of("id", "x")))
            assertThat(create(kind, bad).reason("image")).as(bad.toString()).startsWith("rest_invalid_");
        assertThat(create(kind, "https://example.com/" + "x".repeat(500)).reason("image"))
                .isEqualTo("rest_too_long");
    }
}
