package io.kalends.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.api.Problem;
import io.kalends.config.Config;
import io.kalends.json.Json;
import io.kalends.memory.Budget;
import io.kalends.memory.Purpose;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What holds of whatever is read from the wire. */
public final class BodiesFuzz {
    private static final Config.Limits LIMITS = Config.of(Map.of()).limits();
    private static final Budget BUDGET = new Budget(100 << 20, 100 << 20);
    private static final TemporaryFiles FILES = new TemporaryFiles(Path.of("target", "fuzz", "uploads"), e -> {});

    private BodiesFuzz() {}

    /** A request that has nothing but one header and a body. */
    private record Sent(String header, String value, byte[] bytes) implements Incoming {
        @Override
        public String method() {
            return "POST";
        }

        @Override
        public String path() {
            return "/";
        }

        @Override
        public String query() {
            return "";
        }

        @Override
        public Optional<String> header(String name) {
            return name.equalsIgnoreCase(header) ? Optional.of(value) : Optional.empty();
        }

        @Override
        public String peer() {
            return "127.0.0.1";
        }

        @Override
        public long length() {
            return bytes.length;
        }

        @Override
        public InputStream body() {
            return new ByteArrayInputStream(bytes);
        }
    }

    /** The first line is the type, the rest the body: refused with a reason, or fields that JSON could have brought. */
    public static void checkBody(byte[] input) {
        var bodies = new Bodies(LIMITS, BUDGET, FILES);
        var request = request("Content-Type", input);
        try (Body body = bodies.fields(request)) {
            Object fields = body.fields();
            assertThat(Json.same(Json.parse(Json.text(fields)), fields)).isTrue();
        } catch (Problem refused) {
            assertThat(refused.fault().status()).isIn(400, 415);
        }
        try (Body body = bodies.upload(request)) {
            assertThat(body.fingerprint(request)).hasSize(64);
        } catch (Problem refused) {
            assertThat(refused.fault().status()).isIn(400, 415);
        }
        assertThat(BUDGET.held(Purpose.BODIES)).isZero();
    }

    private static Sent request(String header, byte[] input) {
        int end = 0;
        while (end < input.length && input[end] != '\n') end++;
        byte[] rest = Arrays.copyOfRange(input, Math.min(end + 1, input.length), input.length);
        return new Sent(header, new String(input, 0, end, ISO_8859_1), rest);
    }

    /** Names of fields, one to a line, make a tree that JSON can write. */
    public static void checkFormTree(String text) {
        var tree = new FormTree(LIMITS.jsonDepth());
        for (String name : text.split("\n")) {
            boolean fits = tree.add(name, "x");
            if (!fits)
                assertThat(name.chars().filter(c -> c == '[').count()).isGreaterThanOrEqualTo(LIMITS.jsonDepth());
        }
        Object made = tree.tree();
        assertThat(Json.same(Json.parse(Json.text(made)), made)).isTrue();
    }

    public static void checkHeaders(String text) {
        assertThat(MediaType.of(text).name()).doesNotContain(";");
        ContentDisposition.filename(text);
        var addresses = new Addresses(List.of("127.0.0.1"));
        assertThat(addresses.of(new Sent("X-Forwarded-For", text, new byte[0]))).isNotEmpty();
    }
}
