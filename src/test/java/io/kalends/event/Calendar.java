package io.kalends.event;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.auth.Role;
import io.kalends.json.Json;
import java.util.List;
import java.util.Map;

/** Fills a service with records. Members are JSON without the braces; one given twice counts as it comes last. */
public final class Calendar {
    private final TestService service;

    public Calendar(TestService service) {
        this.service = service;
    }

    /** An event on the evening of 5 December 2026, with other members. */
    public Answer event(Role by, String... members) {
        return make(
                by,
                "/events",
                "\"title\": \"Event\", \"start_date\": \"2026-12-05 19:30\", \"end_date\": \"2026-12-05 22:00\"",
                members);
    }

    /** A series called yoga of so many Saturdays, the first that of {@link #event}; returns its ID. */
    public long yoga(int dates) {
        return event(
                        ADMIN,
                        "\"title\": \"Yoga\"",
                        "\"slug\": \"yoga\"",
                        "\"recurrence\": {\"rule\": \"FREQ=WEEKLY;COUNT=" + dates + "\"}")
                .id();
    }

    public Answer venue(Role by, String name, String... members) {
        return make(by, "/venues", "\"venue\": " + Json.text(name), members);
    }

    public Answer organizer(Role by, String name, String... members) {
        return make(by, "/organizers", "\"organizer\": " + Json.text(name), members);
    }

    public Answer category(String name, String... members) {
        return make(ADMIN, "/categories", "\"name\": " + Json.text(name), members);
    }

    public Answer tag(String name, String... members) {
        return make(ADMIN, "/tags", "\"name\": " + Json.text(name), members);
    }

    private Answer make(Role by, String path, String required, String... members) {
        Answer made = service.post(by, path, body(required, members));
        assertThat(made.status()).as(made.toString()).isEqualTo(201);
        return made;
    }

    /** A body of these members. */
    public static String body(String first, String... others) {
        var body = new StringBuilder("{").append(first);
        for (String member : others) body.append(", ").append(member);
        return body.append('}').toString();
    }

    /** Changes an event, which must succeed. */
    public Answer change(Role by, long event, String members) {
        return ok(service.patch(by, "/events/" + event, "{" + members + "}"));
    }

    /** The answer, which must be a success. */
    public static Answer ok(Answer answer) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        return answer;
    }

    /** The IDs of the records in a member of the body: none, one record, or a list of them. */
    public static List<Long> ids(Answer answer, String path) {
        Object at = answer.at(path);
        List<?> records = at instanceof List<?> list ? list : List.of(at);
        return records.stream()
                .map(record -> (Long) ((Map<?, ?>) record).get("id"))
                .toList();
    }

    /** The IDs of the events in a list. */
    public List<Long> listed(Role caller, String query) {
        return ids(ok(service.get(caller, "/events?" + query)), "events");
    }
}
