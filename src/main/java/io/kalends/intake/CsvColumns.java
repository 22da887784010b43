package io.kalends.intake;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Which column of a table is what. */
final class CsvColumns {
    /** What the names of custom fields begin with in our own tables. */
    private static final String CUSTOM = "custom_";

    private static final Set<String> BEGINNINGS = Set.of("start", "begin", "from", "beginn", "anfang", "von");
    private static final Set<String> DAYS = Set.of("date", "eventdate", "day", "datum", "tag", "termin");

    private final List<String> header;
    private final Map<CsvField, Integer> places = new EnumMap<>(CsvField.class);
    private final Map<String, Integer> custom = new LinkedHashMap<>();

    /**
     * Finds the columns by their names.
     *
     * @param chosen names of columns by those of fields, which come first
     * @throws UnreadableFile if a field or a column of these does not exist
     */
    CsvColumns(List<String> header, Map<String, String> chosen) {
        this.header = header.stream().map(String::strip).toList();
        chosen.forEach(this::choose);
        Set<Integer> taken = new HashSet<>(places.values());
        taken.addAll(custom.values());
        List<String> folded = header.stream().map(CsvField::folded).toList();
        for (CsvField field : CsvField.values()) if (!places.containsKey(field)) find(field, folded, taken);
        findDay(folded, taken);
        for (int i = 0; i < header.size(); i++) {
            String name = this.header.get(i);
            if (name.startsWith(CUSTOM) && taken.add(i)) custom.putIfAbsent(name.substring(CUSTOM.length()), i);
        }
    }

    /** @throws UnreadableFile if title or start have no column */
    void check() {
        for (CsvField needed : List.of(CsvField.TITLE, CsvField.START_DATE)) if (!has(needed)) throw missing(needed);
    }

    private void choose(String word, String column) {
        int place = header.indexOf(column.strip());
        if (place < 0) place = header.stream().map(CsvField::folded).toList().indexOf(CsvField.folded(column));
        if (place < 0)
            throw new UnreadableFile(
                    "There is no column " + Entries.quote(column) + ": the file has " + listed() + ".");
        if (word.startsWith(CUSTOM)) {
            custom.put(word.substring(CUSTOM.length()), place);
            return;
        }
        CsvField field = CsvField.of(word)
                .orElseThrow(() -> new UnreadableFile("There is no field " + Entries.quote(word) + ": choose from "
                        + String.join(", ", CsvField.words()) + " and " + CUSTOM + "KEY."));
        places.put(field, place);
    }

    private void find(CsvField field, List<String> folded, Set<Integer> taken) {
        field.names()
                .flatMap(name -> IntStream.range(0, folded.size())
                        .filter(i -> folded.get(i).equals(name) && !taken.contains(i))
                        .boxed())
                .findFirst()
                .ifPresent(place -> {
                    places.put(field, place);
                    taken.add(place);
                });
    }

    /** Beside a column for the day, one that is called the beginning has the time. */
    private void findDay(List<String> folded, Set<Integer> taken) {
        @Nullable Integer start = places.get(CsvField.START_DATE);
        if (start == null || has(CsvField.START_TIME) || !BEGINNINGS.contains(folded.get(start))) return;
        IntStream.range(0, folded.size())
                .filter(i -> DAYS.contains(folded.get(i)) && taken.add(i))
                .findFirst()
                .ifPresent(day -> {
                    places.put(CsvField.START_TIME, start);
                    places.put(CsvField.START_DATE, day);
                });
    }

    private UnreadableFile missing(CsvField field) {
        return new UnreadableFile("No column is known to be the " + field.word() + ": choose one by --columns "
                + field.word() + "=NAME. The file has " + listed() + ".");
    }

    private String listed() {
        return Entries.cut(
                header.stream().map(name -> '"' + name + '"').toList().toString());
    }

    boolean has(CsvField field) {
        return places.containsKey(field);
    }

    int count() {
        return header.size();
    }

    /** The cell of a row, stripped; empty if there is none or it is blank. */
    Optional<String> cell(CsvField field, List<String> cells) {
        @Nullable Integer place = places.get(field);
        return place == null || place >= cells.size()
                ? Optional.empty()
                : Optional.of(cells.get(place).strip()).filter(text -> !text.isEmpty());
    }

    /** The values of custom fields. */
    Map<String, Optional<String>> custom(List<String> cells) {
        var values = new LinkedHashMap<String, Optional<String>>();
        custom.forEach((key, place) -> values.put(
                key,
                place >= cells.size()
                        ? Optional.empty()
                        : Optional.of(cells.get(place).strip()).filter(text -> !text.isEmpty())));
        return values;
    }

    /** Whether the table names a part of a record as ours do, such as {@code venue.city}. */
    boolean isOurs(CsvField field) {
        @Nullable Integer place = places.get(field);
        return place != null && header.get(place).indexOf('.') > 0;
    }

    boolean isGerman() {
        return header.stream().map(CsvField::folded).anyMatch(CsvField::isGerman);
    }

    /** The column of each field that has one. */
    Map<String, String> found() {
        var found = new LinkedHashMap<String, String>();
        places.forEach((field, place) -> found.put(field.word(), header.get(place)));
        custom.forEach((key, place) -> found.put(CUSTOM + key, header.get(place)));
        return found;
    }

    List<String> ignored() {
        var ignored = new ArrayList<String>();
        Collection<Integer> taken = new HashSet<>(places.values());
        taken.addAll(custom.values());
        for (int i = 0; i < header.size(); i++) if (!taken.contains(i)) ignored.add(header.get(i));
        return ignored;
    }
}
