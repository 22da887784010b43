package io.kalends.term;

import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.json.Json;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.extension.RegisterExtension;

class TermConcurrencyTest {
    private static final int CLIENTS = 20;

    @RegisterExtension
    static final TestService service = new TestService();

    private static int round;

    /** Answers to requests that all start at the same moment. */
    private static List<Answer> atOnce(int clients, IntFunction<Answer> request) throws Exception {
        var start = new CountDownLatch(1);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var waiting = new ArrayList<Future<Answer>>();
            for (int i = 0; i < clients; i++) {
                int client = i;
                waiting.add(threads.submit(() -> {
                    start.await();
                    return request.apply(client);
                }));
            }
            start.countDown();
            var answers = new ArrayList<Answer>();
            for (Future<Answer> answer : waiting) answers.add(answer.get());
            return answers;
        }
    }

    private static long category(String name, long parent) {
        return service.post(EDITOR, "/categories", Json.text(Map.of("name", name, "parent", parent)))
                .id();
    }

    @RepeatedTest(3)
    void sameName_isMadeOnce() throws Exception {
        String body = "{\"name\": \"Same %s\"}".formatted(++round);

        List<Answer> answers = atOnce(CLIENTS, i -> service.post(EDITOR, "/categories", body));

        List<Answer> made = answers.stream().filter(a -> a.status() == 201).toList();
        assertThat(made).hasSize(1);
        assertThat(answers)
                .filteredOn(a -> a.status() == 400)
                .hasSize(CLIENTS - 1)
                .allSatisfy(a -> {
                    assertThat(a.code()).isEqualTo("term_exists");
                    assertThat(a.number("data.term_id"))
                            .isEqualTo(made.getFirst().id());
                });
    }

    @RepeatedTest(3)
    void sameSlug_getsConsecutiveNumbers() throws Exception {
        int now = ++round;

        List<Answer> answers = atOnce(
                CLIENTS,
                i -> service.post(EDITOR, "/tags", "{\"name\": \"n%s-%s\", \"slug\": \"s%s\"}".formatted(now, i, now)));

        var expected = new HashSet<String>();
        expected.add("s" + now);
        IntStream.rangeClosed(2, CLIENTS).forEach(i -> expected.add("s%s-%s".formatted(now, i)));
        assertThat(answers).extracting(Answer::status).containsOnly(201);
        assertThat(answers).extracting(a -> a.text("slug")).containsExactlyInAnyOrderElementsOf(expected);
    }

    @RepeatedTest(10)
    void movesThatTogetherWouldMakeACycle_areNotBothDone() throws Exception {
        int now = ++round;
        long one = category("one " + now, 0);
        long two = category("two " + now, 0);

        List<Answer> answers = atOnce(
                2,
                i -> service.patch(
                        EDITOR,
                        "/categories/" + (i == 0 ? one : two),
                        "{\"parent\": %s}".formatted(i == 0 ? two : one)));

        assertThat(answers).extracting(Answer::status).containsExactlyInAnyOrder(200, 400);
        assertThat(answers)
                .filteredOn(a -> a.status() == 400)
                .allSatisfy(a -> assertThat(a.reason("parent")).isEqualTo("rest_cycle"));
    }

    @RepeatedTest(5)
    void childOfADeletedCategory_neverStaysBehind() throws Exception {
        int now = ++round;
        long parent = category("parent " + now, 0);

        List<Answer> answers = atOnce(
                6,
                i -> i == 0
                        ? service.delete(EDITOR, "/categories/" + parent)
                        : service.post(
                                EDITOR,
                                "/categories",
                                Json.text(Map.of("name", "child %s %s".formatted(now, i), "parent", parent))));

        assertThat(answers.getFirst().status()).isEqualTo(200);
        for (Answer child : answers.subList(1, 6)) {
            assertThat(child.status()).isIn(201, 400);
            if (child.status() == 201)
                assertThat(service.get("/categories/" + child.id()).number("parent"))
                        .isZero();
        }
    }

    @RepeatedTest(3)
    void sameState_isChangedByOneOnly() throws Exception {
        Answer made = service.post(EDITOR, "/tags", "{\"name\": \"state %s\"}".formatted(++round));
        var state = Map.of("If-Match", made.header("ETag").orElseThrow());

        List<Answer> answers = atOnce(
                CLIENTS,
                i -> service.send(
                        EDITOR, "PATCH", "/tags/" + made.id(), "{\"description\": \"%s\"}".formatted(i), state));

        assertThat(answers).filteredOn(a -> a.status() == 200).hasSize(1);
        assertThat(answers).filteredOn(a -> a.status() == 412).hasSize(CLIENTS - 1);
    }

    @RepeatedTest(3)
    void sameTerm_isDeletedOnce() throws Exception {
        long id = category("deleted " + ++round, 0);

        List<Answer> answers = atOnce(CLIENTS, i -> service.delete(EDITOR, "/categories/" + id));

        assertThat(answers).filteredOn(a -> a.status() == 200).hasSize(1);
        assertThat(answers).filteredOn(a -> a.status() == 404).hasSize(CLIENTS - 1);
    }
}
