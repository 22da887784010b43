package io.kalends;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.auth.Role;
import io.kalends.config.Setting;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Who may do what: every route with every method, for every caller, and for records of every owner and status. The
 * tables are the whole truth; their last columns are what an administrator, an editor, an author, a contributor, a
 * subscriber and nobody in particular are answered, {@code -} where that cannot be.
 */
class RightsTest {
    @RegisterExtension
    static final TestService service = new TestService().with(Setting.MAX_PER_PAGE, "1000");

    /** The columns of the tables; null stands for nobody. */
    private static final List<Role> CALLERS =
            Arrays.asList(Role.ADMINISTRATOR, Role.EDITOR, Role.AUTHOR, Role.CONTRIBUTOR, Role.SUBSCRIBER, null);

    private static final List<String> KINDS = List.of("events", "venues", "organizers");

    private static final List<String> STATUSES =
            List.of("publish", "future", "draft", "pending", "private", "trashed-publish", "trashed-draft");

    /** Events, venues and organizers, by ID and by slug: the same answers for all. */
    private static final String MEMBERS = """
            # method            whose   status                             adm edi aut con sub nobody
            GET                 own     publish                            200 200 200 200 200 -
            GET                 own     future,draft,pending,private       200 200 200 200 403 -
            GET                 own     trashed-publish                    200 200 200 403 403 -
            GET                 own     trashed-draft                      200 200 200 200 403 -
            GET                 others  publish                            200 200 200 200 200 200
            GET                 others  future,draft,pending,private       200 200 403 403 403 403
            GET                 others  trashed-publish,trashed-draft      200 200 403 403 403 403
            POST,PUT,PATCH      own     publish,future,trashed-publish     200 200 200 403 403 -
            POST,PUT,PATCH      own     draft,pending,private              200 200 200 200 403 -
            POST,PUT,PATCH      own     trashed-draft                      200 200 200 200 403 -
            POST,PUT,PATCH      others  publish,future                     200 200 403 403 403 401
            POST,PUT,PATCH      others  draft,pending,private              200 200 403 403 403 401
            POST,PUT,PATCH      others  trashed-publish,trashed-draft      200 200 403 403 403 401
            DELETE              own     publish,future                     200 200 200 403 403 -
            DELETE              own     draft,pending,private              200 200 200 200 403 -
            DELETE              own     trashed-publish                    410 410 410 403 403 -
            DELETE              own     trashed-draft                      410 410 410 410 403 -
            DELETE              others  publish,future                     200 200 403 403 403 401
            DELETE              others  draft,pending,private              200 200 403 403 403 401
            DELETE              others  trashed-publish,trashed-draft      410 410 403 403 403 401
            DELETE?force=true   own     publish,future,trashed-publish     200 200 200 403 403 -
            DELETE?force=true   own     draft,pending,private              200 200 200 200 403 -
            DELETE?force=true   own     trashed-draft                      200 200 200 200 403 -
            DELETE?force=true   others  publish,future                     200 200 403 403 403 401
            DELETE?force=true   others  draft,pending,private              200 200 403 403 403 401
            DELETE?force=true   others  trashed-publish,trashed-draft      200 200 403 403 403 401
            """;

