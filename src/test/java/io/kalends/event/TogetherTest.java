package io.kalends.event;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.EDITOR;
import static io.kalends.event.Calendar.ok;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What several clients do at the same moment. */
class TogetherTest {
    private static final int ROUNDS = 5;
    private static final int SEARCHES = 40;

    @RegisterExtension
    static final TestService service = new TestService();

    private final Calendar calendar = new Calendar(service);

    private static List<Answer> together(List<Callable<Answer>> requests) throws Exception {
        var start = new CyclicBarrier(requests.size());
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var waiting = new ArrayList<Future<Answer>>();
            for (Callable<Answer> request : requests) {
                waiting.add(threads.submit(() -> {
                    start.await();
                    return request.call();
                }));
            }
            var answers = new ArrayList<Answer>();
            for (Future<Answer> answer : waiting) answers.add(answer.get());
            return answers;
        }
    }

    @Test
    void tenOfOneTitle_getTenSlugs() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            String title = "t" + round;
            List<Answer> answers =
                    together(Collections.nCopies(10, () -> calendar.event(ADMIN, "\"title\": \"" + title + "\"")));

            var expected = new ArrayList<>(List.of(title));
            for (int i = 2; i <= 10; i++) expected.add(title + "-" + i);
            assertThat(answers).extracting(answer -> answer.text("slug")).containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    /** An author's lists are searched each time, and only some at once: none that fails may keep the turn of others. */
    @Test
    @Timeout(60)
    void searches_areAllAnswered() throws Exception {
        long id = calendar.event(ADMIN, "\"title\": \"to be found\"").id();
        String found = "/events?start_date=2000-01-01&per_page=50&include=" + id;
        for (int round = 0; round < ROUNDS; round++) {
            var requests = new ArrayList<Callable<Answer>>();
            for (int i = 0; i < SEARCHES; i++) {
                requests.add(() -> service.get(AUTHOR, found));
                requests.add(() -> service.get(AUTHOR, "/events?venue=999999999"));
            }
            assertThat(together(requests)).satisfies(answers -> {
                assertThat(answers.stream().filter(answer -> answer.status() == 200))
                        .hasSize(SEARCHES)
                        .allMatch(answer -> answer.number("total") == 1);
                assertThat(answers.stream().filter(answer -> answer.status() == 400))
                        .hasSize(SEARCHES);
            });
        }
    }

    @Test
    void slugsThatMeetInTheMiddle_areAllGiven() throws Exception {
        var requests = new ArrayList<Callable<Answer>>();
        for (int i = 0; i < 4; i++) {
            requests.add(() -> calendar.event(ADMIN, "\"slug\": \"meet\""));
            requests.add(() -> calendar.event(ADMIN, "\"slug\": \"meet-2\""));
        }

        assertThat(together(requests)).extracting(answer -> answer.text("slug")).doesNotHaveDuplicates();
    }

    @Test
    void changesOfOneState_leaveOneWinner() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            String path = "/events/" + calendar.event(ADMIN).id();
            Map<String, String> unchanged = Map.of(
                    "If-Match", ok(service.get(ADMIN, path)).header("ETag").orElseThrow());

            List<Answer> answers = together(List.of(
                    () -> service.send(ADMIN, "PATCH", path, "{\"title\": \"A\"}", unchanged),
                    () -> service.send(EDITOR, "PATCH", path, "{\"title\": \"B\"}", unchanged)));

            assertThat(answers).extracting(Answer::status).containsExactlyInAnyOrder(200, 412);
            String winner = answers.getFirst().status() == 200 ? "A" : "B";
            assertThat(ok(service.get(path)).text("title")).isEqualTo(winner);
        }
    }

    @Test
    void newTagNamedByMany_isMadeOnce() throws Exception {
        List<Answer> answers =
                together(Collections.nCopies(8, () -> calendar.event(ADMIN, "\"tags\": [\"sudden\", \"Sudden\"]")));

        assertThat(answers)
                .extracting(answer -> Calendar.ids(answer, "tags"))
                .allSatisfy(tags -> assertThat(tags).hasSize(1));
        assertThat(ok(service.get("/tags?search=sudden&per_page=50")).number("total"))
                .isEqualTo(1);
    }

    @Test
    void parentsSetCrosswise_leaveNoCycle() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            long a = calendar.event(ADMIN).id();
            long b = calendar.event(ADMIN).id();

            List<Answer> answers = together(List.of(
                    () -> service.patch(ADMIN, "/events/" + a, "{\"post_parent\": " + b + "}"),
                    () -> service.patch(ADMIN, "/events/" + b, "{\"post_parent\": " + a + "}")));

            assertThat(answers).extracting(Answer::status).containsExactlyInAnyOrder(200, 400);
        }
    }

    @Test
    void recordsRemovedWhileTheyAreLinked_giveNoFault() throws Exception {
        for (int round = 0; round < 3 * ROUNDS; round++) {
            long venue = calendar.venue(ADMIN, "Hall").id();
            long organizer = calendar.organizer(ADMIN, "Club").id();
            long tag = calendar.tag("tag " + round).id();
            long parent = calendar.event(ADMIN).id();
            long event = calendar.event(ADMIN, "\"tags\": %s, \"venue\": %s".formatted(tag, venue))
                    .id();
            String links = "\"venue\": %s, \"organizer\": %s, \"tags\": [%s], \"post_parent\": %s"
                    .formatted(venue, organizer, tag, parent);

            List<Answer> answers = together(List.of(
                    () -> service.patch(ADMIN, "/events/" + event, "{" + links + "}"),
                    () -> service.patch(ADMIN, "/events/" + event, "{\"title\": \"Other\"}"),
                    () -> service.post(
                            ADMIN,
                            "/events",
                            Calendar.body(
                                    "\"title\": \"E\", \"start_date\": \"today\", \"end_date\": \"today\"", links)),
                    () -> service.delete(ADMIN, "/venues/" + venue + "?force=true"),
                    () -> service.delete(ADMIN, "/organizers/" + organizer + "?force=true"),
                    () -> service.delete(ADMIN, "/tags/" + tag),
                    () -> service.delete(ADMIN, "/events/" + parent + "?force=true")));

            assertThat(answers)
                    .as(answers.toString())
                    .allSatisfy(answer -> assertThat(answer.status()).isIn(200, 201, 400));
            assertThat(ok(service.get("/events/" + event)).at("venue")).isEqualTo(List.of());
        }
    }

    @Test
    void authorDeletedMeanwhile_givesNoFault() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            String name = "leaving" + round;
            long user = service.post(ADMIN, "/users", """
                            {"username": "%1$s", "email": "%1$s@example.com", "role": "author"}""".formatted(name)).id();
            String secret = service.post(ADMIN, "/users/" + user + "/application-passwords", "{}")
                    .text("password");
            Map<String, String> asUser = Map.of("Authorization", TestService.basic(name, secret));
            String body = "\"title\": \"E\", \"start_date\": \"today\", \"end_date\": \"today\"";

            var requests = new ArrayList<Callable<Answer>>(
                    Collections.nCopies(4, () -> service.send(null, "POST", "/events", Calendar.body(body), asUser)));
            requests.addAll(Collections.nCopies(
                    2, () -> service.post(ADMIN, "/events", Calendar.body(body, "\"author\": " + user))));
            requests.add(() -> service.delete(ADMIN, "/users/" + user));
            List<Answer> answers = together(requests);

            assertThat(answers)
                    .as(answers.toString())
                    .allSatisfy(answer -> assertThat(answer.status()).isIn(200, 201, 400, 401));
        }
    }

    /** Whole series, single dates and what follows them, all of one series. */
    @Test
    @Timeout(120)
    void writesOfOneSeries_waitForOneAnother() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            long series = calendar.event(
                            ADMIN,
                            "\"title\": \"Series\", \"tags\": \"together\"",
                            "\"recurrence\": {\"rule\": \"FREQ=DAILY;COUNT=20\"}")
                    .id();
            List<Long> dates = calendar.listed(ADMIN, "per_page=50&series=" + series);
            var requests = new ArrayList<Callable<Answer>>();
            for (int i = 0; i < 4; i++) {
                long date = dates.get(3 * i);
                String title = "{\"title\": \"" + i + "\"}";
                requests.add(() -> service.patch(ADMIN, "/events/" + date, title));
                requests.add(() -> service.patch(ADMIN, "/events/" + date + "?scope=all", title));
                requests.add(() -> service.patch(ADMIN, "/events/" + dates.get(15) + "?scope=following", title));
                requests.add(() -> service.delete(ADMIN, "/events/" + dates.getLast()));
            }
            assertThat(together(requests)).allMatch(answer -> answer.status() == 200 || answer.status() == 410);

            assertThat(calendar.listed(ADMIN, "per_page=50&tags=together")).hasSize(19);
            ok(service.delete(ADMIN, "/events/" + dates.getFirst() + "?scope=all&force=true"));
            ok(service.delete(ADMIN, "/events/" + dates.get(15) + "?scope=all&force=true"));
            assertThat(service.get("/tags?hide_empty=false&slug=together").number("tags.0.count"))
                    .isZero();
        }
    }
}
