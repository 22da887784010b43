package io.kalends.wordpress;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.CONTRIBUTOR;
import static io.kalends.TestService.EDITOR;
import static io.kalends.TestService.SUBSCRIBER;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.auth.Role;
import io.kalends.config.Setting;
import io.kalends.media.Form;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What clients of events use of WordPress itself. */
class WordPressTest {
    private static final String ROOT = "/wp-json/wp/v2";

    @RegisterExtension
    final TestService service =
            new TestService().with(Setting.TIMEZONE, "Europe/Berlin").with(Setting.MAX_MEDIA, "100000");

    @RegisterExtension
    static final TestService off = new TestService().with(Setting.COMPAT_MOUNT, "no");

    private static byte[] picture(int width, int height, String format) throws IOException {
        var bytes = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB), format, bytes);
        return bytes.toByteArray();
    }

    private Answer get(Role caller, String path) {
        return service.raw(caller, "GET", ROOT + path, null, Map.of());
    }

    private Answer post(Role caller, String path, String json) {
        return service.raw(
                caller, "POST", ROOT + path, json.getBytes(UTF_8), Map.of("Content-Type", "application/json"));
    }

    private Answer upload(Role caller, byte[] file, String type, String... headers) {
        var all = new HashMap<>(Map.of("Content-Type", type));
        for (int i = 0; i < headers.length; i += 2) all.put(headers[i], headers[i + 1]);
        return service.raw(caller, "POST", ROOT + "/media", file, all);
    }

    @Test
    void image_isUploadedAsABody() throws IOException {
        byte[] file = picture(900, 600, "jpg");

        Answer made =
                upload(AUTHOR, file, "image/jpeg", "Content-Disposition", "attachment; filename=\"Big Stage.jpg\"");

        assertThat(made.status()).as(made.toString()).isEqualTo(201);
        assertThat(made.header("Location")).contains(service.config().baseUrl() + ROOT + "/media/" + made.id());
        assertThat(names(made.tree()))
                .containsExactly(
                        "id",
                        "date",
                        "date_gmt",
                        "slug",
                        "link",
                        "author",
                        "title",
                        "caption",
                        "alt_text",
                        "media_type",
                        "mime_type",
                        "source_url",
                        "guid",
                        "media_details");
        assertThat(made.text("date")).isEqualTo("2026-11-15T11:00:00");
        assertThat(made.text("date_gmt")).isEqualTo("2026-11-15T10:00:00");
        assertThat(made.text("slug")).isEqualTo("big-stage");
        assertThat(made.number("author")).isEqualTo(service.user(AUTHOR).id());
        assertThat(made.at("title")).isEqualTo(Map.of("rendered", "Big Stage"));
        assertThat(made.at("caption")).isEqualTo(Map.of("rendered", ""));
        assertThat(made.text("media_type")).isEqualTo("image");
        assertThat(made.text("mime_type")).isEqualTo("image/jpeg");
        assertThat(made.text("guid.rendered")).isEqualTo(made.text("source_url"));
        assertThat(fetch(made.text("source_url")).bytes()).hasSize((int) made.number("media_details.filesize"));
    }

    @Test
    void image_hasItsSizes() throws IOException {
        Answer made = upload(AUTHOR, picture(900, 600, "jpg"), "image/jpeg");

        assertThat(made.number("media_details.width")).isEqualTo(900);
        assertThat(made.number("media_details.height")).isEqualTo(600);
        assertThat(made.text("media_details.file")).isEqualTo("image.jpg");
        assertThat(names(made.at("media_details.sizes"))).containsExactly("thumbnail", "medium", "medium_large");
        assertThat(names(made.at("media_details.sizes.medium_large")))
                .containsExactly("file", "width", "height", "filesize", "mime_type", "source_url");
        assertThat(fetch(made.text("media_details.sizes.medium_large.source_url"))
                        .bytes())
                .hasSize((int) made.number("media_details.sizes.medium_large.filesize"));
        assertThat(upload(AUTHOR, picture(20, 20, "png"), "image/png").at("media_details.sizes"))
                .isEqualTo(Map.of());
    }

    @Test
    void image_isUploadedInAForm() throws IOException {
        Answer made = new Form()
                .field("title", "Rock & Roll")
                .field("alt_text", "A stage")
                .field("alt", "Something else")
                .file("stage.png", picture(10, 10, "png"))
                .post(service, AUTHOR, ROOT + "/media");

        assertThat(made.status()).as(made.toString()).isEqualTo(201);
        assertThat(made.text("title.rendered")).isEqualTo("Rock &amp; Roll");
        assertThat(made.text("alt_text")).isEqualTo("A stage");
        assertThat(service.get(AUTHOR, "/media/" + made.id()).text("title")).isEqualTo("Rock & Roll");
        assertThat(service.get(AUTHOR, "/media/" + made.id()).text("alt")).isEqualTo("A stage");
        Answer event = service.post(AUTHOR, "/events", """
                {"title": "A", "start_date": "2026-12-05", "end_date": "2026-12-05", "image": %s}""".formatted(made.id()));
        assertThat(event.text("image.url")).isEqualTo(made.text("source_url"));
    }

    @Test
    void images_areAnArrayWithTheirNumberInHeaders() throws IOException {
        for (int i = 0; i < 12; i++) upload(AUTHOR, picture(10 + i, 10, "png"), "image/png");

        Answer first = get(AUTHOR, "/media");

        assertThat((List<?>) first.tree()).hasSize(10);
        assertThat(first.header("X-WP-Total")).contains("12");
        assertThat(first.header("X-WP-TotalPages")).contains("2");
        assertThat(first.header("X-TEC-Total")).isEmpty();
        assertThat(first.number("0.media_details.width")).isEqualTo(21);
        String list = service.config().baseUrl() + ROOT + "/media";
        assertThat(first.header("Link").orElseThrow())
                .isEqualTo("<%1$s?page=1>; rel=\"first\", <%1$s?page=2>; rel=\"next\", <%1$s?page=2>; rel=\"last\""
                        .formatted(list));
        assertThat((List<?>) get(AUTHOR, "/media?per_page=5&page=3").tree()).hasSize(2);
        assertThat(get(AUTHOR, "/media?page=3").code()).isEqualTo("media-archive-page-not-found");
        assertThat(get(AUTHOR, "/media?per_page=0").code()).isEqualTo("rest_invalid_param");
        assertThat(get(AUTHOR, "/media?_fields=id,source_url&per_page=1").body())
                .matches("\\[\\{\"id\":\\d+,\"source_url\":\"[^\"]+\"}]");
    }

    @Test
    void image_isReadAlone() throws IOException {
        Answer made = upload(AUTHOR, picture(10, 10, "png"), "image/png");

        Answer read = get(CONTRIBUTOR, "/media/" + made.id());

        assertThat(read.body()).isEqualTo(made.body());
        assertThat(read.header("ETag")).isEqualTo(made.header("ETag"));
        assertThat(service.raw(
                                CONTRIBUTOR,
                                "GET",
                                ROOT + "/media/" + made.id(),
                                null,
                                Map.of("If-None-Match", read.header("ETag").orElseThrow()))
                        .status())
                .isEqualTo(304);
        assertThat(get(AUTHOR, "/media/999999").code()).isEqualTo("media-not-found");
    }

    @Test
    void image_isRefusedAsElsewhere() throws IOException {
        byte[] file = picture(10, 10, "png");

        assertThat(upload(null, file, "image/png").code()).isEqualTo("rest_forbidden");
        assertThat(upload(null, new byte[200_000], "image/png").status()).isEqualTo(401);
        assertThat(upload(SUBSCRIBER, file, "image/png").status()).isEqualTo(403);
        assertThat(upload(CONTRIBUTOR, file, "image/png").status()).isEqualTo(403);
        assertThat(upload(AUTHOR, new byte[200_000], "image/png").code()).isEqualTo("rest_body_too_large");
        assertThat(upload(AUTHOR, file, "application/pdf").code()).isEqualTo("rest_unsupported_media_type");
        assertThat(upload(AUTHOR, "text".getBytes(UTF_8), "image/png").code()).isEqualTo("media-unsupported-type");
        assertThat(new Form()
                        .field("title", "x")
                        .post(service, AUTHOR, ROOT + "/media")
                        .code())
                .isEqualTo("rest_missing_callback_param");
        assertThat(get(null, "/media").status()).isEqualTo(401);
        assertThat(get(SUBSCRIBER, "/media").status()).isEqualTo(403);
        Answer refused = service.raw(ADMIN, "DELETE", ROOT + "/media/1", null, Map.of());
        assertThat(refused.code()).isEqualTo("rest_method_not_allowed");
        assertThat(refused.header("Allow")).contains("GET, HEAD, OPTIONS");
    }

    @Test
    void image_isUploadedOnceByItsKey() throws IOException {
        byte[] file = picture(10, 10, "png");

        Answer made = upload(AUTHOR, file, "image/png", "Idempotency-Key", "once");
        Answer again = upload(AUTHOR, file, "image/png", "Idempotency-Key", "once");

        assertThat(again.body()).isEqualTo(made.body());
        assertThat(get(AUTHOR, "/media").header("X-WP-Total")).contains("1");
    }

    private Answer fetch(String url) {
        return service.raw(null, "GET", URI.create(url).getPath(), null, Map.of());
    }

    @ParameterizedTest
    @CsvSource({"tags, tags, post_tag", "tribe_events_cat, categories, tribe_events_cat"})
    void term_isCreatedAndFoundAtOnce(String path, String ours, String taxonomy) {
        Answer made = post(EDITOR, "/" + path, "{\"name\": \"Free Jazz\", \"description\": \"Loud\"}");

        assertThat(made.status()).as(made.toString()).isEqualTo(201);
        assertThat(made.header("Location")).contains(service.config().baseUrl() + ROOT + "/" + path + "/" + made.id());
        assertThat(made.text("taxonomy")).isEqualTo(taxonomy);
        assertThat(made.text("slug")).isEqualTo("free-jazz");
        assertThat(made.text("link"))
                .isEqualTo(service.get("/" + ours + "/" + made.id()).text("url"));
        assertThat(names(made.tree()))
                .startsWith("id", "count", "description", "link", "name", "slug", "taxonomy")
                .endsWith("meta")
                .hasSize(path.equals("tags") ? 8 : 9);
        for (String query : List.of(
                "",
                "?search=free",
                "?slug=free-jazz",
                "?slug[]=free-jazz&slug[]=blues",
                "?include=" + made.id(),
                "?hide_empty=0"))
            assertThat(get(null, "/" + path + query).number("0.id")).as(query).isEqualTo(made.id());
        for (String query : List.of("?hide_empty=1", "?slug=blues", "?search=blues"))
            assertThat(get(null, "/" + path + query).tree()).as(query).isEqualTo(List.of());
        assertThat(get(null, "/" + path + "/" + made.id()).body()).isEqualTo(made.body());
    }

    @Test
    void terms_areAnArrayWithTheirNumberInHeaders() {
        for (int i = 0; i < 12; i++) post(EDITOR, "/tags", "{\"name\": \"t" + (10 + i) + "\"}");

        Answer first = get(null, "/tags");

        assertThat((List<?>) first.tree()).hasSize(10);
        assertThat(first.text("0.name")).isEqualTo("t10");
        assertThat(first.header("X-WP-Total")).contains("12");
        assertThat(first.header("X-WP-TotalPages")).contains("2");
        assertThat((List<?>) get(null, "/tags?per_page=5&page=3").tree()).hasSize(2);
        assertThat((List<?>) get(null, "/tags?per_page=100").tree()).hasSize(12);
        assertThat(get(null, "/tags?page=3").code()).isEqualTo("tag-archive-page-not-found");
        assertThat(get(null, "/tribe_events_cat").header("X-WP-Total")).contains("0");
        assertThat(service.raw(null, "HEAD", ROOT + "/tags", null, Map.of()).header("X-WP-Total"))
                .contains("12");
    }

    @Test
    void categories_haveParents() {
        long music = post(EDITOR, "/tribe_events_cat", "{\"name\": \"Music\"}").id();
        Answer jazz = post(EDITOR, "/tribe_events_cat", "{\"name\": \"Jazz\", \"parent\": " + music + "}");

        assertThat(jazz.number("parent")).isEqualTo(music);
        assertThat((List<?>) get(null, "/tribe_events_cat?parent=" + music).tree())
                .hasSize(1);
        assertThat(post(EDITOR, "/tribe_events_cat", "{\"name\": \"x\", \"parent\": 999}")
                        .reason("parent"))
                .isEqualTo("rest_unknown_id");
    }

    @Test
    void term_isRefusedAsElsewhere() {
        Answer made = post(EDITOR, "/tags", "{\"name\": \"live\"}");

        Answer twice = post(EDITOR, "/tags", "{\"name\": \"LIVE\"}");
        assertThat(twice.code()).isEqualTo("term_exists");
        assertThat(twice.number("data.term_id")).isEqualTo(made.id());
        assertThat(post(null, "/tags", "{]").status()).isEqualTo(401);
        assertThat(post(AUTHOR, "/tags", "{\"name\": \"x\"}").status()).isEqualTo(403);
        assertThat(post(EDITOR, "/tags", "{}").code()).isEqualTo("rest_missing_callback_param");
        assertThat(post(EDITOR, "/tags", "{]").code()).isEqualTo("rest_invalid_json");
        assertThat(get(null, "/tags/999999").code()).isEqualTo("rest_term_invalid");
        assertThat(get(null, "/tribe_events_cat/" + made.id()).code()).isEqualTo("rest_term_invalid");
        assertThat(get(null, "/tags?include=999999").code()).isEqualTo("rest_invalid_param");
        assertThat(get(null, "/tags?hide_empty=maybe").code()).isEqualTo("rest_invalid_param");
    }

    @Test
    void me_isWhoIsCalling() {
        Answer me = get(EDITOR, "/users/me?context=edit");

        assertThat(names(me.tree())).containsExactly("id", "name", "slug", "roles");
        assertThat(me.id()).isEqualTo(service.user(EDITOR).id());
        assertThat(me.text("name")).isEqualTo("editor");
        assertThat(me.text("slug")).isEqualTo("editor");
        assertThat(me.at("roles")).isEqualTo(List.of("editor"));
        assertThat(get(null, "/users/me").code()).isEqualTo("rest_forbidden");
        assertThat(get(null, "/users/me").status()).isEqualTo(401);
        assertThat(get(SUBSCRIBER, "/users/me").status()).isEqualTo(200);
        Answer wrong = service.raw(
                null, "GET", ROOT + "/users/me", null, Map.of("Authorization", TestService.basic("editor", "wrong")));
        assertThat(wrong.code()).isEqualTo("rest_invalid_credentials");
    }

    @Test
    void root_namesBothNamespaces() {
        for (String path : List.of("/wp-json/", "/wp-json", "/?rest_route=/")) {
            Answer root = service.raw(null, "GET", path, null, Map.of());
            assertThat(root.text("name")).isEqualTo("Kalends");
            assertThat(root.text("url")).isEqualTo(service.config().baseUrl());
            assertThat(root.at("namespaces")).isEqualTo(List.of("tribe/events/v1", "wp/v2"));
            for (Object link : root.list("_links.namespaces")) {
                String index = ((Map<?, ?>) link).get("href").toString();
                assertThat(fetch(index).status()).as(index).isEqualTo(200);
            }
        }
    }

    @Test
    void index_listsTheRoutes() {
        Answer index = get(null, "");

        assertThat(index.text("namespace")).isEqualTo("wp/v2");
        assertThat(names(index.at("routes")))
                .containsExactly(
                        "/wp/v2",
                        "/wp/v2/media",
                        "/wp/v2/media/(?P<id>\\d+)",
                        "/wp/v2/tags",
                        "/wp/v2/tags/(?P<id>\\d+)",
                        "/wp/v2/tribe_events_cat",
                        "/wp/v2/tribe_events_cat/(?P<id>\\d+)",
                        "/wp/v2/users/me");
        Answer options = service.raw(null, "OPTIONS", ROOT + "/tags", null, Map.of());
        assertThat(options.text("namespace")).isEqualTo("wp/v2");
        assertThat(options.number("endpoints.0.args.per_page.default")).isEqualTo(10);
        assertThat(options.at("endpoints.0.args.hide_empty.default")).isEqualTo(false);
        assertThat(options.header("Allow")).contains("GET, HEAD, POST, OPTIONS");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/wp/v2", "/wp/v2/tags", "/WP/v2/Tags/"})
    void restRoute_leadsHereToo(String route) {
        assertThat(service.raw(null, "GET", "/?rest_route=" + route + "&per_page=5", null, Map.of())
                        .status())
                .isEqualTo(200);
        Answer made = service.raw(
                EDITOR,
                "POST",
                "/?rest_route=/wp/v2/tags",
                "{\"name\": \"live\"}".getBytes(UTF_8),
                Map.of("Content-Type", "application/json"));
        assertThat(made.header("Location").orElseThrow()).endsWith(ROOT + "/tags/" + made.id());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/wp-json/",
                ROOT,
                ROOT + "/media",
                ROOT + "/tags",
                ROOT + "/tribe_events_cat",
                ROOT + "/users/me",
                "/?rest_route=/wp/v2/tags"
            })
    void nothing_isThereWithoutTheMount(String path) {
        assertThat(off.raw(null, "GET", path, null, Map.of()).code()).isEqualTo("rest_no_route");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/wp/v2/tags", "/wp-json/wp/v2/categories", "/wp-json/wp/v2/posts"})
    void nothingElse_isThere(String path) {
        assertThat(service.raw(null, "GET", path, null, Map.of()).code()).isEqualTo("rest_no_route");
    }

    private static List<String> names(Object tree) {
        return ((Map<?, ?>) tree).keySet().stream().map(Object::toString).toList();
    }
}
