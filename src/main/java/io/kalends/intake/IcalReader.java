package io.kalends.intake;

import io.kalends.intake.Item.DateOfSeries;
import java.io.IOException;
import java.io.InputStream;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a file of iCalendar, entry by entry. Only entries that need what comes later in the file are kept until then: changed
 * dates before their series, times in zones that are not described yet.
 */
public final class IcalReader {
    private static final String FILE = "the file";
    private static final int DEEPEST = 50;
    private static final long MOST_KEPT = 16L << 20;
    private static final Set<String> OTHER_ENTRIES = Set.of("VTODO", "VJOURNAL", "VFREEBUSY", "VAVAILABILITY", "VPOLL");

    private final ZoneId site;
    private final ReadLimits limits;
    private final ItemSink sink;
    private final Deque<String> open = new ArrayDeque<>();
    private final Map<String, IcalSeries> series = new HashMap<>();
    private final Set<String> keys = new HashSet<>();
    private final Set<String> passedOver = new HashSet<>();
    private final Terms terms;
    private List<IcalEntry> kept = new ArrayList<>();
    private long keptSize;
    private IcalCalendar calendar;
    private @Nullable IcalEntry entry;
    private @Nullable ZoneDefinition zone;
    private boolean begun;
    private boolean isComplete = true;
    private boolean isToldOfLines;
    private long entries;
    private long items;

    private IcalReader(ZoneId site, ReadLimits limits, ItemSink sink) {
        this.site = site;
        this.limits = limits;
        this.sink = sink;
        terms = new Terms(sink);
        calendar = newCalendar();
    }

    /**
     * Reads a file and tells the sink of every entry.
     *
     * @param site zone of times that have none, if the calendar does not name one
     * @throws UnreadableFile if it is no calendar at all
     */
    public static Reading read(InputStream in, ZoneId site, ReadLimits limits, ItemSink sink) throws IOException {
        return new IcalReader(site, limits, sink).read(in);
    }

    private Reading read(InputStream in) throws IOException {
        var limited = new LimitedInput(in, limits.file());
        var lines = new UnfoldedLines(Encodings.open(limited), limits.line());
        for (var line = lines.next(); line.isPresent() && entries <= limits.entries(); line = lines.next())
            add(line.get());
        if (!begun) throw new UnreadableFile("This is no iCalendar file: it has no line BEGIN:VCALENDAR.");
        if (limited.isExceeded()) stop("The file has more than " + limits.file() + " bytes: what follows is not read.");
        if (entries > limits.entries())
            stop("The file has more than " + limits.entries() + " entries: what follows is not read.");
        finish();
        return new Reading(items, isComplete);
    }

    private void stop(String reason) {
        isComplete = false;
        sink.rejected(0, FILE, reason);
        open.clear();
        entry = null;
    }

    private void add(UnfoldedLines.Line line) {
        Optional<ContentLine> property = ContentLine.parse(line.number(), line.text(), line.isCut());
        if (property.isEmpty()) {
            if (!isToldOfLines)
                sink.noted(line.number(), FILE, "Lines that are no properties are left out; this is the first.");
            isToldOfLines = true;
            return;
        }
        switch (property.get().name()) {
            case "BEGIN" -> begin(component(property.get()), line.number());
            case "END" -> end(component(property.get()), line.number());
            default -> addProperty(property.get());
        }
    }

    private static String component(ContentLine line) {
        return line.value().strip().toUpperCase(Locale.ROOT);
    }

    private void begin(String name, long line) {
        begun |= name.equals("VCALENDAR") || name.equals("VEVENT");
        switch (name) {
            case "VCALENDAR" -> {
                closeEntry();
                open.clear();
                calendar = newCalendar();
            }
            case "VEVENT" -> {
                closeEntry();
                entry = new IcalEntry(line, calendar, limits.entry());
            }
            case "VTIMEZONE" -> {
                closeEntry();
                zone = new ZoneDefinition();
            }
            default -> passOver(name, line);
        }
        if (open.size() < DEEPEST) open.push(name);
    }

    private IcalCalendar newCalendar() {
        return new IcalCalendar(new IcalZones(site, (name, note) -> sink.noted(0, "time zone " + name, note)));
    }