    /** Which records a list shows, {@code yes} or {@code no}, or the status of the refusal. */
    private static final String LISTS = """
            # status=           whose   status                             adm edi aut con sub nobody
            -                   own     publish                            yes yes yes yes yes -
            -                   own     future,draft,pending,private       yes yes yes yes no  -
            -                   own     trashed-publish,trashed-draft      no  no  no  no  no  -
            -                   others  publish                            yes yes yes yes yes yes
            -                   others  future,draft,pending,private       yes yes no  no  no  no
            -                   others  trashed-publish,trashed-draft      no  no  no  no  no  no
            publish             own     publish                            yes yes yes yes yes -
            publish             others  publish                            yes yes yes yes yes yes
            publish             own     future,draft,pending,private       no  no  no  no  no  -
            publish             others  future,draft,pending,private       no  no  no  no  no  no
            future              own     future                             yes yes yes yes 403 -
            future              others  future                             yes yes no  no  403 401
            future              own     publish,draft,trashed-publish      no  no  no  no  403 -
            draft               own     draft                              yes yes yes yes 403 -
            draft               others  draft                              yes yes no  no  403 401
            draft               own     publish,pending,trashed-draft      no  no  no  no  403 -
            pending             own     pending                            yes yes yes yes 403 -
            pending             others  pending                            yes yes no  no  403 401
            private             own     private                            yes yes yes yes 403 -
            private             others  private                            yes yes no  no  403 401
            trash               own     trashed-publish                    yes yes yes no  403 -
            trash               own     trashed-draft                      yes yes yes yes 403 -
            trash               others  trashed-publish,trashed-draft      yes yes no  no  403 401
            trash               own     publish,future,draft,private       no  no  no  no  403 -
            publish+draft       own     publish,draft                      yes yes yes yes 403 -
            publish+draft       others  publish                            yes yes yes yes 403 401
            publish+draft       others  draft                              yes yes no  no  403 401
            """;

    /** The status a record gets that is created, or was a draft, and for which some status is asked. */
    private static final String REQUESTS = """
            # sent              whose   asked                              adm     edi     aut     con     sub nobody
            create              own     none                               publish publish publish draft   403 401
            create              own     publish                            publish publish publish pending 403 401
            create              own     future                             publish publish publish pending 403 401
            create              own     private                            private private private pending 403 401
            create              own     draft                              draft   draft   draft   draft   403 401
            create              own     pending                            pending pending pending pending 403 401
            create              own     trash                              400     400     400     400     403 401
            update              own     none                               draft   draft   draft   draft   403 -
            update              own     publish,future                     publish publish publish pending 403 -
            update              own     private                            private private private pending 403 -
            update              own     draft                              draft   draft   draft   draft   403 -
            update              own     pending                            pending pending pending pending 403 -
            update              own     trash                              400     400     400     400     403 -
            restore             own     none                               trash   trash   trash   trash   403 -
            restore             own     publish,future                     publish publish publish pending 403 -
            restore             own     private                            private private private pending 403 -
            restore             own     draft                              draft   draft   draft   draft   403 -
            restore             own     pending                            pending pending pending pending 403 -
            restore             own     trash                              trash   trash   trash   trash   403 -
            """;

