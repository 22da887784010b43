package io.kalends.archive;

import io.kalends.store.Sequence;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The first line of an export.
 *
 * @param sequences the last ID of each sequence, so that none is ever assigned twice
 * @param counts how many records of each kind there were
 */
record Header(Map<Sequence, Long> sequences, Map<String, Long> counts) {
    static final String KIND = "kalends";
    private static final long FORMAT = 1;

    /** Without time or machine: two exports of the same records are the same. */
    Map<String, Object> members() {
        var last = new LinkedHashMap<String, Object>();
        sequences.forEach((sequence, id) -> last.put(word(sequence), id));
        var members = new LinkedHashMap<String, Object>();
        members.put("format", FORMAT);
        members.put("sequences", last);
        members.put("counts", counts);
        return members;
    }

    /** Reads the first line. */
    static Header of(LineReader lines) {
        return of(lines.first()
                .filter(line -> line.kind().equals(KIND))
                .orElseThrow(
                        () -> new InvalidArchive("This is no export of Kalends: its first line is not that of one.")));
    }

    private static Header of(Line line) {
        if (!Long.valueOf(FORMAT).equals(line.members().get("format")))
            throw new InvalidArchive(
                    "This export has the format " + line.members().get("format") + ", and this program reads " + FORMAT
                            + " only; a newer program may have written it.");
        var sequences = new LinkedHashMap<Sequence, Long>();
        for (Sequence sequence : Sequence.values())
            sequences.put(sequence, numbers(line, "sequences").getOrDefault(word(sequence), 0L));
        return new Header(sequences, numbers(line, "counts"));
    }

    long records() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    private static Map<String, Long> numbers(Line line, String name) {
        var numbers = new LinkedHashMap<String, Long>();
        if (!(line.members().get(name) instanceof Map<?, ?> map)) throw line.wrong("has no '" + name + "'");
        map.forEach((key, value) -> {
            if (!(value instanceof Long number)) throw line.wrong("has '" + name + "' that are no numbers");
            numbers.put(key.toString(), number);
        });
        return numbers;
    }

    private static String word(Sequence sequence) {
        return sequence.name().toLowerCase(Locale.ROOT);
    }
}
