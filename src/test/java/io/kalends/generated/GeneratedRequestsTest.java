package io.kalends.generated;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.Dice;
import io.kalends.TestService;
import io.kalends.auth.Role;
import io.kalends.config.Setting;
import io.kalends.generated.Document.Operation;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Requests made from the service's own OpenAPI document: right, nearly right and hostile, for every operation and every
 * role. Each gets a reply the document tells of (which {@link TestService} checks of all replies), none a fault of the
 * service. {@code -Dgenerated.requests=100000} asks for more of them, {@code -Dseed} for the same again.
 */
@Tag("trial")
class GeneratedRequestsTest {
    private static final int REQUESTS = Integer.getInteger("generated.requests", 2_500);
    private static final int SHOWN_FAILURES = 20;

    private final Dice dice = new Dice(Dice.SEED);
    private final Known known = new Known(dice);
    private final Requests requests = new Requests(dice, known);
    private final Map<Integer, Integer> statuses = new TreeMap<>();
    private final Set<Operation> succeeded = new HashSet<>();
    private final Map<String, String> failures = new LinkedHashMap<>();

    @RegisterExtension
    final TestService service =
            new TestService().with(Setting.LOGIN_FAILURES, "1000000").with(Setting.WRITES_PER_MINUTE, "0");

    @Test
    void everyReply_isOneTheDocumentTellsOf() {
        List<Operation> operations = new Document(service.get("/doc").body()).operations();
        for (int i = 0; i < REQUESTS; i++) {
            // Each in turn, so that a short run asks for all of them.
            ask(operations.get(i % operations.size()));
            if (dice.chance(2)) service.clock().forward(Duration.ofSeconds(dice.below(3_000)));
        }

        assertThat(failures.values()).as("-Dseed=" + Dice.SEED).isEmpty();
        assertThat(statuses).as("-Dseed=" + Dice.SEED).containsKeys(200, 201, 400, 401, 403, 404);
        // By chance a short run may always ask for something in the wrong way.
        assertThat(succeeded).as("-Dseed=" + Dice.SEED).hasSizeGreaterThan(operations.size() * 9 / 10);
    }

    private void ask(Operation operation) {
        Request request = requests.next(operation);
        try {
            Answer answer = request.send(service);
            assertThat(answer.status()).as(answer.toString()).isBetween(200, 499);
            statuses.merge(answer.status(), 1, Integer::sum);
            if (answer.status() < 300) succeeded.add(operation);
            note(operation, answer);
            if (answer.status() == 200 && request.method().equals("GET")) askAgain(request, answer);
        } catch (AssertionError | UncheckedIOException e) {
            if (failures.size() < SHOWN_FAILURES)
                failures.putIfAbsent(operation.toString(), request + System.lineSeparator() + e.getMessage());
        }
    }

    /** What has not changed since is not sent again. */
    private void askAgain(Request request, Answer first) {
        // The token in the changes tells of writes that nobody sees, such as when a password was last used.
        if (!dice.chance(5) || request.path().contains("/changes")) return;
        var headers = new HashMap<>(request.headers());
        headers.put("If-None-Match", first.header("ETag").orElseThrow());
        Answer again = new Request(request.caller(), "GET", request.path(), headers, null).send(service);
        assertThat(again.status()).as(again.toString()).isEqualTo(304);
    }

    /** Users that call are left alone: they are needed to the end. */
    private void note(Operation operation, Answer answer) {
        boolean caller = operation.collection().equals("users")
                && answer.bytes().length > 0
                && answer.tree() instanceof Map<?, ?> reply
                && reply.get("id") instanceof Long id
                && Arrays.stream(Role.values())
                        .anyMatch(role -> service.user(role).id() == id);
        if (!caller) known.note(operation.collection(), answer);
    }
}