    private void passOver(String name, long line) {
        if (entry == null && OTHER_ENTRIES.contains(name) && passedOver.add(name))
            sink.noted(line, FILE, "Entries of the kind " + name + " are no events, and are left out.");
    }

    /** An entry within which another begins. */
    private void closeEntry() {
        if (entry == null) return;
        sink.noted(entry.line(), entry.name(), "END:VEVENT is missing: the entry is read as far as it goes.");
        endEntry();
        while (!open.isEmpty() && !"VCALENDAR".equals(open.peek())) open.pop();
    }

    private void end(String name, long line) {
        if (!open.contains(name)) return;
        String closed;
        do {
            closed = open.pop();
            boolean isMissing = !closed.equals(name) && closed.equals("VEVENT") && entry != null;
            if (isMissing) sink.noted(line, FILE, "END:VEVENT is missing before END:" + name + ".");
            close(closed);
        } while (!closed.equals(name));
    }

    private void close(String name) {
        switch (name) {
            case "VEVENT" -> endEntry();
            case "VTIMEZONE" -> endZone();
            case "STANDARD", "DAYLIGHT" -> {
                if (zone != null) zone.endObservance();
            }
            default -> {}
        }
    }

    private void endZone() {
        if (zone != null) calendar.zones().add(zone);
        zone = null;
    }

    private void addProperty(ContentLine property) {
        switch (open.isEmpty() ? "VCALENDAR" : open.peek()) {
            case "VCALENDAR" -> calendar.add(property);
            case "VEVENT" -> {
                if (entry != null) entry.add(property);
            }
            case "VTIMEZONE" -> {
                if (zone != null) zone.add(property);
            }
            case "STANDARD", "DAYLIGHT" -> {
                if (zone != null) zone.addToObservance(property);
            }
            default -> {}
        }
    }

    private void endEntry() {
        IcalEntry ended = entry;
        entry = null;
        if (ended == null || ++entries > limits.entries()) return;
        if (ended.isTooLarge())
            reject(ended, "It has more than " + limits.entry() + " characters: shorten it, or take it in by itself.");
        else if (isToWait(ended) && keptSize + ended.size() <= MOST_KEPT) keep(ended);
        else take(ended);
    }

    private boolean isToWait(IcalEntry ended) {
        boolean ofSeries = ended.first("RECURRENCE-ID").isPresent() && !series.containsKey(ended.text("UID"));
        return ofSeries
                || ended.first("DTSTART")
                        .map(line -> line.parameter("TZID").strip())
                        .filter(ended.calendar().zones()::isUnknown)
                        .isPresent();
    }

    private void keep(IcalEntry ended) {
        keptSize += ended.size();
        kept.add(ended);
    }

    /** Series before the dates that change them. */
    private void finish() {
        if (entry != null) {
            reject(entry, "The file ends within it: fetch it again.");
            entry = null;
        }
        if (open.contains("VCALENDAR")) {
            isComplete = false;
            sink.noted(0, FILE, "END:VCALENDAR is missing: the file may be cut off.");
        }
        List<IcalEntry> all = kept;
        kept = new ArrayList<>();
        all.stream().filter(one -> one.first("RECURRENCE-ID").isEmpty()).forEach(this::take);
        all.stream().filter(one -> one.first("RECURRENCE-ID").isPresent()).forEach(this::take);
    }

    private void reject(IcalEntry rejected, String reason) {
        sink.rejected(rejected.line(), rejected.name(), reason);
    }

    private void take(IcalEntry one) {
        var notes = new ArrayList<String>();
        try {
            Item item = one.first("RECURRENCE-ID").isPresent() ? date(one, notes) : whole(one, notes);
            notes.forEach(note -> sink.noted(one.line(), one.name(), note));
            sink.item(terms.linked(item));
            items++;
        } catch (Unreadable e) {
            reject(one, e.reason());
        } catch (DateTimeException | ArithmeticException e) {
            reject(one, "DTSTART and DTEND must lie in the years 1 to 9999.");
        }
    }

