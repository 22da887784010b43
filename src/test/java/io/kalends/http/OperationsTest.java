package io.kalends.http;

import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OperationsTest {
    @RegisterExtension
    static final TestService service = new TestService();

    private static Answer get(String path) {
        return service.raw(null, "GET", path, null, Map.of());
    }

    @ParameterizedTest
    @CsvSource({"/health, alive", "/ready, ready", "/Health/, alive"})
    void state_isTold(String path, String state) {
        Answer answer = get(path);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text("status")).isEqualTo(state);
        assertThat(answer.header("Cache-Control")).hasValue("no-store");
    }

    @Test
    void metrics_countRequestsByRouteMethodAndStatus() {
        service.get("/tags/9999");
        service.post(EDITOR, "/tags", "{\"name\": \"measured\"}");
        service.get("/nothing/at/all");
        service.raw(null, "GET", "/metrics", null, Map.of());
        Wire.ask(service, "ODD /health HTTP/1.1\nHost: a\n\n");

        String text = get("/metrics").body();

        assertThat(get("/metrics").header("Content-Type").orElseThrow()).startsWith("text/plain");
        assertThat(text)
                .containsPattern(
                        "kalends_requests_seconds_count\\{method=\"GET\",route=\"NAMESPACE /tags/\\{id}\",status=\"404\"} 1")
                .containsPattern(
                        "kalends_requests_seconds_count\\{method=\"POST\",route=\"NAMESPACE /tags\",status=\"201\"} 1")
                .containsPattern("kalends_requests_seconds_count\\{method=\"GET\",route=\"none\",status=\"404\"} 1")
                .containsPattern("kalends_requests_seconds_count\\{method=\"other\",route=\"none\",status=\"405\"} 1")
                .contains("kalends_statements_total", "jvm_memory_used_bytes", "jvm_gc_")
                .doesNotContain("9999", "at/all", "ODD");
    }

    @Test
    void credentials_areNotLookedAt() {
        assertThat(service.raw(null, "GET", "/health", null, Map.of("Authorization", "Bearer x"))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void otherMethods_areRefused() {
        Answer answer = service.raw(null, "POST", "/health", new byte[0], Map.of());

        assertThat(answer.status()).isEqualTo(405);
        assertThat(answer.header("Allow")).hasValue("GET, HEAD, OPTIONS");
    }
}
