package io.kalends.http;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.NAMESPACE;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Callers who lose their connections, or their patience, and send the same again. */
class RepeatedCreatesTest {
    private static final int CALLERS = 6;
    private static final int CREATES = 15;

    @RegisterExtension
    final TestService service = new TestService();

    private static byte[] request(TestService service, String path, String json, String key) {
        byte[] body = json.getBytes(StandardCharsets.UTF_8);
        String head = """
                POST %s%s HTTP/1.1
                Host: localhost
                Authorization: %s
                Content-Type: application/json
                Idempotency-Key: %s
                Content-Length: %s

                """.formatted(NAMESPACE, path, service.basic(ADMIN), key, body.length);
        byte[] bytes = Arrays.copyOf(
                head.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8),
                head.replace("\n", "\r\n").length() + body.length);
        System.arraycopy(body, 0, bytes, bytes.length - body.length, body.length);
        return bytes;
    }

    /** Sends some of the request, waits a little, reads some of the reply, and goes away. */
    private void cut(byte[] request, Random random) {
        try (var wire = new Wire(service.port())) {
            boolean all = random.nextInt(4) > 0;
            wire.send(all ? request : Arrays.copyOf(request, random.nextInt(request.length)));
            if (random.nextBoolean()) LockSupport.parkNanos(random.nextInt(20_000_000));
            if (all && random.nextInt(4) == 0) wire.bytes(random.nextInt(200));
        } catch (UncheckedIOException e) {
            // A cut is a cut, whoever makes it.
            return;
        }
    }

    /** Cuts a few times, then waits for the answer. */
    private Wire.Reply insist(byte[] request, Random random) {
        for (int cuts = random.nextInt(4); cuts > 0; cuts--) cut(request, random);
        while (true) {
            try (var wire = new Wire(service.port())) {
                Wire.Reply reply = wire.send(request).reply();
                if (reply.status() != 409) return reply;
                assertThat(reply.code()).isEqualTo("rest_idempotency_key_in_use");
                assertThat(reply.header("Retry-After")).hasValue("1");
                LockSupport.parkNanos(5_000_000);
            }
        }
    }

    @RepeatedTest(2)
    void cutConnections_neverMakeTwo() throws Exception {
        var random = new Random();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var done = new ArrayList<Future<?>>();
            for (int caller = 0; caller < CALLERS; caller++) {
                int me = caller;
                var own = new Random(random.nextLong());
                done.add(threads.submit(() -> create(me, own)));
            }
            for (Future<?> one : done) one.get();
        }

        assertThat(names("post", "name")).hasSize(2 * CALLERS * CREATES).doesNotHaveDuplicates();
        assertThat(names("term", "name")).hasSize(CALLERS * CREATES).doesNotHaveDuplicates();
    }

    private void create(int caller, Random random) {
        for (int i = 0; i < CREATES; i++) {
            String name = "n" + caller + "-" + i;
            String event = """
                    {"title": "event %1$s", "start_date": "2026-12-05", "end_date": "2026-12-05",
                    "venue": {"venue": "venue %1$s"}, "tags": ["tag %1$s"]}""".formatted(name);
            Wire.Reply reply = insist(request(service, "/events", event, name), random);
            assertThat(reply.status()).as(reply.body()).isEqualTo(201);
            assertThat(reply.body()).contains("\"title\":\"event " + name + "\"");
        }
    }

    private List<String> names(String table, String column) {
        try (Database db = service.database()) {
            return db.read(
                    tx -> tx.list(Sql.of("SELECT " + column + " AS name FROM " + table), row -> row.text("name")));
        }
    }

    @Test
    void restart_betweenRequestAndRepetition_makesOne() {
        var random = new Random();
        for (int i = 0; i < 4; i++) {
            byte[] request = request(service, "/tags", "{\"name\": \"tag " + i + "\"}", "restart-" + i);
            cut(request, random);
            service.restart();
            Wire.Reply reply = insist(request, random);
            assertThat(reply.status()).as(reply.body()).isEqualTo(201);
        }

        assertThat(names("term", "name")).hasSize(4);
    }

    private Answer tag(TestService node, String name, String key) {
        return node.send(ADMIN, "POST", "/tags", "{\"name\": \"" + name + "\"}", Map.of("Idempotency-Key", key));
    }

    /** Two nodes share a store; one that runs alone is both. */
    @Test
    void twins_makeOne() throws Exception {
        TestService other = service.sameStore();
        other.start();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int round = 0; round < 25; round++) {
                String name = "twin " + round;
                var answers = new ArrayList<Future<Answer>>();
                for (int i = 0; i < 6; i++) {
                    TestService node = i % 2 == 0 ? service : other;
                    answers.add(threads.submit(() -> tag(node, name, name.replace(' ', '-'))));
                }
                assertOneMade(answers);
            }
        } finally {
            other.stop();
        }
        assertThat(names("term", "name")).hasSize(25);
    }

    private static void assertOneMade(List<Future<Answer>> answers) throws ExecutionException, InterruptedException {
        int made = 0;
        for (Future<Answer> future : answers) {
            Answer answer = future.get();
            if (answer.status() == 201 && answer.header("Idempotency-Replayed").isEmpty()) made++;
            else if (answer.status() == 409) assertInUse(answer);
            else assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
        }
        assertThat(made).isEqualTo(1);
    }

    private static void assertInUse(Answer answer) {
        assertThat(answer.code()).isEqualTo("rest_idempotency_key_in_use");
        assertThat(answer.header("Retry-After")).hasValue("1");
    }

    @Test
    void requestStillRunning_isSaidSo() throws Exception {
        service.get(ADMIN, "/tags"); // notes that the password was used, which is a write
        var held = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor();
                Database db = service.heldDatabase()) {
            Future<Boolean> holder = threads.submit(() -> db.write(tx -> {
                tx.lock("term");
                held.countDown();
                return await(go);
            }));
            held.await();
            CompletableFuture<Answer> one = CompletableFuture.supplyAsync(() -> tag(service, "slow", "s"), threads);
            CompletableFuture<Answer> two = CompletableFuture.supplyAsync(() -> tag(service, "slow", "s"), threads);
            assertInUse((Answer) CompletableFuture.anyOf(one, two).get());
            go.countDown();
            assertThat(List.of(one.get().status(), two.get().status())).containsExactlyInAnyOrder(201, 409);
            assertThat(holder.get()).isTrue();
        }
        assertThat(tag(service, "slow", "s").header("Idempotency-Replayed")).hasValue("true");
    }

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
