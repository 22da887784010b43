package io.kalends.event;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.CONTRIBUTOR;
import static io.kalends.TestService.EDITOR;
import static io.kalends.event.Calendar.ids;
import static io.kalends.event.Calendar.ok;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.auth.Role;
import io.kalends.post.PostStore;
import io.kalends.post.Trash;
import io.kalends.store.Database;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Status, trash, restoring and removal, the same for every kind of post. */
class StatusTest {
    @RegisterExtension
    static final TestService service = new TestService();

    private final Calendar calendar = new Calendar(service);

    private Answer make(Role by, String kind, String... members) {
        return switch (kind) {
            case "event" -> calendar.event(by, members);
            case "venue" -> calendar.venue(by, "Hall", members);
            default -> calendar.organizer(by, "Club", members);
        };
    }

    private static String path(String kind, Answer made) {
        return "/" + kind + "s/" + made.id();
    }

    @ParameterizedTest
    @ValueSource(strings = {"event", "venue", "organizer"})
    void requestedStatus_becomesWhatTheRoleMay(String kind) {
        for (Role role : List.of(ADMIN, EDITOR, AUTHOR)) {
            assertThat(make(role, kind).text("status")).isEqualTo("publish");
            Answer made = make(role, kind, "\"status\": \"future\"");
            assertThat(made.text("status")).isEqualTo("publish");
            for (String status : List.of("draft", "pending", "private", "publish"))
                assertThat(status(role, path(kind, made), status)).isEqualTo(status);
            assertThat(make(role, kind, "\"date\": \"2030-01-01\"").text("status"))
                    .isEqualTo("future");
            assertThat(make(role, kind, "\"date\": \"2030-01-01\", \"status\": \"private\"")
                            .text("status"))
                    .isEqualTo("private");
        }
        Answer draft = make(CONTRIBUTOR, kind);
        assertThat(draft.text("status")).isEqualTo("draft");
        for (String status : List.of("publish", "future", "private", "pending"))
            assertThat(status(CONTRIBUTOR, path(kind, draft), status)).isEqualTo("pending");
        assertThat(status(CONTRIBUTOR, path(kind, draft), "draft")).isEqualTo("draft");
        for (String status : List.of("trash", "Publish", "", "any", "auto-draft")) {
            Answer refused = service.patch(ADMIN, path(kind, draft), "{\"status\": \"" + status + "\"}");
            assertThat(refused.reason("status")).as(refused.toString()).isEqualTo("rest_invalid_value");
        }
        assertThat(ok(service.patch(ADMIN, path(kind, draft), "{\"status\": null}"))
                        .text("status"))
                .isEqualTo("draft");
    }

    private static String status(Role by, String path, String wanted) {
        return ok(service.patch(by, path, "{\"status\": \"" + wanted + "\"}")).text("status");
    }

    @ParameterizedTest
    @ValueSource(strings = {"event", "venue", "organizer"})
    void contributor_keepsOffWhatIsPublished(String kind) {
        Answer made = make(CONTRIBUTOR, kind);
        for (String members : List.of("\"status\": \"publish\"", "\"date\": \"2030-01-01\"")) {
            ok(service.patch(ADMIN, path(kind, made), "{" + members + "}"));
            for (Answer refused : List.of(
                    service.patch(CONTRIBUTOR, path(kind, made), "{}"),
                    service.delete(CONTRIBUTOR, path(kind, made)),
                    service.delete(CONTRIBUTOR, path(kind, made) + "?force=true"))) {
                assertThat(refused.status()).isEqualTo(403);
                assertThat(refused.code()).isEqualTo("rest_forbidden");
            }
        }
        // Judged by the status it had before.
        ok(service.delete(ADMIN, path(kind, made)));
        assertThat(service.get(CONTRIBUTOR, path(kind, made)).status()).isEqualTo(403);
        assertThat(service.patch(CONTRIBUTOR, path(kind, made), "{\"status\": \"draft\"}")
                        .status())
                .isEqualTo(403);
        assertThat(ok(service.get(CONTRIBUTOR, "/" + kind + "s?status=trash&include=" + made.id()))
                        .body())
                .doesNotContain("\"id\":" + made.id() + ",");
    }

