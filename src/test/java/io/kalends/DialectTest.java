package io.kalends;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.COMPATIBLE;
import static io.kalends.TestService.EDITOR;
import static io.kalends.TestService.NAMESPACE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.auth.Role;
import io.kalends.config.Setting;
import io.kalends.json.Json;
import io.kalends.media.Form;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The compatibility mount has its own way in some declared points, and in no others. */
class DialectTest {
    @RegisterExtension
    static final TestService service = new TestService().with(Setting.TIMEZONE, "Europe/Berlin");

    @RegisterExtension
    static final TestService small =
            new TestService().with(Setting.MAX_PER_PAGE, "5").with(Setting.WRITES_PER_MINUTE, "0");

    @RegisterExtension
    static final TestService set = new TestService().with(Setting.DEFAULT_PER_PAGE, "4");

    /** Headers that differ between any two replies, or by what the mounts are known to differ in. */
    private static final List<String> OWN_HEADERS = List.of(
            "date",
            "x-request-id",
            "etag",
            "content-length",
            "ratelimit-remaining",
            "ratelimit-reset",
            "access-control-expose-headers",
            "x-tec-api-version",
            "x-tec-api-root",
            "x-tec-api-origin");

    private static final Pattern VARIABLE = Pattern.compile("\\(\\?P<(\\w+)>[^)]*\\)");

    private static long event;
    private static long venue;
    private static long organizer;
    private static long category;
    private static long tag;
    private static long image;
    private static long trashed;
    private static long password;
    private static long source;

    @BeforeAll
    static void makeRecords() throws IOException {
        image = new Form()
                .file("stage.png", picture())
                .post(service, ADMIN, NAMESPACE + "/media")
                .id();
        category = made("/categories", "{\"name\": \"Music\"}");
        long below = made("/categories", "{\"name\": \"Jazz\", \"parent\": " + category + "}");
        tag = made("/tags", "{\"name\": \"live\"}");
        venue = made("/venues", "{\"venue\": \"Harbour Hall\", \"image\": " + image + "}");
        long other = made("/venues", "{\"venue\": \"Quay\"}");
        organizer = made("/organizers", "{\"organizer\": \"Blue Note\", \"image\": " + image + "}");
        event = made("/events", """
                {"title": "Jazz night", "start_date": "2026-12-05 19:30", "end_date": "2026-12-05 23:00", "image": %s,
                 "categories": [%s, %s], "tags": [%s], "venue": [%s, %s], "organizer": [%s]}""".formatted(image, category, below, tag, venue, other, organizer));
        made("/events", """
                {"title": "Matinee", "start_date": "2026-12-06 11:00", "end_date": "2026-12-06 13:00", "venue": %s}""".formatted(venue));
        service.post(ADMIN, "/custom-fields", "{\"key\": \"age\", \"label\": \"Age\", \"kind\": \"number\"}");
        source = made("/sources", "{\"type\": \"ical\", \"address\": \"https://club.invalid/events.ics\"}");
        trashed = made("/events", """
                {"title": "Gone", "start_date": "2026-12-07", "end_date": "2026-12-07", "status": "draft"}""");
        service.delete(ADMIN, "/events/" + trashed);
        password = made("/users/" + service.user(EDITOR).id() + "/application-passwords", "{\"name\": \"x\"}");
    }

