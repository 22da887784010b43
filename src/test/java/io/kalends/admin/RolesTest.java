package io.kalends.admin;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.CONTRIBUTOR;
import static io.kalends.TestService.EDITOR;
import static io.kalends.TestService.SUBSCRIBER;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.auth.Role;
import io.kalends.config.Setting;
import io.kalends.event.Calendar;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Who finds what in the editor, and what they can do there. */
class RolesTest {
    @RegisterExtension
    static final TestService service = new TestService().with(Setting.LOGIN_FAILURES, "1000");

    private static final Map<Role, Browser> BROWSERS = new EnumMap<>(Role.class);

    /** The first of those who may open a page; all with more rights may, too. */
    private static final Map<String, Role> PAGES = Map.ofEntries(
            Map.entry("/admin/profile", SUBSCRIBER),
            Map.entry("/admin/events", CONTRIBUTOR),
            Map.entry("/admin/events/new", CONTRIBUTOR),
            Map.entry("/admin/venues", CONTRIBUTOR),
            Map.entry("/admin/venues/new", CONTRIBUTOR),
            Map.entry("/admin/organizers", CONTRIBUTOR),
            Map.entry("/admin/organizers/new", CONTRIBUTOR),
            Map.entry("/admin/media", CONTRIBUTOR),
            Map.entry("/admin/suggest/organizer", CONTRIBUTOR),
            Map.entry("/admin/categories", EDITOR),
            Map.entry("/admin/tags", EDITOR),
            Map.entry("/admin/users", ADMIN),
            Map.entry("/admin/users/new", ADMIN));

    @BeforeAll
    static void logIn() {
        Browser.setPasswords(service);
        for (Role role : Role.values()) BROWSERS.put(role, Browser.loggedIn(service, role));
    }

    private static Browser as(Role role) {
        return BROWSERS.get(role);
    }