    @ParameterizedTest
    @ValueSource(strings = {"event", "venue", "organizer"})
    void trash_keepsTheRecordUntilItIsRestored(String kind) {
        Answer made = make(AUTHOR, kind, "\"slug\": \"kept\"");
        String path = path(kind, made);
        service.clock().forward(Duration.ofMinutes(1));

        Answer trashed = ok(service.delete(AUTHOR, path));
        assertThat(trashed.text("status")).isEqualTo("trash");
        assertThat(trashed.text("slug")).isEqualTo("kept");
        assertThat(trashed.text("modified")).isNotEqualTo(made.text("modified"));
        assertThat(trashed.header("ETag")).isEmpty();
        Answer renamed = ok(service.patch(AUTHOR, path, "{\"description\": \"Changed\"}"));
        assertThat(renamed.text("status")).isEqualTo("trash");
        assertThat(ok(service.patch(AUTHOR, path, "{\"status\": \"trash\"}")).text("status"))
                .isEqualTo("trash");
        assertThat(ok(service.get(AUTHOR, "/" + kind + "s?status=trash&per_page=50"))
                        .body())
                .contains("\"id\":" + made.id() + ",");
        Answer restored = ok(service.patch(AUTHOR, path, "{\"status\": \"publish\"}"));
        assertThat(restored.text("status")).isEqualTo("publish");
        assertThat(restored.text("slug")).isEqualTo("kept");
        assertThat(restored.text("description")).contains("Changed");
        Answer removed = ok(service.delete(AUTHOR, path + "?force=1"));
        assertThat(removed.text("status")).isEqualTo("publish");
        assertThat(service.get(AUTHOR, path).status()).isEqualTo(404);
        assertThat(service.delete(AUTHOR, path).status()).isEqualTo(404);
        assertThat(service.get(AUTHOR, "/" + kind + "s/by-slug/kept").status()).isEqualTo(404);
    }

