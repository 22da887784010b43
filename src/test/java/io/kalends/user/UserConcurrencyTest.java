package io.kalends.user;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.store.Database;
import io.kalends.store.Sequence;
import io.kalends.store.Sql;
import io.kalends.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class UserConcurrencyTest {
    private static final int ROUNDS = 8;

    @RegisterExtension
    final TestService service = new TestService();

    /** The answers of requests sent at the same moment. */
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

    private Answer create(String username, String email) {
        return service.post(ADMIN, "/users", """
                {"username": "%s", "email": "%s@example.com"}""".formatted(username, email));
    }

    @Test
    void creates_ofOneNameOrEmailLeaveOne() throws Exception {
        for (int i = 0; i < ROUNDS; i++) {
            String name = "name" + i;
            String email = "mail" + i;
            List<Answer> answers = together(List.of(
                    () -> create(name, email + "a"),
                    () -> create(name.toUpperCase(Locale.ROOT), email + "b"),
                    () -> create("x" + email, email),
                    () -> create("y" + email, email)));

            assertThat(answers.subList(0, 2)).extracting(Answer::status).containsExactlyInAnyOrder(201, 409);
            assertThat(answers.subList(2, 4)).extracting(Answer::status).containsExactlyInAnyOrder(201, 409);
        }
    }

    @Test
    void administrators_whoDemoteEachOtherLeaveOne() throws Exception {
        Answer second = service.post(ADMIN, "/users", """
                {"username": "second", "email": "second@example.com", "role": "administrator"}""");
        String secret = service.post(ADMIN, "/users/" + second.id() + "/application-passwords", "{}")
                .text("password");
        Map<String, String> asSecond = Map.of("Authorization", TestService.basic("second", secret));
        String demote = "{\"role\": \"editor\"}";
        String promote = "{\"role\": \"administrator\"}";
        String first = "/users/" + service.user(ADMIN).id();
        for (int i = 0; i < ROUNDS; i++) {
            List<Answer> answers = together(List.of(
                    () -> service.put(ADMIN, "/users/" + second.id(), demote),
                    () -> service.send(null, "PUT", first, demote, asSecond)));

            assertThat(answers).extracting(Answer::status).containsOnlyOnce(200);
            assertThat(answers).extracting(Answer::status).containsAnyOf(409, 403);
            if (answers.getFirst().status() == 200) service.put(ADMIN, "/users/" + second.id(), promote);
            else service.send(null, "PUT", first, promote, asSecond);
            assertThat(service.get(ADMIN, "/users?role=administrator").number("total"))
                    .isEqualTo(2);
        }
    }

    @Test
    void administrators_whoDeleteEachOtherLeaveOne() throws Exception {
        Answer second = service.post(ADMIN, "/users", """
                {"username": "second", "email": "second@example.com", "role": "administrator"}""");
        String secret = service.post(ADMIN, "/users/" + second.id() + "/application-passwords", "{}")
                .text("password");
        Map<String, String> asSecond = Map.of("Authorization", TestService.basic("second", secret));
        String first = "/users/" + service.user(ADMIN).id();
        List<Answer> answers = together(List.of(
                () -> service.delete(ADMIN, "/users/" + second.id()),
                () -> service.send(null, "DELETE", first, null, asSecond)));

        assertThat(answers).extracting(Answer::status).containsOnlyOnce(200);
        assertThat(answers).extracting(Answer::status).containsAnyOf(401, 403);
    }

    @Test
    void delete_handsOnWhatIsBeingStoredMeanwhile() throws Exception {
        long author = service.user(AUTHOR).id();
        try (Database db = service.database();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var begun = new CountDownLatch(3);
            Future<Integer> stored = threads.submit(() -> storeUntilRefused(db, author, begun));
            begun.await();
            Answer deleted = service.delete(ADMIN, "/users/" + author);

            assertThat(deleted.status()).as(deleted.toString()).isEqualTo(200);
            long heir = service.user(ADMIN).id();
            int works = stored.get();
            long inherited = db.read(tx -> tx.count(Sql.of("SELECT count(*) FROM post WHERE author = ?", heir)));
            assertThat(inherited).isEqualTo(works);
        }
    }

    /** Stores records by this user until there is no such user, and says how many. */
    private static int storeUntilRefused(Database db, long author, CountDownLatch begun) {
        for (int stored = 0; ; stored++) {
            try {
                db.write(tx -> {
                    long id = tx.nextId(Sequence.RECORD);
                    return tx.run(Sql.of("""
                            INSERT INTO post (id, kind, author, status, published_at, modified_at, slug, name, name_sort)
                            VALUES (?, 'venue', ?, 'publish', 0, 0, ?, 'Hall', 'hall')
                            """, id, author, "hall-" + id));
                });
            } catch (StoreException e) {
                return stored;
            }
            begun.countDown();
        }
    }
}
