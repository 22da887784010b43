package io.kalends.intake;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a file may be that is imported. */
public enum Format {
    /** What {@code kalends export} writes. */
    ARCHIVE("archive"),
    /** What {@code kalends backup} writes, which is restored rather than imported. */
    BACKUP("backup"),
    ICALENDAR("ics"),
    CSV("csv"),
    /** A running site, which is no file but an address. */
    SITE("site");

    /** So many of its first bytes tell what a file is. */
    public static final int BEGINNING = 4_096;

    private static final byte[] SQLITE = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);

    /** What people may choose. */
    public static final List<String> WORDS = List.of(ARCHIVE.word, ICALENDAR.word, CSV.word, SITE.word);

    private final String word;

    Format(String word) {
        this.word = word;
    }

    public String word() {
        return word;
    }

    /** The one that is chosen by its word. */
    public static Optional<Format> of(String word) {
        return Arrays.stream(values())
                .filter(format -> WORDS.contains(word) && format.word.equals(word))
                .findFirst();
    }

    /** What a file is by its first bytes; empty for what is none of them. */
    public static Optional<Format> of(byte[] beginning) {
        if (startsWith(beginning, SQLITE)) return Optional.of(BACKUP);
        String text = text(beginning).stripLeading();
        if (text.startsWith("{\"kalends\"")) return Optional.of(ARCHIVE);
        if (text.toUpperCase(Locale.ROOT).startsWith("BEGIN:")) return Optional.of(ICALENDAR);
        return isTable(text) ? Optional.of(CSV) : Optional.empty();
    }

    private static boolean startsWith(byte[] bytes, byte[] start) {
        return bytes.length >= start.length && Arrays.equals(bytes, 0, start.length, start, 0, start.length);
    }

    private static String text(byte[] beginning) {
        try {
            byte[] bytes = Encodings.open(new ByteArrayInputStream(beginning)).readAllBytes();
            return Encodings.decode(bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Several columns, of which one has a known name. */
    private static boolean isTable(String text) {
        if (text.startsWith("<") || text.startsWith("{") || text.startsWith("[") || text.indexOf('\0') >= 0)
            return false;
        String header = text.lines()
                .filter(line -> !line.toLowerCase(Locale.ROOT).startsWith("sep="))
                .findFirst()
                .orElse("");
        List<String> names = Arrays.stream(header.split("[,;\\t|]", -1))
                .map(CsvField::folded)
                .toList();
        return names.size() > 1
                && Arrays.stream(CsvField.values()).flatMap(CsvField::names).anyMatch(names::contains);
    }
}