    private static byte[] picture() throws IOException {
        var bytes = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(1100, 600, BufferedImage.TYPE_INT_RGB), "png", bytes);
        return bytes.toByteArray();
    }

    private static long made(String path, String json) {
        Answer made = service.post(ADMIN, path, json);
        assertThat(made.status()).as(made.toString()).isEqualTo(201);
        return made.id();
    }

    private static Answer ask(Role caller, String method, String path, String json) {
        return ask(service, caller, method, path, json);
    }

    private static Answer ask(TestService asked, Role caller, String method, String path, String json) {
        Map<String, String> headers = json == null ? Map.of() : Map.of("Content-Type", "application/json");
        return asked.raw(caller, method, path, json == null ? null : json.getBytes(UTF_8), headers);
    }

    private static Answer compatible(Role caller, String method, String path, String json) {
        return ask(caller, method, COMPATIBLE + path, json);
    }

    /** Every path of the index with something in place of its variables. */
    private static List<String> paths() {
        return paths("");
    }

    /** The same of those that offer a method. */
    private static List<String> paths(String method) {
        var paths = new ArrayList<String>();
        map(service.get("").at("routes")).forEach((pattern, route) -> {
            if (map(route).get("methods").toString().contains(method)) paths.add(filled(pattern));
        });
        return paths;
    }

    private static String filled(String pattern) {
        String path = pattern.replaceFirst("^/calendar/events/v1", "");
        return VARIABLE.matcher(path).replaceAll(found -> Matcher.quoteReplacement(value(path, found.group(1))));
    }

    private static String value(String path, String variable) {
        String kind = path.split("/")[1];
        return switch (variable + " " + kind) {
            case "id events" -> Long.toString(event);
            case "id venues" -> Long.toString(venue);
            case "id organizers" -> Long.toString(organizer);
            case "id categories" -> Long.toString(category);
            case "id tags" -> Long.toString(tag);
            case "id media" -> Long.toString(image);
            case "id users" -> Long.toString(service.user(EDITOR).id());
            case "id sources" -> Long.toString(source);
            case "key custom-fields" -> "age";
            case "slug events" -> "jazz-night";
            case "slug venues" -> "harbour-hall";
            case "slug organizers" -> "blue-note";
            case "password_id users" -> Long.toString(password);
            default -> throw new IllegalStateException("No value for " + variable + " in " + path);
        };
    }

    /** What a reply of the compatibility mount says, in the words of the main one. */
    private static Object asMain(Object tree) {
        if (tree instanceof List<?> list)
            return list.stream().map(DialectTest::asMain).toList();
        if (tree instanceof String text)
            return text.replace(COMPATIBLE, NAMESPACE)
                    .replace("/wp-json", "/api")
                    .replace("tribe/", "calendar/");
        if (!(tree instanceof Map<?, ?> members)) return tree;
        var translated = new LinkedHashMap<String, Object>();
        members.forEach((name, value) -> translated.put((String) asMain(name), asMain(value)));
        if (translated.get("author") instanceof String id && id.matches("\\d+"))
            translated.put("author", Long.valueOf(id));
        if (translated.get("sizes") instanceof Map<?, ?> sizes) sizes.remove("medium_large");
        if (translated.get("taxonomy") instanceof String taxonomy) translateTerm(translated, taxonomy);
        return translated;
    }

    private static void translateTerm(Map<String, Object> term, String taxonomy) {
        term.put(
                "taxonomy",
                Map.of("tribe_events_cat", "event_category", "post_tag", "event_tag")
                        .get(taxonomy));
        if (term.size() == 1) return; // nothing else was asked for
        assertThat(term)
                .containsEntry("term_group", 0L)
                .containsEntry("term_taxonomy_id", term.get("id"))
                .containsEntry("filter", "raw");
        List.of("term_group", "term_taxonomy_id", "filter").forEach(term::remove);
        if (taxonomy.equals("post_tag")) assertThat(term.remove("parent")).isEqualTo(0L);
    }

    private static void expectSame(Answer main, Answer compatible) {
        String name = main + "\n" + compatible;
        assertThat(compatible.status()).as(name).isEqualTo(main.status());
        assertThat(headers(compatible)).as(name).isEqualTo(headers(main));
        boolean json = main.header("Content-Type").orElse("").contains("json");
        if (main.body().isEmpty() || !json)
            assertThat(asMain(unfolded(compatible))).isEqualTo(unfolded(main));
        else assertThat(asMain(trees(compatible))).as(name).isEqualTo(trees(main));
    }

    /** What is said in JSON: once, or in each line. */
    private static List<Object> trees(Answer answer) {
        boolean lines = answer.header("Content-Type").orElse("").endsWith("ndjson");
        return lines ? answer.body().lines().map(Json::parse).toList() : List.of(answer.tree());
    }

    /** The lines of a calendar, which are folded where they are too long. */
    private static String unfolded(Answer answer) {
        return answer.body().replace("\r\n ", "");
    }

    private static Map<String, Object> headers(Answer answer) {
        var headers = new LinkedHashMap<String, Object>();
        answer.headers().forEach((name, value) -> {
            if (!OWN_HEADERS.contains(name)) headers.put(name, asMain(value));
        });
        return headers;
    }

    private static void onBoth(Role caller, String method, String path, String json) {
        expectSame(ask(caller, method, NAMESPACE + path, json), compatible(caller, method, path, json));
    }

    @Test
    void reads_differInNothingElse() {
        for (String path : paths("GET")) {
            if (path.isEmpty() || path.equals("/doc") || path.equals("/changes")) continue;
            String all = path + "?per_page=3";
            for (Role caller : new Role[] {ADMIN, AUTHOR, null}) {
                onBoth(caller, "GET", all, null);
                onBoth(caller, "HEAD", all, null);
                onBoth(caller, "GET", path + "?per_page=3&page=99", null);
                onBoth(caller, "GET", path + "?per_page=none&include=x", null);
            }
            onBoth(ADMIN, "GET", path + "?_fields=id,author,events.author,events.tags.taxonomy&per_page=50", null);
        }
        onBoth(null, "GET", "/events/" + trashed, null);
        onBoth(ADMIN, "GET", "/events/" + trashed, null);
        onBoth(null, "GET", "/events/999999", null);
        onBoth(null, "GET", "/nothing", null);
    }

    @Test
    void refusedWrites_differInNothingElse() {
        for (String path : paths()) {
            for (String method : List.of("POST", "PUT", "PATCH", "DELETE")) {
                onBoth(null, method, path, "{}");
                onBoth(Role.SUBSCRIBER, method, path, "{]");
            }
            onBoth(ADMIN, "PUT", path.replaceAll("/\\d+", "/999999"), "{\"author\": \"x\", \"parent\": \"x\"}");
        }
        onBoth(ADMIN, "POST", "/events", "{}");
        onBoth(
                ADMIN,
                "POST",
                "/events",
                "{\"title\": \"\", \"start_date\": \"x\", \"end_date\": \"x\", \"author\": \"x\"}");
    }

    /** A record that is as the change wants it looks the same whichever mount it was changed by. */
    @Test
    void updates_differInNothingElse() {
        onBoth(EDITOR, "PATCH", "/events/" + event, "{\"featured\": true}");
        onBoth(EDITOR, "PUT", "/venues/by-slug/harbour-hall", "{\"city\": \"Hamburg\"}");
        onBoth(EDITOR, "POST", "/organizers/" + organizer, "{\"email\": \"hello@example.org\"}");
        onBoth(EDITOR, "PATCH", "/categories/" + category, "{\"description\": \"Loud\"}");
        onBoth(EDITOR, "PATCH", "/tags/" + tag, "{\"description\": \"On stage\"}");
        onBoth(ADMIN, "PATCH", "/users/" + service.user(EDITOR).id(), "{\"name\": \"Ed\"}");
    }

    @Test
    void changes_areToldInTheDialect() {
        String token = service.get("/changes").text("next_token");
        service.patch(EDITOR, "/events/" + event, "{\"website\": \"https://example.org/" + token.length() + "\"}");
        service.patch(EDITOR, "/tags/" + tag, "{\"description\": \"Really\"}");
        String query = "/changes?since=" + token;

        Answer told = compatible(null, "GET", query, null);

        assertThat(told.text("changes.0.record.author")).matches("\\d+");
        var main = map(service.get(query).tree());
        var translated = map(asMain(told.tree()));
        main.remove("next_token");
        translated.remove("next_token");
        assertThat(translated).isEqualTo(main);
    }

    @Test
    void author_isADigitTextEverywhere() {
        var replies = new ArrayList<Answer>();
        for (String path : List.of("/events", "/venues", "/organizers", "/media"))
            replies.add(compatible(ADMIN, "GET", path + "?per_page=50", null));
        for (String path : paths("GET"))
            if (path.matches(".*/(\\d+|by-slug/.*)") && !path.contains("/users"))
                replies.add(compatible(ADMIN, "GET", path, null));
        replies.add(compatible(ADMIN, "GET", "/events?status=trash", null));
        for (String kind : List.of("event", "venue", "organizer")) {
            String name = kind.equals("event") ? "title" : kind;
            Answer made = compatible(EDITOR, "POST", "/" + kind + "s", """
                    {"%s": "Strict", "start_date": "2026-12-05", "end_date": "2026-12-05", "status": "draft"}""".formatted(name));
            String one = "/" + kind + "s/" + made.id();
            replies.add(made);
            replies.add(compatible(EDITOR, "PATCH", one, "{\"" + name + "\": \"Stricter\"}"));
            replies.add(compatible(EDITOR, "DELETE", one, null));
            replies.add(compatible(EDITOR, "DELETE", one + "?force=true", null));
        }
        int authors = 0;
        for (Answer reply : replies) {
            assertThat(reply.status()).as(reply.toString()).isIn(200, 201);
            for (Object author : members(reply.tree(), "author")) {
                assertThat(author).as(reply.toString()).asString().matches("\\d+");
                assertThat(author).as(reply.toString()).isInstanceOf(String.class);
                authors++;
            }
        }
        assertThat(authors).isGreaterThan(30);
    }

    @Test
    void author_isANumberOnTheMainMount() {
        for (String path : List.of("/events", "/venues", "/organizers", "/media", "/events?status=trash")) {
            List<Object> authors = members(service.get(ADMIN, path).tree(), "author");
            assertThat(authors).isNotEmpty().allMatch(Long.class::isInstance);
        }
    }

    @Test
    void author_isWrittenInBothForms() {
        long id = service.user(AUTHOR).id();
        for (String mount : List.of(NAMESPACE, COMPATIBLE)) {
            for (Object form : List.<Object>of(id, Long.toString(id))) {
                Answer made = ask(EDITOR, "POST", mount + "/organizers", """
                        {"organizer": "Theirs", "author": %s}""".formatted(Json.text(form)));
                assertThat(made.status()).as(made.toString()).isEqualTo(201);
                assertThat(made.at("author")).asString().isEqualTo(Long.toString(id));
                Answer again = ask(AUTHOR, "PUT", mount + "/organizers/" + made.id(), made.body());
                assertThat(again.body()).isEqualTo(made.body());
            }
        }
    }

    @Test
    void wholeRecord_canBeSentBack() {
        for (String path : List.of("/events/" + event, "/venues/" + venue, "/organizers/" + organizer)) {
            Answer before = compatible(EDITOR, "GET", path, null);

            Answer sent = compatible(EDITOR, "PUT", path, before.body());

            assertThat(sent.status()).as(sent.toString()).isEqualTo(200);
            Answer after = compatible(EDITOR, "GET", path, null);
            assertThat(after.body()).isEqualTo(before.body());
            assertThat(sent.header("ETag")).isEqualTo(after.header("ETag"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/events", "/venues", "/organizers", "/categories", "/tags", "/media", "/users"})
    void lists_haveTenRecordsOnAPage(String path) {
        String kind = path.substring(1);
        fill(service, kind, 11);

        assertThat(compatible(ADMIN, "GET", path, null).list(kind)).hasSize(10);
        assertThat(service.get(ADMIN, path).list(kind)).hasSize(4);
        assertThat(compatible(ADMIN, "GET", path + "?per_page=3", null).list(kind))
                .hasSize(3);
        assertThat(compatible(ADMIN, "GET", path + "?page=2", null).status()).isEqualTo(200);
    }

    @Test
    void pageSize_isAtMostWhatIsAllowedAndAtFirstWhatIsSet() {
        fill(small, "venues", 7);
        fill(set, "venues", 7);

        assertThat(ask(small, null, "GET", COMPATIBLE + "/venues", null).list("venues"))
                .hasSize(5);
        assertThat(ask(set, null, "GET", COMPATIBLE + "/venues", null).list("venues"))
                .hasSize(4);
        assertThat(ask(small, null, "GET", "/wp-json/wp/v2/tags", null).tree()).isEqualTo(List.of());
    }

    private static void fill(TestService filled, String kind, int count) {
        for (int i = 0; i < count; i++) {
            switch (kind) {
                case "events" -> filled.post(EDITOR, "/events", """
                        {"title": "Fill", "start_date": "2026-12-09", "end_date": "2026-12-09"}""");
                case "categories", "tags" -> {
                    long term = filled.post(EDITOR, "/" + kind, "{\"name\": \"Term " + i + "\"}")
                            .id();
                    filled.post(EDITOR, "/events", """
                            {"title": "Fill", "start_date": "2026-12-09", "end_date": "2026-12-09", "%s": [%s]}""".formatted(kind, term));
                }
                case "media" -> upload(filled);
                case "users" -> filled.post(ADMIN, "/users", """
                        {"username": "user%s", "email": "user%s@example.org"}""".formatted(i, i));
                default -> filled.post(EDITOR, "/" + kind, """
                        {"%s": "Fill %s"}""".formatted(kind.substring(0, kind.length() - 1), i));
            }
        }
    }

    private static void upload(TestService filled) {
        try {
            new Form().file("a.png", picture()).post(filled, ADMIN, NAMESPACE + "/media");
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void terms_haveTheNamesAndMembersOfTheIncumbent() {
        Answer theirs = compatible(null, "GET", "/tags/" + tag, null);
        Answer ours = service.get("/tags/" + tag);

        assertThat(theirs.text("taxonomy")).isEqualTo("post_tag");
        assertThat(theirs.number("parent")).isZero();
        assertThat(theirs.number("term_group")).isZero();
        assertThat(theirs.number("term_taxonomy_id")).isEqualTo(tag);
        assertThat(theirs.text("filter")).isEqualTo("raw");
        assertThat(compatible(null, "GET", "/events/" + event, null).text("categories.0.taxonomy"))
                .isEqualTo("tribe_events_cat");
        assertThat(map(ours.tree()).keySet())
                .containsExactly("id", "count", "description", "name", "slug", "taxonomy", "meta", "url", "urls");
        assertThat(ours.text("taxonomy")).isEqualTo("event_tag");
        assertThat(service.get("/categories/" + category).text("taxonomy")).isEqualTo("event_category");
    }

    @Test
    void images_haveOneMoreSize() {
        Answer theirs = compatible(null, "GET", "/events/" + event, null);
        Answer ours = service.get("/events/" + event);

        assertThat(map(theirs.at("image.sizes")).keySet())
                .containsExactly("thumbnail", "medium", "medium_large", "large");
        assertThat(theirs.number("image.sizes.medium_large.width")).isEqualTo(768);
        assertThat(theirs.number("image.sizes.medium_large.height")).isEqualTo(419);
        assertThat(map(ours.at("image.sizes")).keySet()).containsExactly("thumbnail", "medium", "large");
        assertThat(compatible(ADMIN, "GET", "/media/" + image, null).at("sizes"))
                .isEqualTo(theirs.at("image.sizes"));
        String file = theirs.text("image.sizes.medium_large.url").replaceFirst("^http://[^/]*", "");
        Answer sent = ask(null, "GET", file, null);
        assertThat(sent.bytes()).hasSize((int) theirs.number("image.sizes.medium_large.filesize"));
    }

    /** Records are rendered ahead once they were shown before: for each mount apart. */
    @Test
    void mounts_areNeverMixedUp() {
        for (int i = 0; i < 6; i++) {
            for (String path : List.of("/events", "/events/" + event, "/venues", "/tags/" + tag)) {
                for (Role caller : new Role[] {EDITOR, null}) {
                    String query = path + "?round=" + i;
                    Answer main = service.get(caller, query);
                    Answer compatible = compatible(caller, "GET", query, null);
                    assertThat(members(main.tree(), "author")).allMatch(Long.class::isInstance);
                    assertThat(members(compatible.tree(), "author")).allMatch(String.class::isInstance);
                    assertThat(members(main.tree(), "taxonomy"))
                            .allMatch(name -> name.toString().startsWith("event_"));
                    assertThat(members(compatible.tree(), "taxonomy"))
                            .allMatch(name -> !name.toString().startsWith("event_"));
                }
            }
        }
    }

    @Test
    void idempotencyKey_ofOneMountIsNoneOfTheOther() {
        Map<String, String> headers = Map.of("Content-Type", "application/json", "Idempotency-Key", "both-mounts");
        byte[] body = "{\"venue\": \"Twice\"}".getBytes(UTF_8);
        Answer main = service.raw(EDITOR, "POST", NAMESPACE + "/venues", body, headers);
        Answer compatible = service.raw(EDITOR, "POST", COMPATIBLE + "/venues", body, headers);

        assertThat(main.status()).isEqualTo(201);
        assertThat(compatible.code()).isEqualTo("rest_idempotency_key_reused");
        assertThat(service.raw(EDITOR, "POST", NAMESPACE + "/venues", body, headers)
                        .body())
                .isEqualTo(main.body());
    }

    @Test
    void index_describesTheDialect() {
        Object main = service.get("").tree();
        Object compatible = asMain(compatible(null, "GET", "", null).tree());

        assertThat(differences(main, compatible))
                .isNotEmpty()
                .allSatisfy(difference -> assertThat(difference)
                        .matches("\\$\\.routes\\.(.*\\.args\\.per_page\\.default: 4 / 10"
                                + "|.*\\.args\\.author\\.type: \"integer\" / \"string\")"));
    }

    @Test
    void options_describeTheDialect() {
        for (String path : paths()) {
            Answer main = ask(null, "OPTIONS", NAMESPACE + path, null);
            Answer compatible = compatible(null, "OPTIONS", path, null);

            assertThat(headers(compatible)).isEqualTo(headers(main));
            assertThat(differences(main.tree(), asMain(compatible.tree())))
                    .allSatisfy(
                            difference -> assertThat(difference)
                                    .matches(
                                            ".*\\.args\\.(per_page\\.default: 4 / 10|author\\.type: \"integer\" / \"string\")"));
        }
        assertThat(compatible(null, "OPTIONS", "/events", null).number("endpoints.0.args.per_page.default"))
                .isEqualTo(10);
    }

    @Test
    void document_describesTheDialect() {
        Object main = service.get("/doc").tree();
        Object compatible = plain(compatible(null, "GET", "/doc", null).tree());

        List<String> differences = differences(main, compatible);

        assertThat(differences).anyMatch(one -> one.contains("Event.properties.author.type: \"integer\" / \"string\""));
        assertThat(differences).anyMatch(one -> one.contains("ImageSizes.properties.medium_large"));
        assertThat(differences).anyMatch(one -> one.contains("Tag.properties.parent"));
        assertThat(differences)
                .anyMatch(one -> one.contains("Category.properties.taxonomy.enum.0: \"event_category\""));
        assertThat(differences)
                .allSatisfy(difference -> assertThat(difference)
                        .matches("\\$\\.(paths\\./wp/v2.*"
                                + "|tags\\..*WordPress.*"
                                + "|components\\.(schemas|requestBodies|headers)\\.(WordPress|WpV2|X-WP-Total).*"
                                + "|components\\.responses\\..*"
                                + "|.*\\.schema\\.default: 4 / 10"
                                + "|components\\.schemas\\.\\w+\\.properties\\.author\\..*"
                                + "|components\\.schemas\\.ImageSizes\\.properties\\.medium_large.*"
                                + "|components\\.schemas\\.(Category|Tag)\\.properties\\.(taxonomy\\.enum|parent|term_group|term_taxonomy_id|filter).*"
                                + "|components\\.schemas\\.(Category|Tag)\\.required\\..*)"));
    }

    /** The same document without the mount in its addresses. */
    private static Object plain(Object tree) {
        if (tree instanceof List<?> list)
            return list.stream().map(DialectTest::plain).toList();
        if (tree instanceof String text)
            return text.replace(COMPATIBLE, NAMESPACE).replace("tribe/events", "calendar/events");
        if (!(tree instanceof Map<?, ?> members)) return tree;
        var copy = new LinkedHashMap<String, Object>();
        members.forEach((name, value) -> copy.put((String) name, plain(value)));
        return copy;
    }

    /** Where two trees differ, each as a path with what is there. */
    private static List<String> differences(Object one, Object other) {
        var found = new ArrayList<String>();
        compare("$", one, other, found);
        return found;
    }

    private static void compare(String path, Object one, Object other, List<String> found) {
        if (one instanceof Map<?, ?> a && other instanceof Map<?, ?> b) {
            var names = new TreeSet<String>();
            Stream.concat(a.keySet().stream(), b.keySet().stream()).forEach(name -> names.add((String) name));
            names.forEach(name -> compare(path + "." + name, a.get(name), b.get(name), found));
        } else if (one instanceof List<?> a && other instanceof List<?> b) {
            for (int i = 0; i < Math.max(a.size(), b.size()); i++)
                compare(path + "." + i, i < a.size() ? a.get(i) : null, i < b.size() ? b.get(i) : null, found);
        } else if (!Objects.equals(one, other)) found.add(path + ": " + Json.text(one) + " / " + Json.text(other));
    }

    /** All members of this name, however deep. */
    private static List<Object> members(Object tree, String name) {
        var found = new ArrayList<Object>();
        visit(tree, (member, value) -> {
            if (member.equals(name)) found.add(value);
        });
        return found;
    }

    private static void visit(Object tree, BiConsumer<String, Object> visitor) {
        if (tree instanceof List<?> list) list.forEach(item -> visit(item, visitor));
        if (!(tree instanceof Map<?, ?> members)) return;
        members.forEach((name, value) -> {
            visitor.accept((String) name, value);
            visit(value, visitor);
        });
    }

    @SuppressWarnings("unchecked") // JSON objects have names of text
    private static Map<String, Object> map(Object tree) {
        return (Map<String, Object>) tree;
    }
}
