package io.kalends.attack;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the service says of itself.
 *
 * @param held bytes held for callers, by their purpose
 * @param faults replies of class 5xx that do not say to try again
 */
record Measurements(Map<String, Long> held, long faults) {
    static final Measurements NONE = new Measurements(Map.of(), 0);

    private static final int PATIENCE_MILLIS = 10_000;
    private static final Pattern HELD =
            Pattern.compile("^kalends_memory_held_bytes\\{.*purpose=\"(\\w+)\".*} (\\S+)$", Pattern.MULTILINE);
    private static final Pattern FAULTS =
            Pattern.compile("^kalends_requests_seconds_count\\{.*status=\"(5\\d\\d)\".*} (\\S+)$", Pattern.MULTILINE);

    static Measurements ask(int port) throws IOException {
        try (Line line = Line.open(port, Addresses.WATCH, PATIENCE_MILLIS)) {
            line.send("GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
            Line.Answer answer = line.answer();
            if (answer.status() != 200) throw new IOException("/metrics answers " + answer.status());
            return of(answer.text());
        }
    }

    static Measurements of(String text) {
        var held = new TreeMap<String, Long>();
        for (Matcher found = HELD.matcher(text); found.find(); ) held.put(found.group(1), number(found.group(2)));
        long faults = 0;
        for (Matcher found = FAULTS.matcher(text); found.find(); )
            if (!found.group(1).equals("503")) faults += number(found.group(2));
        return new Measurements(held, faults);
    }

    private static long number(String text) {
        return (long) Double.parseDouble(text);
    }
}
