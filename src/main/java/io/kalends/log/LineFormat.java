package io.kalends.log;

import io.kalends.json.JsonWriter;
import io.kalends.text.ControlCharacters;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;
import java.util.function.Consumer;

/** The format of lines in the access log: that of all other lines, which the logging library writes (see {@link LogSetup}). */
public enum LineFormat {
    TEXT,
    JSON;

    static final String LOGGER = "access";
    /** Characters of most lines. */
    private static final int USUAL_LENGTH = 200;

    private static final DateTimeFormatter TIME =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);

    /** A formatted time, cached for the lines that share it: under load these are many. */
    private record Timestamp(long millis, String text) {
        private static volatile Timestamp last = of(0);

        static Timestamp of(long millis) {
            return new Timestamp(millis, TIME.format(Instant.ofEpochMilli(millis)));
        }

        static String text(long millis) {
            Timestamp stamp = last;
            if (stamp.millis != millis) last = stamp = of(millis);
            return stamp.text;
        }
    }

    /** The format that the logging library is configured for. */
    static LineFormat configured() {
        return LogSetup.setting("KALENDS_LOG_FORMAT").filter("json"::equals).isPresent() ? JSON : TEXT;
    }

    /**
     * Writes a line with the current time.
     *
     * @param level in five characters
     * @param message appends the message
     */
    void write(StringBuilder out, String level, Consumer<StringBuilder> message) {
        long now = System.currentTimeMillis();
        if (this == JSON) {
            out.append(json(now, level.strip(), message));
            return;
        }
        out.append(Timestamp.text(now))
                .append(' ')
                .append(level)
                .append(' ')
                .append(LOGGER)
                .append(' ');
        message.accept(out);
    }

    /** A text sent by a caller, so that it can neither pass for a line of its own nor control a terminal. */
    String sanitized(String sent) {
        return this == JSON ? sent : ControlCharacters.toSpaces(sent); // JSON escapes them
    }

    private static String json(long millis, String level, Consumer<StringBuilder> message) {
        var text = new StringBuilder(USUAL_LENGTH);
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
