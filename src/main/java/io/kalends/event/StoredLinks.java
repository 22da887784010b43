package io.kalends.event;

import io.kalends.store.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads the links of an event from its own row: a statement of their own would give a row for each. */
final class StoredLinks {
    /** What {@link #of} wants of a statement that knows the event as {@code e}. */
    static final String COLUMNS =
            Stream.of(LinkColumn.values()).map(StoredLinks::column).collect(Collectors.joining(", "));

    private static final char BETWEEN = ',';
    private static final char BEHIND_POSITION = ':';

    /** An ID in its place. */
    private record Placed(long position, long id) {}

    private StoredLinks() {}

    /** All links of a kind as one text, each behind its position where they have an order. */
    private static String column(LinkColumn links) {
        String id = "CAST(l.%s AS TEXT)".formatted(links.column());
        String link = links.isOrdered() ? "l.position || '%s' || %s".formatted(BEHIND_POSITION, id) : id;
        return "(SELECT string_agg(%s, '%s') FROM %s l WHERE l.event_id = e.id) AS %s"
                .formatted(link, BETWEEN, links.table(), alias(links));
    }

    private static String alias(LinkColumn links) {
        return "all_" + links.linked();
    }

    static Links of(Row row) {
        List<Long> venues = inOrder(row, LinkColumn.VENUE);
        List<Long> organizers = inOrder(row, LinkColumn.ORGANIZER);
        var terms = new TreeSet<Long>();
        for (Placed term : links(row, LinkColumn.TERM)) terms.add(term.id);
        return new Links(Links.known(venues), Links.known(organizers), terms, List.of());
    }

    private static List<Long> inOrder(Row row, LinkColumn links) {
        List<Placed> found = links(row, links);
        if (found.size() > 1) found.sort(Comparator.comparingLong(Placed::position));
        return found.stream().map(Placed::id).toList();
    }

    private static List<Placed> links(Row row, LinkColumn links) {
        String text = row.findText(alias(links)).orElse("");
        var found = new ArrayList<Placed>();
        for (int start = 0; start < text.length(); ) {
            int next = text.indexOf(BETWEEN, start);
            int end = next < 0 ? text.length() : next;
            found.add(link(text, start, end));
            start = end + 1;
        }
        return found;
    }

    private static Placed link(String text, int start, int end) {
        int behind = text.indexOf(BEHIND_POSITION, start, end);
        if (behind < 0) return new Placed(0, Long.parseLong(text, start, end, 10));
        return new Placed(Long.parseLong(text, start, behind, 10), Long.parseLong(text, behind + 1, end, 10));
    }
}