    private Item whole(IcalEntry one, List<String> notes) {
        IcalTimes times = IcalTimes.of(one);
        times.check();
        var recurrence = new IcalRecurrence(one, times, limits.dates());
        Optional<IcalRecurrence.Repeating> repeating = recurrence.read();
        notes.addAll(recurrence.notes());
        var event = new IcalEvent(one, notes::add);
        Map<String, @Nullable Object> fields = event.fields();
        event.addTimes(repeating.map(IcalRecurrence.Repeating::times).orElse(times));
        fields.put("recurrence", repeating.map(IcalRecurrence.Repeating::field).orElse(null));
        String key = key(one.text("UID"), "", fields, notes);
        repeating
                .filter(found -> !one.text("UID").isEmpty())
                .ifPresent(found -> series.putIfAbsent(one.text("UID"), new IcalSeries(key, found.timetable())));
        return new Item(Item.Type.EVENT, key, Optional.empty(), fields, event.image(), one.line());
    }

    private Item date(IcalEntry one, List<String> notes) {
        ContentLine name = one.first("RECURRENCE-ID").orElseThrow();
        if (name.parameter("RANGE").equalsIgnoreCase("THISANDFUTURE"))
            throw new Unreadable("RECURRENCE-ID has RANGE=THISANDFUTURE, which few programs read:"
                    + " end the series there, and begin another.");
        IcalTimes times = IcalTimes.of(one);
        times.check();
        IcalTime original = IcalTime.parse(name, name.value());
        Optional<IcalSeries> whole = Optional.ofNullable(series.get(one.text("UID")));
        Optional<DateOfSeries> date = whole.flatMap(found ->
                found.find(original, one.calendar().zones()).map(start -> new DateOfSeries(found.key(), start)));
        var event = new IcalEvent(one, notes::add);
        Map<String, @Nullable Object> fields = event.fields();
        if (date.isPresent()) addTimes(times, whole.orElseThrow(), fields, notes);
        else {
            notes.add("The file has no series with the date "
                    + Entries.cut(name.value().strip()) + ": read as an event by itself.");
            event.addTimes(times);
            fields.put("recurrence", null);
        }
        String key = key(one.text("UID"), name.value().strip(), fields, notes);
        return new Item(Item.Type.EVENT, key, date, fields, event.image(), one.line());
    }

    /** On the clock of the series, to which zone and all-day belong. */
    private static void addTimes(
            IcalTimes times, IcalSeries whole, Map<String, @Nullable Object> fields, List<String> notes) {
        if (times.allDay() != whole.isAllDay())
            notes.add("The series " + (whole.isAllDay() ? "lasts all day" : "does not last all day")
                    + ", and so does each of its dates.");
        times.note().ifPresent(notes::add);
        if (times.allDay()) {
            LocalDate last = times.end().toLocalDate();
            fields.put("start_date", times.startText());
            fields.put(
                    "end_date",
                    whole.isAllDay()
                            ? last.toString()
                            : IcalTimes.text(
                                    last.atTime(LocalTime.of(23, 59, 59)).atZone(whole.zone())));
            return;
        }
        ZonedDateTime start = times.start().withZoneSameInstant(whole.zone());
        ZonedDateTime end = times.end().withZoneSameInstant(whole.zone());
        fields.put("start_date", IcalTimes.text(start));
        fields.put("end_date", IcalTimes.text(end));
    }

    /** UID with RECURRENCE-ID; where there is no UID, what tells the event from others. */
    private String key(String uid, String date, Map<String, @Nullable Object> fields, List<String> notes) {
        String named = uid.isEmpty() ? Entries.contentKey(fields) : uid;
        String key = Entries.key(date.isEmpty() ? named : named + "/" + date);
        if (keys.add(key)) return key;
        String longer = Entries.key(key + "/" + fields.get("start_date"));
        if (uid.isEmpty() || !date.isEmpty() || !keys.add(longer))
            throw new Unreadable("It is in the file twice: another entry has the same "
                    + (uid.isEmpty() ? "start, title and place." : "UID and start."));
        notes.add("Another entry has the same UID: they are told apart by their starts.");
        return longer;
    }
}
