package io.kalends.intake;

import io.kalends.intake.Item.DateOfSeries;
import io.kalends.recurrence.Occurrence;
import io.kalends.recurrence.Recurrence;
import io.kalends.recurrence.Timetable;
import io.kalends.recurrence.Timing;
import io.kalends.time.DateTimes;
import io.kalends.time.Zones;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A series as a site of ours tells it, with the dates it has. */
final class KnownSeries {
    private final Item item;
    private final Loose recurrence;
    private final Map<String, Item> dates = new LinkedHashMap<>();
    private final Set<LocalDateTime> starts = new HashSet<>();

    private KnownSeries(Item item, Loose recurrence) {
        this.item = item;
        this.recurrence = recurrence;
    }

    static boolean isSeries(Loose entry) {
        String series = entry.object("recurrence").text("series");
        return !series.isEmpty() && series.equals(entry.text("id"));
    }

    static boolean isDate(Loose entry) {
        return entry.object("recurrence").has("original_start");
    }

    static KnownSeries of(Loose entry, Item item) {
        return new KnownSeries(item, entry.object("recurrence"));
    }

    String key() {
        return item.key();
    }

    /** Adds one of its dates, with what was changed for that one alone. */
    void add(Loose entry, Item date) {
        Loose place = entry.object("recurrence");
        LocalDateTime start = DateTimes.parse(place.text("original_start"));
        List<String> changed = place.texts("changed");
        var fields = new LinkedHashMap<String, @Nullable Object>();
        for (String name : changed)
            if (!name.equals("image")) fields.put(name, date.fields().get(name));
        if ("trash".equals(date.fields().get("status"))) fields.put("status", "trash");
        Optional<String> image = changed.contains("image") ? date.image() : Optional.empty();
        var own = new Item(Item.Type.EVENT, date.key(), Optional.of(new DateOfSeries(key(), start)), fields, image, 0);
        dates.put(date.key(), own);
        starts.add(start);
    }

    void deliver(ItemSink sink) {
        var fields = new LinkedHashMap<String, @Nullable Object>(item.fields());
        fields.put("recurrence", recurrence());
        sink.item(new Item(Item.Type.EVENT, item.key(), Optional.empty(), fields, item.image(), 0));
        dates.values().forEach(sink::item);
    }

    private Map<String, Object> recurrence() {
        var except = new ArrayList<>(recurrence.texts("except"));
        for (LocalDateTime hidden : hidden()) except.add(DateTimes.text(hidden));
        return Map.of("rule", recurrence.text("rule"), "also", recurrence.texts("also"), "except", except);
    }

    /** Dates that the rule gives and the site does not show: they were put into the trash there. */
    private List<LocalDateTime> hidden() {
        try {
            LocalDateTime last = starts.stream().max(LocalDateTime::compareTo).orElse(LocalDateTime.MIN);
            return timetable().between(Timetable.BEGINNING, Timetable.END, starts.size() * 2 + 100).stream()
                    .map(Occurrence::originalStart)
                    .filter(start -> !start.isAfter(last) && !starts.contains(start))
                    .toList();
        } catch (IllegalArgumentException | DateTimeException e) {
            // A rule that is not known here is refused where it is imported.
            return List.of();
        }
    }

    private Timetable timetable() {
        ZoneId zone = Zones.parse(String.valueOf(item.fields().get("timezone"))).orElse(ZoneOffset.UTC);
        boolean allDay = Boolean.TRUE.equals(item.fields().get("all_day"));
        LocalDateTime start = DateTimes.parse(String.valueOf(item.fields().get("start_date")));
        LocalDateTime end = DateTimes.parse(String.valueOf(item.fields().get("end_date")));
        return new Timetable(
                new Timing(start.atZone(zone), end.atZone(zone), allDay),
                Recurrence.restore(recurrence.text("rule"), recurrence.texts("also"), recurrence.texts("except")));
    }
}