    /** All other routes. A row may be about somebody's own record or other people's, or about what is sent. */
    private static final String OTHERS = """
            # method           path                                              about       adm edi aut con sub nobody
            GET                /                                                 -           200 200 200 200 200 200
            GET                /doc                                              -           200 200 200 200 200 200
            GET                /events                                           -           200 200 200 200 200 200
            GET                /events?hide_from_listings=true                   -           200 200 403 403 403 401
            GET                /events?hide_from_listings=false                  -           200 200 403 403 403 401
            GET                /events.ics                                       -           200 200 200 200 200 200
            GET                /events.ics?hide_from_listings=true               -           200 200 403 403 403 401
            GET                /events/{id}.ics                                  -           200 200 200 200 200 200
            GET                /events.rss                                       -           200 200 200 200 200 200
            GET                /events.atom                                      -           200 200 200 200 200 200
            GET                /events.feed.json                                 -           200 200 200 200 200 200
            GET                /events.csv                                       -           200 200 200 200 200 200
            GET                /events.csv?hide_from_listings=true               -           200 200 403 403 403 401
            GET                /events.geojson                                   -           200 200 200 200 200 200
            GET                /events.jsonld                                    -           200 200 200 200 200 200
            GET                /events/{id}.jsonld                               -           200 200 200 200 200 200
            GET                /events.ndjson                                    -           200 200 200 200 200 200
            GET                /venues.csv                                       -           200 200 200 200 200 200
            GET                /venues.geojson                                   -           200 200 200 200 200 200
            GET                /organizers.csv                                   -           200 200 200 200 200 200
            GET                /venues                                           -           200 200 200 200 200 200
            GET                /organizers                                       -           200 200 200 200 200 200
            POST               /events                                           -           201 201 201 201 403 401
            POST               /venues                                           -           201 201 201 201 403 401
            POST               /organizers                                       -           201 201 201 201 403 401
            POST               /events                                           author      201 201 403 403 403 401
            POST               /venues                                           author      201 201 403 403 403 401
            POST               /organizers                                       author      201 201 403 403 403 401
            POST               /events                                           new-tag     201 201 403 403 403 401
            POST               /events                                           known-tag   201 201 201 201 403 401
            GET                /categories                                       -           200 200 200 200 200 200
            POST               /categories                                       -           201 201 403 403 403 401
            GET                /categories/{id}                                  -           200 200 200 200 200 200
            POST,PUT,PATCH     /categories/{id}                                  -           200 200 403 403 403 401
            DELETE             /categories/{id}                                  -           200 200 403 403 403 401
            GET                /tags                                             -           200 200 200 200 200 200
            POST               /tags                                             -           201 201 403 403 403 401
            GET                /tags/{id}                                        -           200 200 200 200 200 200
            POST,PUT,PATCH     /tags/{id}                                        -           200 200 403 403 403 401
            DELETE             /tags/{id}                                        -           200 200 403 403 403 401
            GET                /custom-fields                                    -           200 200 200 200 200 200
            POST               /custom-fields                                    -           201 403 403 403 403 401
            GET                /custom-fields/{key}                              -           200 200 200 200 200 200
            POST,PUT,PATCH     /custom-fields/{key}                              -           200 403 403 403 403 401
            DELETE             /custom-fields/{key}                              -           200 403 403 403 403 401
            GET                /sources                                          -           200 403 403 403 403 401
            POST               /sources                                          -           201 403 403 403 403 401
            GET                /sources/{id}                                     -           200 403 403 403 403 401
            POST,PUT,PATCH     /sources/{id}                                     -           200 403 403 403 403 401
            DELETE             /sources/{id}                                     -           200 403 403 403 403 401
            POST               /sources/{id}/run                                 -           200 403 403 403 403 401
            GET                /sources/{id}/runs                                -           200 403 403 403 403 401
            GET                /changes                                          -           200 200 200 200 200 200
            GET                /media                                            -           200 200 200 200 403 401
            POST               /media                                            -           201 201 201 403 403 401
            GET                /media/{id}                                       own         200 200 200 200 403 -
            GET                /media/{id}                                       others      200 200 200 200 403 401
            DELETE             /media/{id}                                       own         200 200 200 403 403 -
            DELETE             /media/{id}                                       others      200 200 403 403 403 401
            GET                /users                                            -           200 403 403 403 403 401
            POST               /users                                            -           201 403 403 403 403 401
            GET                /users/{id}                                       own         200 200 200 200 200 -
            GET                /users/{id}                                       others      200 403 403 403 403 401
            GET                /users/me                                         own         200 200 200 200 200 401
            POST,PUT,PATCH     /users/{id}                                       own         200 403 403 403 403 -
            POST,PUT,PATCH     /users/{id}                                       others      200 403 403 403 403 401
            POST,PUT,PATCH     /users/me                                         own         200 403 403 403 403 401
            DELETE             /users/{id}                                       own         409 403 403 403 403 -
            DELETE             /users/{id}                                       others      200 403 403 403 403 401
            DELETE             /users/me                                         own         409 403 403 403 403 401
            GET                /users/{id}/application-passwords                 own         200 200 200 200 200 -
            GET                /users/{id}/application-passwords                 others      200 403 403 403 403 401
            GET                /users/me/application-passwords                   own         200 200 200 200 200 401
            POST               /users/{id}/application-passwords                 own         201 201 201 201 201 -
            POST               /users/{id}/application-passwords                 others      201 403 403 403 403 401
            POST               /users/me/application-passwords                   own         201 201 201 201 201 401
            DELETE             /users/{id}/application-passwords                 own         200 200 200 200 200 -
            DELETE             /users/{id}/application-passwords                 others      200 403 403 403 403 401
            DELETE             /users/me/application-passwords                   own         200 200 200 200 200 401
            DELETE             /users/{id}/application-passwords/{password_id}   own         200 200 200 200 200 -
            DELETE             /users/{id}/application-passwords/{password_id}   others      200 403 403 403 403 401
            DELETE             /users/me/application-passwords/{password_id}     own         200 200 200 200 200 401
            """;

