package io.kalends.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.TestService;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Gives commands as in a shell. */
public final class Terminal {
    /** What a command left behind. */
    public record Result(int code, String out, String err) {
        public Result expect(int expected) {
            assertThat(code).as(out + err).isEqualTo(expected);
            return this;
        }
    }

    /** A store to give commands on. */
    public record Store(Path data, Optional<String> database) {
        public static Store of(TestService service) {
            return new Store(service.data(), service.config().database());
        }

        public Result run(String... words) {
            var all = new ArrayList<>(List.of(words));
            all.add("--data=" + data);
            database.ifPresent(url -> all.add("--database=" + url));
            return Terminal.run(all.toArray(String[]::new));
        }
    }

    private Terminal() {}

    static Result run(String... words) {
        var out = new StringWriter();
        var err = new StringWriter();
        int code = Commands.commandLine(words)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(words);
        return new Result(code, out.toString(), err.toString());
    }
}