    @Test
    void force_mustBeABoolean() {
        Answer made = make(ADMIN, "event");

        Answer refused = service.delete(ADMIN, path("event", made) + "?force=maybe");

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.reason("force")).isEqualTo("rest_invalid_type");
        assertThat(ok(service.get(path("event", made))).text("status")).isEqualTo("publish");
    }

    @Test
    void purge_removesWhatHasBeenInTheTrashForItsDays() {
        Answer venue = make(ADMIN, "venue");
        Answer stays = make(ADMIN, "venue");
        Answer parent = make(ADMIN, "event");
        Answer event = make(
                ADMIN,
                "event",
                "\"venue\": [%s, %s], \"post_parent\": %s".formatted(venue.id(), stays.id(), parent.id()));
        ok(service.delete(ADMIN, path("venue", venue)));
        ok(service.delete(ADMIN, path("event", parent)));
        service.clock().forward(Duration.ofDays(30).minusSeconds(1));
        ok(service.delete(ADMIN, path("venue", stays)));

        purge();
        assertThat(ok(service.get(ADMIN, path("venue", venue))).text("status")).isEqualTo("trash");
        service.clock().forward(Duration.ofSeconds(2));
        purge();

        assertThat(service.get(ADMIN, path("venue", venue)).status()).isEqualTo(404);
        assertThat(service.get(ADMIN, path("event", parent)).status()).isEqualTo(404);
        ok(service.patch(ADMIN, path("venue", stays), "{\"status\": \"publish\"}"));
        Answer left = ok(service.get(ADMIN, path("event", event)));
        assertThat(ids(left, "venue")).containsExactly(stays.id());
        assertThat(left.number("post_parent")).isZero();
    }

    private static void purge() {
        try (Database db = service.database()) {
            var store = new PostStore();
            new Trash(
                            db,
                            store,
                            store::delete,
                            service.clock(),
                            service.config().trashDays())
                    .purge();
        }
    }

    @Test
    void parents_formNoCycle() {
        Answer top = make(ADMIN, "event");
        Answer middle = make(ADMIN, "event", "\"post_parent\": " + top.id());
        Answer low = make(ADMIN, "event", "\"post_parent\": \"" + middle.id() + "\"");

        for (Answer below : List.of(top, middle, low)) {
            Answer refused = service.patch(ADMIN, path("event", top), "{\"post_parent\": " + below.id() + "}");
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.reason("post_parent")).isEqualTo("rest_cycle");
        }
        assertThat(calendar.listed(null, "post_parent=" + top.id())).containsExactly(middle.id());
        ok(service.delete(ADMIN, path("event", middle) + "?force=true"));
        assertThat(ok(service.get(path("event", low))).number("post_parent")).isZero();
        for (String none : List.of("0", "null", "\"0\""))
            assertThat(calendar.change(ADMIN, low.id(), "\"post_parent\": " + none)
                            .number("post_parent"))
                    .isZero();
    }

    @Test
    void parentInTheTrash_isShownToThoseWhoMayReadIt() {
        Answer parent = make(AUTHOR, "event");
        Answer event = make(ADMIN, "event", "\"post_parent\": " + parent.id());
        ok(service.delete(AUTHOR, path("event", parent)));

        for (Role caller : List.of(ADMIN, EDITOR, AUTHOR)) {
            assertThat(ok(service.get(caller, path("event", event))).number("post_parent"))
                    .isEqualTo(parent.id());
            assertThat(calendar.listed(caller, "post_parent=" + parent.id())).containsExactly(event.id());
        }
        for (Role caller : new Role[] {null, CONTRIBUTOR}) {
            assertThat(ok(service.get(caller, path("event", event))).number("post_parent"))
                    .isZero();
            assertThat(service.get(caller, "/events?post_parent=" + parent.id()).status())
                    .isEqualTo(400);
            assertThat(calendar.listed(caller, "per_page=50&post_parent=0")).contains(event.id());
        }
        assertThat(calendar.listed(ADMIN, "per_page=50&post_parent=0")).doesNotContain(event.id());
        Answer again = service.post(
                ADMIN,
                "/events",
                Calendar.body(
                        "\"title\": \"E\", \"start_date\": \"today\", \"end_date\": \"today\"",
                        "\"post_parent\": " + parent.id()));
        assertThat(again.reason("post_parent")).isEqualTo("rest_unknown_id");
    }

    @ParameterizedTest
    @CsvSource({"AUTHOR, 403", "CONTRIBUTOR, 403", "EDITOR, 200", "ADMINISTRATOR, 200"})
    void author_isChangedByEditorsOnly(Role role, int status) {
        Answer made = make(
                role,
                "event",
                "\"status\": \"draft\", \"author\": " + service.user(role).id());

        Answer changed = service.patch(
                role,
                path("event", made),
                "{\"author\": %s}"
                        .formatted(service.user(Role.CONTRIBUTOR == role ? AUTHOR : CONTRIBUTOR)
                                .id()));

        assertThat(changed.status()).isEqualTo(status);
        Answer unfit = service.patch(
                role,
                path("event", made),
                "{\"author\": %s}".formatted(service.user(Role.SUBSCRIBER).id()));
        assertThat(unfit.reason("author")).isEqualTo("rest_unknown_id");
    }

    @Test
    void publicationDates_areOneInstant() {
        Answer made =
                make(ADMIN, "event", "\"date\": \"2026-01-01 10:00\", \"date_utc\": \"2026-01-01T11:00:00+01:00\"");
        assertThat(made.text("date_utc")).isEqualTo("2026-01-01 10:00:00");

        Answer differing =
                service.patch(ADMIN, path("event", made), "{\"date\": \"2026-01-02\", \"date_utc\": \"2026-01-03\"}");
        assertThat(differing.reason("date_utc")).isEqualTo("rest_dates_differ");
        assertThat(calendar.change(ADMIN, made.id(), "\"date_utc\": \"2026-01-05\"")
                        .text("date"))
                .isEqualTo("2026-01-05 00:00:00");
    }
}