    /** One line of a table; the first and the third word of a line may stand for several. */
    private record Line(String what, String where, String which, List<String> answers) {
        static List<Line> of(String table) {
            return table.lines()
                    .filter(line -> !line.startsWith("#"))
                    .flatMap(Line::split)
                    .toList();
        }

        private static Stream<Line> split(String line) {
            List<String> words = List.of(line.split("\\s+"));
            List<String> answers = words.subList(3, 3 + CALLERS.size());
            return Stream.of(words.get(0).split(","))
                    .flatMap(what -> Stream.of(words.get(2).split(","))
                            .map(which -> new Line(what, words.get(1), which, answers)));
        }

        /** The path as the index of the service has it. */
        String route() {
            String path = where.replaceAll("\\?.*", "").replace("/users/me", "/users/{id}");
            return what + " " + (path.equals("/") ? "" : path);
        }

        @Override
        public String toString() {
            return what + " " + where + " " + which;
        }
    }

    /** A record as the tests know it. */
    private record Sample(long id, String slug) {}

    /** Somebody with an application password. */
    private record Stranger(long id, long password, Map<String, String> headers) {}

    private static final Stranger NOBODY = new Stranger(1, 1, Map.of());
    private static final AtomicInteger COUNT = new AtomicInteger();
    private static final Map<String, Sample> SAMPLES = new HashMap<>();
    private static final Map<Role, Stranger> STRANGERS = new EnumMap<>(Role.class);
    private static byte[] picture;
    private static long somebody;

    private final List<String> failures = new ArrayList<>();

    @BeforeAll
    static void addRecords() throws IOException {
        somebody = user(Role.AUTHOR).id();
        picture = picture();
        service.post(ADMIN, "/tags", "{\"name\": \"known\"}");
        // Only those who once could write have records.
        String subscriber = "/users/" + service.user(Role.SUBSCRIBER).id();
        service.patch(ADMIN, subscriber, "{\"role\": \"contributor\"}");
        for (String kind : KINDS) {
            for (Role caller : CALLERS) {
                for (String status : STATUSES)
                    SAMPLES.put(kind + caller + status, add(kind, caller == null ? "others" : "own", caller, status));
            }
        }
        service.patch(ADMIN, subscriber, "{\"role\": \"subscriber\"}");
    }

