package io.kalends.web;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;

/** Events one after the other, under the months they begin in; what began before today stands first. */
record Agenda(List<Group> groups) {
    /** Some events under a heading. */
    record Group(String title, List<Entry> entries) {}

    /** @param running the heading for what has begun already */
    static Agenda of(List<Entry> entries, LocalDate today, String running, DateWords dates) {
        var groups = new ArrayList<Group>();
        for (Entry entry : entries) {
            boolean isRunning =
                    entry.firstDay().isBefore(today) && !entry.lastDay().isBefore(today);
            String title = isRunning ? running : dates.month(YearMonth.from(entry.firstDay()));
            if (groups.isEmpty() || !groups.getLast().title().equals(title))
                groups.add(new Group(title, new ArrayList<>()));
            groups.getLast().entries().add(entry);
        }
        return new Agenda(groups);
    }

    boolean isEmpty() {
        return groups.isEmpty();
    }
}
