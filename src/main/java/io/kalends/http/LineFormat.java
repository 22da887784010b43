package io.kalends.http;

import io.kalends.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/** How lines of the access log look: like those of all other logs, which a library writes (see logback.xml). */
enum LineFormat {
    TEXT,
    JSON;

    private static final String LOGGER = "access";
    /** Letters of a line, mostly. */
    private static final int USUAL = 200;

    private static final DateTimeFormatter TIME =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);

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

    /**
     * Writes a line of this moment.
     *
     * @param level in five letters
     * @param message writes what the line says
     */
    void write(StringBuilder out, String level, Consumer<StringBuilder> message) {
        long now = System.currentTimeMillis();
        if (this == JSON) {
            out.append(json(now, level.strip(), message));
            return;
        }
        out.append(Stamp.text(now))
                .append(' ')
                .append(level)
                .append(' ')
                .append(LOGGER)
                .append(' ');
        message.accept(out);
    }

    /** What somebody sent, so that it cannot pass for a line of its own, nor steer a terminal. */
    String harmless(String sent) {
        return this == JSON ? sent : OneLine.of(sent); // JSON escapes such characters
    }

    private static String json(long millis, String level, Consumer<StringBuilder> message) {
        var text = new StringBuilder(USUAL);
        message.accept(text);
        try (var out = new JsonWriter()) {
            out.startObject();
            out.name("timestamp");
            out.integer(millis);
            out.name("level");
            out.text(level);
            out.name("loggerName");
            out.text(LOGGER);
            out.name("formattedMessage");
            out.text(text.toString());
            out.endObject();
            return new String(out.bytes(), StandardCharsets.UTF_8);
        }
    }
}