    private static byte[] png() throws IOException {
        var out = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(40, 30, BufferedImage.TYPE_INT_RGB), "png", out);
        return out.toByteArray();
    }

    private static Answer post(Role role, String path, Map<String, String> fields) {
        var all = new java.util.HashMap<>(fields);
        all.put(
                "_token",
                as(role).page("/admin/profile").select("[name=_token]").attr("value"));
        return as(role).post(path, all);
    }

    @Test
    void record_ofSomebodyElse_isOnlyReadByThoseWhoMayWrite() {
        long id = service.post(ADMIN, "/venues", "{\"venue\": \"Somebody else's\"}")
                .id();
        String path = "/admin/venues/" + id;

        assertThat(as(SUBSCRIBER).get(path).status()).isEqualTo(403);
        assertThat(as(CONTRIBUTOR).page(path).select("form.sheet button, form.danger"))
                .isEmpty();
        assertThat(as(CONTRIBUTOR)
                        .page(path)
                        .select("#f-status option[selected]")
                        .attr("value"))
                .isEqualTo("publish");
        assertThat(as(EDITOR).page(path).select("form.sheet button[name=save]")).isNotEmpty();
    }

    @Test
    void tables_countOnlyTheEventsTheUserMaySee() {
        long venue =
                service.post(AUTHOR, "/venues", "{\"venue\": \"Counted room\"}").id();
        long organizer = service.post(AUTHOR, "/organizers", "{\"organizer\": \"Counted club\"}")
                .id();
        String links = "\"venue\": %s, \"organizer\": %s".formatted(venue, organizer);
        var calendar = new Calendar(service);
        calendar.event(EDITOR, links);
        calendar.event(EDITOR, links, "\"status\": \"draft\"");
        calendar.event(EDITOR, links, "\"status\": \"private\"");
        calendar.event(EDITOR, links, "\"date\": \"2030-01-01 00:00\"");
        calendar.event(AUTHOR, links, "\"status\": \"draft\"");
        service.delete(AUTHOR, "/events/" + calendar.event(AUTHOR, links).id());

        for (String table : List.of("/admin/venues", "/admin/organizers")) {
            assertThat(counted(AUTHOR, table)).as(table).isEqualTo("2");
            assertThat(counted(EDITOR, table)).as(table).isEqualTo("5");
        }
    }

    private static String counted(Role role, String table) {
        return as(role).page(table + "?search=counted")
                .select("td[data-label=Events]")
                .text();
    }

    @Test
    void pages_areForThoseWhoMay() {
        PAGES.forEach((path, least) -> {
            for (Role role : Role.values()) {
                int expected = role.compareTo(least) <= 0 ? 200 : 403;
                assertThat(as(role).get(path).status()).as(role + " " + path).isEqualTo(expected);
            }
        });
    }

    @Test
    void navigation_namesOnlyWhatTheUserMay() {
        assertThat(as(SUBSCRIBER).page("/admin/profile").select("header nav a")).isEmpty();
        assertThat(as(CONTRIBUTOR).page("/admin/profile").select("header nav a").eachText())
                .containsExactly("Events", "Venues", "Organizers", "Images", "Embed");
        assertThat(as(ADMIN).page("/admin/profile").select("header nav a").eachText())
                .contains("Categories", "Users");
        assertThat(as(SUBSCRIBER).get("/admin").header("Location")).contains("/admin/profile");
    }

    @Test
    void forms_areForThoseWhoMay() {
        long tag = service.post(ADMIN, "/tags", "{\"name\": \"keep\"}").id();
        long user = service.user(EDITOR).id();
        for (Role role : List.of(AUTHOR, CONTRIBUTOR, SUBSCRIBER)) {
            assertThat(post(role, "/admin/tags", Map.of("name", "x")).status())
                    .as(role + "")
                    .isEqualTo(403);
            assertThat(post(role, "/admin/tags/" + tag, Map.of("name", "x")).status())
                    .isEqualTo(403);
            assertThat(post(role, "/admin/tags/" + tag + "/delete", Map.of()).status())
                    .isEqualTo(403);
        }
        for (Role role : List.of(EDITOR, AUTHOR, CONTRIBUTOR, SUBSCRIBER)) {
            assertThat(post(role, "/admin/users/new", Map.of("username", "eve", "email", "eve@example.org"))
                            .status())
                    .isEqualTo(403);
            assertThat(post(
                                    role,
                                    "/admin/users/" + user,
                                    Map.of("role", "administrator", "new_password", "x".repeat(12)))
                            .status())
                    .isEqualTo(403);
            assertThat(post(role, "/admin/users/" + user + "/delete", Map.of()).status())
                    .isEqualTo(403);
        }
        for (String kind : List.of("events", "venues", "organizers"))
            assertThat(post(SUBSCRIBER, "/admin/" + kind + "/new", Map.of("title", "x", "venue", "x", "organizer", "x"))
                            .status())
                    .isEqualTo(403);
        assertThat(service.get(ADMIN, "/tags/" + tag).text("name")).isEqualTo("keep");
        assertThat(service.get(ADMIN, "/users/" + user).text("role")).isEqualTo("editor");
    }

    @Test
    void terms_areMadeChangedAndDeleted() {
        as(EDITOR).submit("/admin/categories", ".side form", Map.of("name", "Music"));
        long music = service.get("/categories?hide_empty=false&search=music").number("categories.0.id");
        as(EDITOR).submit("/admin/categories", ".side form", Map.of("name", "Jazz", "parent", Long.toString(music)));
        Document page = as(EDITOR).page("/admin/categories");

        assertThat(page.select("td.depth-1").text()).isEqualTo("Jazz");
        as(EDITOR).submit("/admin/categories/" + music, ".side form.stack", Map.of("name", "Sound", "slug", "sound"));
        assertThat(service.get("/categories/" + music).text("slug")).isEqualTo("sound");
        Answer same = as(EDITOR).submit("/admin/categories", ".side form", Map.of("name", "Sound"));
        assertThat(Browser.read(same).select(".notice.bad").text()).contains("exists");
        as(EDITOR).submit("/admin/categories/" + music, "form.danger", Map.of());
        assertThat(service.get("/categories/" + music).status()).isEqualTo(404);
    }

    @Test
    void images_areUploadedShownAndDeleted() throws IOException {
        byte[] png = png();
        Answer uploaded = as(AUTHOR)
                .upload(
                        "/admin/media",
                        "main form",
                        Map.of("title", "Stage", "alt", "An empty stage"),
                        "stage.png",
                        png);
        Document library = as(AUTHOR).follow(uploaded);

        assertThat(library.select(".gallery img").eachAttr("alt")).contains("An empty stage");
        assertThat(as(CONTRIBUTOR).page("/admin/media").select("main form")).isEmpty();
        Answer broken = as(AUTHOR).upload("/admin/media", "main form", Map.of(), "x.png", new byte[] {1, 2, 3});
        assertThat(broken.status()).isIn(400, 415);
        assertThat(Browser.read(broken).select(".notice.bad")).isNotEmpty();
        as(AUTHOR).submit(library, ".gallery li:has([alt='An empty stage']) form", Map.of());
        assertThat(as(AUTHOR).page("/admin/media").select(".gallery img").eachAttr("alt"))
                .doesNotContain("An empty stage");
    }

    @Test
    void event_takesAnImageWithItsForm() throws IOException {
        Answer made = as(AUTHOR)
                .upload(
                        "/admin/events/new",
                        "form.sheet",
                        Map.of("title", "Pictured", "start[date]", "2026-12-01 19:30", "image_alt", "A stage"),
                        "stage.png",
                        png());
        Document form = as(AUTHOR).follow(made);

        assertThat(form.select(".picture img").attr("alt")).isEqualTo("A stage");
        as(AUTHOR).submit(form, "form.sheet", Map.of("image_remove", "true"));
        long id = Long.parseLong(form.select("form.sheet").attr("action").replaceAll("\\D", ""));
        assertThat(service.get(ADMIN, "/events/" + id).at("image")).isEqualTo(false);
    }

    @Test
    void preview_showsThePageAndKeepsNothing() {
        long before = service.get(ADMIN, "/events?window=all").number("total");
        Answer preview = as(AUTHOR)
                .submit(
                        "/admin/events/new",
                        "form.sheet",
                        Map.of(
                                "title", "Not yet",
                                "start[date]", "2026-12-01",
                                "start[time]", "20:00",
                                "new_venue[venue]", "The new hall",
                                "preview", "1"));

        assertThat(preview.status()).as(preview.toString()).isEqualTo(200);
        assertThat(Browser.read(preview).select("h1").text()).isEqualTo("Not yet");
        assertThat(preview.body()).contains("The new hall");
        assertThat(preview.header("Cache-Control")).contains("no-store");
        assertThat(service.get(ADMIN, "/events?window=all").number("total")).isEqualTo(before);
        assertThat(service.get(ADMIN, "/venues?search=hall").number("total")).isZero();
    }

    @Test
    void administrator_makesAUserWhoLogsIn() {
        Answer made = as(ADMIN)
                .submit(
                        "/admin/users/new",
                        "form.stack",
                        Map.of(
                                "username", "ada",
                                "email", "ada@example.org",
                                "name", "Ada",
                                "role", "editor",
                                "new_password", "correct horse"));

        assertThat(as(ADMIN).follow(made).text()).contains("Ada");
        var ada = new Browser(service);
        assertThat(ada.logIn("ada", "correct horse").status()).isEqualTo(303);
        long id = service.get(ADMIN, "/users?search=ada").number("users.0.id");
        as(ADMIN).submit("/admin/users/" + id, "form.stack", Map.of("role", "subscriber"));
        assertThat(ada.get("/admin/events").status()).isEqualTo(403);
        as(ADMIN).submit("/admin/users/" + id, "form.stack", Map.of("new_password", "another horse"));
        assertThat(ada.get("/admin/profile").status()).isEqualTo(303);
        Answer taken = as(ADMIN)
                .submit("/admin/users/new", "form.stack", Map.of("username", "ada", "email", "other@example.org"));
        assertThat(Browser.read(taken).select(".notice.bad").text()).contains("ada is taken");
        as(ADMIN).submit("/admin/users/" + id, "form[action$=delete]", Map.of());
        assertThat(service.get(ADMIN, "/users/" + id).status()).isEqualTo(404);
    }

    @Test
    void profile_makesAndRevokesApplicationPasswords() {
        Answer made = as(AUTHOR).submit("/admin/profile", "form[action$=app-passwords]", Map.of("name", "Shop"));
        String secret = Browser.read(made).select(".secret code").text();

        assertThat(secret).matches("(\\w{4} ){5}\\w{4}");
        Answer me = service.send(
                null, "GET", "/users/me", null, Map.of("Authorization", TestService.basic("author", secret)));
        assertThat(me.text("username")).isEqualTo("author");
        Document page = as(AUTHOR).page("/admin/profile");
        assertThat(page.text()).doesNotContain(secret);
        String last = page.select("form[action*=app-passwords/]").last().attr("action");
        assertThat(post(CONTRIBUTOR, last, Map.of()).status()).isEqualTo(404);
        assertThat(post(AUTHOR, last, Map.of()).status()).isEqualTo(303);
        assertThat(service.send(
                                null,
                                "GET",
                                "/users/me",
                                null,
                                Map.of("Authorization", TestService.basic("author", secret)))
                        .status())
                .isEqualTo(401);
    }

    @Test
    void profile_changesThePassword() {
        Browser other = Browser.loggedIn(service, SUBSCRIBER);
        String form = "form[action$=password]";
        Answer wrong = other.submit(
                "/admin/profile",
                form,
                Map.of("password", "not it at all", "new_password", "correct horse 2", "repeated", "correct horse 2"));
        assertThat(Browser.read(wrong).select("#e-password").text()).contains("not your present password");
        Answer unlike = other.submit(
                "/admin/profile",
                form,
                Map.of("password", Browser.PASSWORD, "new_password", "correct horse 2", "repeated", "correct horse 3"));
        assertThat(Browser.read(unlike).select("#e-repeated").text()).isNotEmpty();
        Answer changed = other.submit(
                "/admin/profile",
                form,
                Map.of("password", Browser.PASSWORD, "new_password", "correct horse 2", "repeated", "correct horse 2"));

        assertThat(other.follow(changed).text()).contains("Your password is changed");
        assertThat(as(SUBSCRIBER).get("/admin/profile").status()).isEqualTo(303);
        BROWSERS.put(SUBSCRIBER, other);
    }

    @Test
    void venue_isMadeAndChangedByItsForm() {
        Answer made = as(AUTHOR)
                .submit(
                        "/admin/venues/new",
                        "form.sheet",
                        Map.of("venue", "Harbour Hall", "city", "Hamburg", "geo_lat", "53.5", "geo_lng", "9.9"));
        Document form = as(AUTHOR).follow(made);
        String id = form.select("form.sheet").attr("action").replaceAll("\\D", "");
        String before = service.get(ADMIN, "/venues/" + id).body();

        as(AUTHOR).submit(form, "form.sheet", Map.of());
        assertThat(service.get(ADMIN, "/venues/" + id).body()).isEqualTo(before);
        Answer refused = as(AUTHOR).submit(form, "form.sheet", Map.of("geo_lat", "100", "website", "nowhere"));
        assertThat(Browser.read(refused).select(".fault").text())
                .contains("Type a number between", "Type the whole address");
        as(EDITOR).submit("/admin/venues/" + id, "form.sheet", Map.of("city", ""));
        assertThat(service.get(ADMIN, "/venues/" + id).at("city")).isNull();
    }
}
