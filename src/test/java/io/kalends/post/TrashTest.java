package io.kalends.post;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.CONTRIBUTOR;
import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TrashTest {
    @RegisterExtension
    static final TestService service = new TestService();

    @SuppressWarnings("unchecked")
    private static Map<String, Object> members(Answer answer) {
        return (Map<String, Object>) answer.tree();
    }

    @ParameterizedTest
    @EnumSource
    void delete_putsTheRecordInTheTrash(Records kind) {
        Answer made = kind.create(service, AUTHOR, "Rubbish");
        service.clock().forward(Duration.ofHours(1));

        Answer deleted = service.delete(AUTHOR, kind.path(made));

        Map<String, Object> expected = members(made);
        expected.put("status", "trash");
        expected.put("modified", deleted.text("modified"));
        expected.put("modified_utc", deleted.text("modified_utc"));
        assertThat(deleted.status()).isEqualTo(200);
        assertThat(deleted.tree()).isEqualTo(expected);
        assertThat(deleted.text("modified")).isGreaterThan(made.text("modified"));
        Map<String, Object> read = members(service.get(AUTHOR, kind.path(made)));
        read.remove("json_ld");
        assertThat(read).isEqualTo(expected);
        Answer again = service.delete(AUTHOR, kind.path(made));
        assertThat(again.status()).isEqualTo(410);
        assertThat(again.code()).isEqualTo(kind.word() + "-is-in-trash");
    }

    @ParameterizedTest
    @EnumSource
    void force_removesForGood(Records kind) {
        Answer made = kind.create(service, AUTHOR, "Rubbish");
        Answer removed = service.delete(AUTHOR, kind.path(made) + "?force=true");
        assertThat(removed.tree()).isEqualTo(made.tree());
        assertThat(service.get(ADMIN, kind.path(made)).status()).isEqualTo(404);
        assertThat(service.delete(ADMIN, kind.path(made) + "?force=1").status()).isEqualTo(404);
        assertThat(service.patch(ADMIN, kind.path(made), "{}").status()).isEqualTo(404);

        Answer trashed = kind.create(service, AUTHOR, "Rubbish");
        service.delete(AUTHOR, kind.path(trashed));
        assertThat(service.delete(AUTHOR, kind.path(trashed) + "?force=yes").text("status"))
                .isEqualTo("trash");
        assertThat(service.get(ADMIN, kind.path(trashed)).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource
    void force_isABoolean(Records kind) {
        Answer made = kind.create(service, AUTHOR, "Rubbish");

        assertThat(service.delete(AUTHOR, kind.path(made) + "?force=maybe").reason("force"))
                .isEqualTo("rest_invalid_type");
        assertThat(service.delete(AUTHOR, kind.path(made) + "?force=").status()).isEqualTo(400);
        assertThat(service.get(kind.path(made)).status()).isEqualTo(200);
        assertThat(service.delete(AUTHOR, kind.path(made) + "?force=off").text("status"))
                .isEqualTo("trash");
        assertThat(service.delete(AUTHOR, kind.path(made) + "?force=maybe").status())
                .isEqualTo(410);
    }

    @ParameterizedTest
    @EnumSource
    void update_withoutStatusLeavesTheRecordInTheTrash(Records kind) {
        Answer made = kind.create(service, AUTHOR, "Rubbish");
        service.delete(AUTHOR, kind.path(made));

        Answer changed = service.patch(AUTHOR, kind.path(made), "{\"description\": \"still here\"}");
        assertThat(changed.text("status")).isEqualTo("trash");
        assertThat(changed.text("description")).isEqualTo("<p>still here</p>");
        Answer sentBack = service.put(
                AUTHOR, kind.path(made), service.get(AUTHOR, kind.path(made)).body());
        assertThat(sentBack.tree()).isEqualTo(changed.tree());
        assertThat(service.patch(AUTHOR, kind.path(made), "{\"status\": null}").text("status"))
                .isEqualTo("trash");
        assertThat(service.patch(AUTHOR, kind.path(made), "{\"status\": \"\"}").reason("status"))
                .isEqualTo("rest_invalid_value");
    }

    @ParameterizedTest
    @EnumSource
    void restore_takesTheRulesForStatuses(Records kind) {
        Answer made = kind.create(service, CONTRIBUTOR, "Rubbish");
        service.delete(CONTRIBUTOR, kind.path(made));
        assertThat(service.patch(CONTRIBUTOR, kind.path(made), "{\"status\": \"publish\"}")
                        .text("status"))
                .isEqualTo("pending");

        service.delete(EDITOR, kind.path(made));
        assertThat(service.get(EDITOR, kind.path() + "?window=all&per_page=50&status=trash")
                        .body())
                .contains("\"id\":" + made.id() + ",");
        assertThat(service.patch(EDITOR, kind.path(made), "{\"status\": \"future\", \"date\": \"2040-01-01\"}")
                        .text("status"))
                .isEqualTo("future");
    }

    @ParameterizedTest
    @EnumSource
    void ifMatch_holdsForUpdatesAndDeletions(Records kind) {
        Answer made = kind.create(service, AUTHOR, "Watched");
        String first = made.header("ETag").orElseThrow();
        assertThat(service.get(AUTHOR, kind.path(made)).header("ETag")).contains(first);
        service.clock().forward(Duration.ofSeconds(1));
        Answer changed =
                service.send(AUTHOR, "PATCH", kind.path(made), "{\"description\": \"x\"}", Map.of("If-Match", first));
        assertThat(changed.status()).isEqualTo(200);
        String second = changed.header("ETag").orElseThrow();

        for (String method : List.of("POST", "PUT", "PATCH", "DELETE")) {
            String body = method.equals("DELETE") ? null : "{\"description\": \"y\"}";
            Answer stale = service.send(AUTHOR, method, kind.path(made), body, Map.of("If-Match", first));
            assertThat(stale.status()).isEqualTo(412);
            assertThat(stale.code()).isEqualTo("rest_precondition_failed");
        }
        assertThat(service.get(AUTHOR, kind.path(made)).header("ETag")).contains(second);
        assertThat(service.send(AUTHOR, "PATCH", kind.path(made), "{}", Map.of("If-Match", "\"x\", " + second))
                        .status())
                .isEqualTo(200);
        assertThat(service.send(AUTHOR, "DELETE", kind.path(made), null, Map.of("If-Match", second))
                        .status())
                .isEqualTo(200);
        assertThat(service.send(AUTHOR, "DELETE", kind.path(made), null, Map.of("If-Match", "\"x\""))
                        .status())
                .isEqualTo(410);
        assertThat(service.send(AUTHOR, "DELETE", kind.path(made) + "?force=1", null, Map.of("If-Match", "\"x\""))
                        .status())
                .isEqualTo(412);
        assertThat(service.send(AUTHOR, "DELETE", kind.path(made) + "?force=1", null, Map.of("If-Match", "*"))
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource(names = {"VENUES", "ORGANIZERS"})
    void links_surviveTheTrash(Records kind) {
        Answer a = kind.create(service, EDITOR, "A");
        Answer b = kind.create(service, EDITOR, "B");
        Answer c = kind.create(service, EDITOR, "C");
        Answer event = Records.EVENTS.create(
                service, EDITOR, "Linked", ", \"%s\": [%s, %s, %s]".formatted(kind.word(), c.id(), b.id(), a.id()));
        assertThat(linked(kind, event)).containsExactly("C", "B", "A");

        service.delete(EDITOR, kind.path(b));
        assertThat(linked(kind, event)).containsExactly("C", "A");
        service.patch(EDITOR, kind.path(b), "{\"status\": \"publish\"}");
        assertThat(linked(kind, event)).containsExactly("C", "B", "A");
        service.delete(EDITOR, kind.path(b) + "?force=true");
        assertThat(linked(kind, event)).containsExactly("C", "A");
    }

    private static List<String> linked(Records kind, Answer event) {
        return service.get(Records.EVENTS.path(event)).list(kind.word()).stream()
                .map(record -> (String) ((Map<?, ?>) record).get(kind.nameField()))
                .toList();
    }
}