    private static byte[] picture() throws IOException {
        var out = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(2, 2, BufferedImage.TYPE_INT_RGB), "png", out);
        return out.toByteArray();
    }

    private static Answer user(Role role) {
        return service.post(ADMIN, "/users", fields("users", ", \"role\": \"%s\"".formatted(role.word())));
    }

    private static Stranger stranger(Role role) {
        Answer made = user(role);
        Answer password = service.post(ADMIN, "/users/" + made.id() + "/application-passwords", "{}");
        String basic = TestService.basic(made.text("username"), password.text("password"));
        return new Stranger(made.id(), password.id(), Map.of("Authorization", basic));
    }

    /** A new record of the caller, or of somebody else. */
    private static Sample add(String kind, String whose, Role caller, String status) {
        long author = whose.equals("own") ? service.user(caller).id() : somebody;
        String date = status.equals("future") ? "2030-01-01" : "2020-01-01";
        String more = ", \"author\": %s, \"status\": \"%s\", \"date\": \"%s\""
                .formatted(author, status.replace("trashed-", ""), date);
        Answer made = service.post(ADMIN, "/" + kind, fields(kind, more));
        if (status.startsWith("trashed-")) service.delete(ADMIN, "/" + kind + "/" + made.id());
        return new Sample(made.id(), made.text("slug"));
    }

    /** What a record cannot do without, and more. No two have the same name, so that slugs tell them apart. */
    private static String fields(String kind, String more) {
        String name = "sample" + COUNT.incrementAndGet();
        String required = switch (kind) {
            case "events" -> "\"title\": \"%s\", \"start_date\": \"2027-01-01\", \"end_date\": \"2027-01-02\"";
            case "venues" -> "\"venue\": \"%s\"";
            case "organizers" -> "\"organizer\": \"%s\"";
            case "custom-fields" -> "\"key\": \"%1$s\", \"label\": \"%1$s\", \"kind\": \"text\"";
            case "sources" -> "\"type\": \"ical\", \"address\": \"https://example.org/%s.ics\"";
            case "users" -> "\"username\": \"%1$s\", \"email\": \"%1$s@example.org\"";
            default -> "\"name\": \"%s\"";
        };
        return "{" + required.formatted(name) + more + "}";
    }

    @Test
    void tables_haveALineForEveryRoute() {
        Set<String> known = Line.of(OTHERS).stream().map(Line::route).collect(Collectors.toCollection(TreeSet::new));
        for (String kind : KINDS) {
            for (Line line : Line.of(MEMBERS)) {
                String method = line.what().replaceAll("\\?.*", "");
                known.add(method + " /" + kind + "/{id}");
                known.add(method + " /" + kind + "/by-slug/{slug}");
            }
        }

        assertThat(known)
                .as("Every route needs a line in one of the tables of RightsTest, which says who may use it;"
                        + " a line of a route that is no more has to go")
                .containsExactlyInAnyOrderElementsOf(routes());
    }

    /** All routes of the service with their methods, from its own index. */
    private static Set<String> routes() {
        var routes = new TreeSet<String>();
        ((Map<?, ?>) service.get("").at("routes")).forEach((path, entry) -> {
            String plain =
                    path.toString().replace("/calendar/events/v1", "").replaceAll("\\(\\?P<(\\w+)>[^)]*\\)", "{$1}");
            for (Object method : (List<?>) ((Map<?, ?>) entry).get("methods")) routes.add(method + " " + plain);
        });
        return routes;
    }

    @Test
    void tables_haveALineForEveryOwnerAndStatus() {
        Set<String> lines = Line.of(MEMBERS).stream().map(Line::toString).collect(Collectors.toSet());

        assertThat(lines).hasSize(Line.of(MEMBERS).size());
        for (String method : List.of("GET", "POST", "PUT", "PATCH", "DELETE", "DELETE?force=true")) {
            for (String whose : List.of("own", "others")) {
                for (String status : STATUSES) assertThat(lines).contains(method + " " + whose + " " + status);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"events", "venues", "organizers"})
    void records_areForThoseOfTheTable(String kind) {
        for (Line line : Line.of(MEMBERS)) {
            for (Role caller : CALLERS) {
                String expected = line.answers().get(CALLERS.indexOf(caller));
                if (expected.equals("-")) continue;
                checkMember(kind, line, caller, expected, false);
                checkMember(kind, line, caller, expected, true);
            }
        }
        assertThat(failures).isEmpty();
    }

    private void checkMember(String kind, Line line, Role caller, String expected, boolean bySlug) {
        boolean destroyed = line.what().startsWith("DELETE") && expected.equals("200");
        Sample sample = destroyed
                ? add(kind, line.where(), caller, line.which())
                : SAMPLES.get(kind + (line.where().equals("own") ? caller : null) + line.which());
        String path = "/" + kind + (bySlug ? "/by-slug/" + sample.slug() : "/" + sample.id());
        String query = line.what().endsWith("?force=true") ? "?force=true" : "";
        String method = line.what().replace("?force=true", "");
        String body = method.startsWith("P") ? "{\"description\": \"%s\"}".formatted(COUNT.incrementAndGet()) : null;
        Answer answer = service.send(caller, method, path + query, body);
        check(line + (bySlug ? " by slug" : ""), caller, expected + memberCode(kind, line, expected), outcome(answer));
    }

    /** How a refusal calls itself. */
    private static String memberCode(String kind, Line line, String expected) {
        String one = kind.substring(0, kind.length() - 1);
        boolean trashed = line.which().startsWith("trashed-");
        return switch (expected) {
            case "200" -> "";
            case "410" -> " " + one + "-is-in-trash";
            default -> {
                if (!line.what().equals("GET")) yield " rest_forbidden";
                yield trashed && one.equals("event") ? " event-no-longer-available" : " " + one + "-not-accessible";
            }
        };
    }

    private static String outcome(Answer answer) {
        return answer.status() + (answer.status() < 400 ? "" : " " + answer.code());
    }

    private void check(String what, Role caller, String expected, String actual) {
        if (!actual.equals(expected))
            failures.add("%s as %s: %s instead of %s"
                    .formatted(what, caller == null ? "nobody" : caller.word(), actual, expected));
    }

    @ParameterizedTest
    @ValueSource(strings = {"events", "venues", "organizers"})
    void lists_showTheRecordsOfTheTable(String kind) {
        for (Role caller : CALLERS) {
            var lists = new HashMap<String, Answer>();
            for (Line line : Line.of(LISTS)) {
                String expected = line.answers().get(CALLERS.indexOf(caller));
                if (expected.equals("-")) continue;
                Answer list = lists.computeIfAbsent(line.what(), filter -> list(kind, caller, filter));
                Sample sample = SAMPLES.get(kind + (line.where().equals("own") ? caller : null) + line.which());
                check(line.toString(), caller, expected, listed(list, sample));
            }
        }
        assertThat(failures).isEmpty();
    }

    private static Answer list(String kind, Role caller, String filter) {
        String status = filter.equals("-") ? "" : "&status=" + filter.replace("+", ",");
        return service.get(caller, "/%1$s?per_page=1000&window=all&_fields=%1$s.id%2$s".formatted(kind, status));
    }

    private static String listed(Answer list, Sample sample) {
        if (list.status() != 200) return Integer.toString(list.status());
        List<?> records =
                (List<?>) ((Map<?, ?>) list.tree()).values().iterator().next();
        return records.contains(Map.of("id", sample.id())) ? "yes" : "no";
    }

    @ParameterizedTest
    @ValueSource(strings = {"events", "venues", "organizers"})
    void requests_giveTheStatusOfTheTable(String kind) {
        for (Line line : Line.of(REQUESTS)) {
            for (Role caller : CALLERS) {
                String expected = line.answers().get(CALLERS.indexOf(caller));
                if (expected.equals("-")) continue;
                Answer answer = request(kind, line, caller, expected.equals("403"));
                String actual = answer.status() < 400 ? answer.text("status") : Integer.toString(answer.status());
                check(line.toString(), caller, expected, actual);
            }
        }
        assertThat(failures).isEmpty();
    }

    private static Answer request(String kind, Line line, Role caller, boolean refused) {
        String status = line.which().equals("none") ? "" : "\"status\": \"" + line.which() + "\"";
        if (line.what().equals("create"))
            return service.post(caller, "/" + kind, fields(kind, status.isEmpty() ? "" : ", " + status));
        String before = line.what().equals("restore") ? "trashed-draft" : "draft";
        Sample sample = refused ? SAMPLES.get(kind + caller + before) : add(kind, line.where(), caller, before);
        return service.patch(caller, "/" + kind + "/" + sample.id(), "{" + status + "}");
    }

    @Test
    void otherRoutes_areForThoseOfTheTable() {
        for (Line line : Line.of(OTHERS)) {
            for (Role caller : CALLERS) {
                String expected = line.answers().get(CALLERS.indexOf(caller));
                if (expected.equals("-")) continue;
                String code = expected.startsWith("2")
                        ? ""
                        : expected.equals("409") ? " rest_cannot_delete_self" : " rest_forbidden";
                check(line.toString(), caller, expected + code, outcome(send(line, caller)));
            }
        }
        assertThat(failures).isEmpty();
    }

    private static Answer send(Line line, Role caller) {
        if (line.where().startsWith("/users/")) return sendToUser(line, caller);
        if (line.where().startsWith("/media")) return sendToMedia(line, caller);
        String path = line.where().equals("/") ? "" : line.where();
        String kind = path.replaceAll("^/|[/?].*", "");
        if (path.contains("{id}"))
            path = path.replace(
                    "{id}",
                    String.valueOf(
                            service.post(ADMIN, "/" + kind, fields(kind, "")).id()));
        if (path.contains("{key}"))
            path = "/" + kind + "/"
                    + service.post(ADMIN, "/" + kind, fields(kind, "")).text("key");
        Answer answer = service.send(caller, line.what(), path, body(line, kind));
        // There can only be so many.
        if (path.startsWith("/custom-fields/")) service.delete(ADMIN, path);
        return answer;
    }

    private static String body(Line line, String kind) {
        if (!line.what().startsWith("P")) return null;
        if (line.where().contains("{key}")) return "{\"label\": \"changed\"}";
        if (line.where().contains("{id}")) return "{\"description\": \"changed\"}";
        return fields(
                kind,
                switch (line.which()) {
                    case "author" -> ", \"author\": " + somebody;
                    case "new-tag" -> ", \"tags\": [\"new %s\"]".formatted(COUNT.incrementAndGet());
                    case "known-tag" -> ", \"tags\": [\"known\"]";
                    default -> "";
                });
    }

    private static Answer sendToUser(Line line, Role caller) {
        boolean destroys = line.what().equals("DELETE");
        Stranger sender = caller == null ? NOBODY : stranger(caller, destroys);
        Stranger target = line.which().equals("own") ? sender : stranger(Role.EDITOR, true);
        String path = line.where()
                .replace("{id}", Long.toString(target.id()))
                .replace("{password_id}", Long.toString(target.password()));
        String body = line.what().startsWith("P") ? "{\"name\": \"changed\"}" : null;
        return service.send(null, line.what(), path, body, sender.headers());
    }

    private static Stranger stranger(Role role, boolean fresh) {
        return fresh ? stranger(role) : STRANGERS.computeIfAbsent(role, RightsTest::stranger);
    }

    private static Answer sendToMedia(Line line, Role caller) {
        if (!line.where().equals("/media/{id}"))
            return line.what().equals("POST") ? upload(caller, Map.of()) : service.get(caller, line.where());
        if (!line.which().equals("own"))
            return service.send(
                    caller, line.what(), "/media/" + upload(ADMIN, Map.of()).id(), null);
        // Only those who once could upload have images.
        Stranger owner = stranger(Role.AUTHOR);
        long image = upload(null, owner.headers()).id();
        service.patch(ADMIN, "/users/" + owner.id(), "{\"role\": \"%s\"}".formatted(caller.word()));
        return service.send(null, line.what(), "/media/" + image, null, owner.headers());
    }

    private static Answer upload(Role caller, Map<String, String> headers) {
        var all = new HashMap<>(headers);
        all.put("Content-Type", "image/png");
        return service.raw(caller, "POST", TestService.NAMESPACE + "/media", picture, all);
    }
}
