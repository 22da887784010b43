package io.kalends.bench;

import io.kalends.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the bench has found before and was written to a file: how the service compares with the bare server in each case. */
record Published(String tool, Map<String, Comparison> cases) {
    /**
     * The service against the bare server.
     *
     * @param ratio of requests per second
     * @param cost of processor time for a request
     */
    record Comparison(double ratio, double cost) {
        static Comparison of(Measured measured) {
            return new Comparison(
                    measured.ratio(), measured.service().cpu() / measured.bare().cpu());
        }
    }

    Optional<Comparison> find(Case one) {
        return Optional.ofNullable(cases.get(one.key()));
    }

    /** @param events the size of the calendar that counts where the file has no figures made to compare with */
    static Published read(Path file, int events) throws IOException {
        if (!Files.exists(file)) throw new Trouble("There are no figures to compare with: " + file + " is missing.");
        Map<?, ?> all = object(Json.parse(Files.readString(file)));
        List<?> rows = all.get("watch") instanceof List<?> own ? own : rows(all, events);
        var cases = new HashMap<String, Comparison>();
        for (Object row : rows) {
            Map<?, ?> one = object(row);
            double cost = number(object(one.get("service")), "cpu_microseconds")
                    / number(object(one.get("bare")), "cpu_microseconds");
            cases.put(String.valueOf(one.get("case")), new Comparison(number(one, "ratio"), cost));
        }
        return new Published(String.valueOf(object(all.get("setting")).get("tool")), Map.copyOf(cases));
    }

    private static List<?> rows(Map<?, ?> all, int events) {
        for (Object size : list(all.get("sizes"))) {
            Map<?, ?> trial = object(size);
            if (number(trial, "events") == events) return list(trial.get("cases"));
        }
        return List.of();
    }

    private static Map<?, ?> object(Object value) {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }

    private static List<?> list(Object value) {
        return value instanceof List<?> list ? list : List.of();
    }

    private static double number(Map<?, ?> object, String name) {
        return object.get(name) instanceof Number number ? number.doubleValue() : 0;
    }
}
