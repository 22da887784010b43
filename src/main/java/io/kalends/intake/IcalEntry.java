package io.kalends.intake;

import io.kalends.text.PlainText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A VEVENT as it is read: the properties that are of use. */
final class IcalEntry {
    private static final Set<String> USED = Set.of(
            "UID",
            "SUMMARY",
            "DESCRIPTION",
            "X-ALT-DESC",
            "STYLED-DESCRIPTION",
            "DTSTART",
            "DTEND",
            "DURATION",
            "RRULE",
            "RDATE",
            "EXDATE",
            "EXRULE",
            "RECURRENCE-ID",
            "LOCATION",
            "GEO",
            "CONFERENCE",
            "ORGANIZER",
            "CONTACT",
            "CATEGORIES",
            "STATUS",
            "CLASS",
            "URL",
            "IMAGE",
            "ATTACH",
            "X-MICROSOFT-CDO-ALLDAYEVENT");

    /** What a property takes besides its text. */
    private static final int OVERHEAD = 200;

    private final long line;
    private final IcalCalendar calendar;
    private final int most;
    private final Map<String, List<ContentLine>> properties = new HashMap<>();
    private final List<String> tooLong = new ArrayList<>();
    private long size;

    IcalEntry(long line, IcalCalendar calendar, int most) {
        this.line = line;
        this.calendar = calendar;
        this.most = most;
    }

    void add(ContentLine property) {
        String name = property.name();
        if (!USED.contains(name) || isFile(property)) return;
        if (property.isCut()) {
            if (!tooLong.contains(name)) tooLong.add(name);
            return;
        }
        size += property.value().length() + OVERHEAD;
        property.parameters().forEach((key, value) -> size += key.length() + value.length());
        if (!isTooLarge())
            properties.computeIfAbsent(name, key -> new ArrayList<>()).add(property);
    }

    /** Files that stand in the calendar itself are long, and none is taken. */
    private static boolean isFile(ContentLine property) {
        boolean mayBe = property.name().equals("ATTACH") || property.name().equals("IMAGE");
        return mayBe && !property.value().regionMatches(true, 0, "http", 0, 4);
    }

    boolean isTooLarge() {
        return size > most;
    }

    long size() {
        return size;
    }

    long line() {
        return line;
    }

    IcalCalendar calendar() {
        return calendar;
    }

    /** Properties that were longer than a line may be. */
    List<String> tooLong() {
        return tooLong;
    }

    List<ContentLine> all(String name) {
        return properties.getOrDefault(name, List.of());
    }

    Optional<ContentLine> first(String name) {
        return all(name).stream().findFirst();
    }

    String text(String name) {
        return first(name).map(ContentLine::text).map(String::strip).orElse("");
    }

    /** What a person would know it by. */
    String name() {
        String title = Entries.cut(PlainText.clean(text("SUMMARY")));
        return title.isEmpty() ? Entries.cut(text("UID")) : title;
    }
}
