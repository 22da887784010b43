package io.kalends.http;

import io.kalends.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Optional;

/** How lines of the access log look: like those of all other logs, which a library writes (see logback.xml). */
enum LineFormat {
    TEXT,
    JSON;

    private static final String LOGGER = "access";
    private static final DateTimeFormatter TIME =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

    /** A moment as it is written, kept for the lines that share it: under load they are many. */
    private record Stamp(long millis, String text) {
        private static volatile Stamp last = of(0);

        static Stamp of(long millis) {
            return new Stamp(millis, TIME.format(Instant.ofEpochMilli(millis)));
        }

        static String text(long millis) {
            Stamp stamp = last;
            if (stamp.millis != millis) last = stamp = of(millis);
            return stamp.text;
        }
    }

    /** What the library would choose. */
    static LineFormat chosen() {
        String name = "KALENDS_LOG_FORMAT";
        return Optional.ofNullable(System.getProperty(name, System.getenv(name)))
                .filter("json"::equals)
                .map(json -> JSON)
                .orElse(TEXT);
    }

    /** A line of this moment. */
    String line(String level, CharSequence message) {
        long now = System.currentTimeMillis();
        return this == JSON ? json(now, level, message.toString()) : text(now, level, message);
    }

    private static String text(long millis, String level, CharSequence message) {
        var line = new StringBuilder(message.length() + 48).append(Stamp.text(millis));
        line.append(' ')
                .append(level)
                .append(level.length() < 5 ? "  " : " ")
                .append(LOGGER)
                .append(' ');
        int start = line.length();
        line.append(message);
        // What a caller sent cannot pass for a line of its own, nor steer a terminal.
        for (int i = start; i < line.length(); i++) if (Character.isISOControl(line.charAt(i))) line.setCharAt(i, ' ');
        return line.toString();
    }

    private static String json(long millis, String level, String message) {
        var out = new JsonWriter();
        out.startObject();
        out.name("timestamp");
        out.integer(millis);
        out.name("level");
        out.text(level);
        out.name("loggerName");
        out.text(LOGGER);
        out.name("formattedMessage");
        out.text(message);
        out.endObject();
        return new String(out.bytes(), StandardCharsets.UTF_8);
    }
}
