package io.kalends.post;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * All records of a list in its order, by start and ID, as numbers only. Pieces of a thousand know how many records they
 * hold and when the first and the last of them ends, so that counting and turning to any page means to look at pieces,
 * not at records. Never changes: a change makes a new one that shares all other pieces.
 */
final class Timeline {
    static final Timeline EMPTY = new Timeline(List.of());

    private static final int PIECE = 1_024;
    /** So many bits hold the place of a record among those to be sorted. */
    private static final int PLACE_BITS = 24;

    private static final int BYTES_PER_RECORD = 24;

    /** Where one record stands. */
    record Entry(long id, long start, long end) {
        boolean isAfter(Entry other) {
            return start > other.start || (start == other.start && id > other.id);
        }
    }

    private record Piece(long[] ids, long[] starts, long[] ends, long firstEnd, long lastEnd) {
        static Piece of(long[] ids, long[] starts, long[] ends) {
            long first = Long.MAX_VALUE;
            long last = Long.MIN_VALUE;
            for (long end : ends) {
                first = Math.min(first, end);
                last = Math.max(last, end);
            }
            return new Piece(ids, starts, ends, first, last);
        }

        static Piece of(Entry entry) {
            return of(new long[] {entry.id}, new long[] {entry.start}, new long[] {entry.end});
        }

        int size() {
            return ids.length;
        }

        Entry entry(int i) {
            return new Entry(ids[i], starts[i], ends[i]);
        }

        boolean isInside(Span span) {
            return span.hasStart(starts[0])
                    && span.hasStart(starts[size() - 1])
                    && firstEnd >= span.endFrom()
                    && lastEnd <= span.endTo();
        }

        boolean isOutside(Span span) {
            return starts[size() - 1] < span.startFrom()
                    || starts[0] > span.startTo()
                    || lastEnd < span.endFrom()
                    || firstEnd > span.endTo();
        }

        boolean has(Span span, int i) {
            return span.has(starts[i], ends[i]);
        }

        int count(Span span) {
            if (isOutside(span)) return 0;
            if (isInside(span)) return size();
            int count = 0;
            for (int i = 0; i < size(); i++) if (has(span, i)) count++;
            return count;
        }

        boolean holdsOneOf(Set<Long> wanted, long[] sorted) {
            for (long id : ids) {
                if (id < sorted[0] || id > sorted[sorted.length - 1]) continue;
                if (wanted.contains(id)) return true;
            }
            return false;
        }

        boolean holds(Entry entry) {
            int at = place(entry);
            return at < size() && entry(at).equals(entry);
        }

        /** Where a record stands, or would come in. */
        private int place(Entry entry) {
            int low = 0;
            int high = size();
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (entry.isAfter(entry(middle))) low = middle + 1;
                else high = middle;
            }
            return low;
        }

        /** With one record more: one piece, or two when it has grown too large. */
        List<Piece> with(Entry entry) {
            int at = place(entry);
            Piece whole =
                    of(inserted(ids, at, entry.id), inserted(starts, at, entry.start), inserted(ends, at, entry.end));
            int size = whole.size();
            return size <= 2 * PIECE ? List.of(whole) : List.of(whole.part(0, size / 2), whole.part(size / 2, size));
        }

        private static long[] inserted(long[] values, int at, long value) {
            var more = new long[values.length + 1];
            System.arraycopy(values, 0, more, 0, at);
            more[at] = value;
            System.arraycopy(values, at, more, at + 1, values.length - at);
            return more;
        }

        private Piece part(int from, int to) {
            return of(
                    Arrays.copyOfRange(ids, from, to),
                    Arrays.copyOfRange(starts, from, to),
                    Arrays.copyOfRange(ends, from, to));
        }

        /** One piece, none when nothing is left. */
        List<Piece> without(Set<Long> gone) {
            int[] left = IntStream.range(0, size())
                    .filter(i -> !gone.contains(ids[i]))
                    .toArray();
            if (left.length == 0) return List.of();
            return List.of(picked(left, 0, left.length, ids, starts, ends));
        }
    }

    /** The piece of the records in some of these places. */
    private static Piece picked(int[] places, int from, int to, long[] ids, long[] starts, long[] ends) {
        return Piece.of(pick(ids, places, from, to), pick(starts, places, from, to), pick(ends, places, from, to));
    }

    private static long[] pick(long[] values, int[] places, int from, int to) {
        var picked = new long[to - from];
        for (int i = from; i < to; i++) picked[i - from] = values[places[i]];
        return picked;
    }

    private final List<Piece> pieces;
    private final int size;
    private final long highestId;

    private Timeline(List<Piece> pieces) {
        this.pieces = pieces;
        int count = 0;
        long highest = 0;
        for (Piece piece : pieces) {
            count += piece.size();
            for (long id : piece.ids) highest = Math.max(highest, id);
        }
        size = count;
        highestId = highest;
    }

    private Timeline(List<Piece> pieces, int size, long highestId) {
        this.pieces = pieces;
        this.size = size;
        this.highestId = highestId;
    }

    long bytes() {
        return (long) size * BYTES_PER_RECORD;
    }

    int size() {
        return size;
    }

    int count(Span span) {
        int count = 0;
        for (Piece piece : pieces) count += piece.count(span);
        return count;
    }

    /** The IDs of one page of what lies in the span. */
    List<Long> page(Span span, boolean descending, long offset, int limit) {
        var page = new ArrayList<Long>(Math.min(limit, size()));
        long skip = offset;
        for (Piece piece : descending ? pieces.reversed() : pieces) {
            if (page.size() == limit) break;
            int count = piece.count(span);
            if (skip < count) collect(piece, span, descending, skip, limit, page);
            skip = Math.max(0, skip - count);
        }
        return page;
    }

    private static void collect(Piece piece, Span span, boolean descending, long skip, int limit, List<Long> page) {
        long left = skip;
        for (int n = 0; n < piece.size() && page.size() < limit; n++) {
            int i = descending ? piece.size() - 1 - n : n;
            if (!piece.has(span, i)) continue;
            if (left > 0) left--;
            else page.add(piece.ids[i]);
        }
    }

    /**
     * The same after a change of some records: they go out and, where they still belong, come in.
     *
     * @param found where those stand now that belong to the list
     */
    Timeline with(Set<Long> changed, List<Entry> found) {
        var gone = new HashSet<>(changed);
        var moved = new ArrayList<Entry>();
        for (Entry entry : found) {
            if (holds(entry)) gone.remove(entry.id);
            else moved.add(entry);
        }
        return gone.isEmpty() ? this : with(gone, moved, new ArrayList<>(pieces));
    }

    private Timeline with(Set<Long> gone, List<Entry> moved, List<Piece> changed) {
        remove(gone, changed);
        for (Entry entry : moved) insert(entry, changed);
        int count = 0;
        for (Piece piece : changed) count += piece.size();
        long highest =
                Math.max(highestId, moved.stream().mapToLong(Entry::id).max().orElse(0));
        return new Timeline(changed, count, highest);
    }

    /** Whether a record stands just there already. */
    private boolean holds(Entry entry) {
        int at = place(entry, pieces);
        return at >= 0 && pieces.get(at).holds(entry);
    }

    private void remove(Set<Long> gone, List<Piece> from) {
        // New records have higher IDs than any before.
        long[] sorted = gone.stream()
                .mapToLong(id -> id)
                .filter(id -> id <= highestId)
                .sorted()
                .toArray();
        if (sorted.length == 0) return;
        for (int i = from.size() - 1; i >= 0; i--) {
            if (!from.get(i).holdsOneOf(gone, sorted)) continue;
            from.addAll(i, from.remove(i).without(gone));
        }
    }

    private static void insert(Entry entry, List<Piece> into) {
        int at = place(entry, into);
        if (at < 0) into.add(Piece.of(entry));
        else into.addAll(at, into.remove(at).with(entry));
    }

    /** The piece an entry belongs into: the last that does not begin after it, else the first; -1 when there is none. */
    private static int place(Entry entry, List<Piece> among) {
        int low = 0;
        int high = among.size() - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (among.get(middle).entry(0).isAfter(entry)) high = middle - 1;
            else low = middle;
        }
        return high < 0 ? -1 : low;
    }

    /** Takes records in any order, many of them, without an object for each. */
    static final class Builder {
        private long[] ids = new long[1_024];
        private long[] starts = new long[1_024];
        private long[] ends = new long[1_024];
        private int size;

        void add(long id, long start, long end) {
            if (size == ids.length) {
                ids = Arrays.copyOf(ids, 2 * size);
                starts = Arrays.copyOf(starts, 2 * size);
                ends = Arrays.copyOf(ends, 2 * size);
            }
            ids[size] = id;
            starts[size] = start;
            ends[size] = end;
            size++;
        }

        Timeline build() {
            int[] order = order();
            var pieces = new ArrayList<Piece>(size / PIECE + 1);
            for (int from = 0; from < size; from += PIECE)
                pieces.add(picked(order, from, Math.min(size, from + PIECE), ids, starts, ends));
            return new Timeline(pieces);
        }

        /** The places by start, then by ID: sorted as plain numbers made of start and place. */
        private int[] order() {
            if (size >= 1 << PLACE_BITS) throw new IllegalStateException("too many records: " + size);
            long first = Arrays.stream(starts, 0, size).min().orElse(0);
            var keys = new long[size];
            for (int i = 0; i < size; i++) keys[i] = (starts[i] - first) << PLACE_BITS | i;
            Arrays.sort(keys);
            var order = new int[size];
            for (int i = 0; i < size; i++) order[i] = (int) (keys[i] & (1 << PLACE_BITS) - 1);
            sortTiesById(order);
            return order;
        }

        private void sortTiesById(int[] order) {
            for (int from = 0, to; from < size; from = to) {
                to = from + 1;
                while (to < size && starts[order[to]] == starts[order[from]]) to++;
                if (to - from > 1) sortById(order, from, to);
            }
        }

        private void sortById(int[] order, int from, int to) {
            int[] sorted = Arrays.stream(order, from, to)
                    .boxed()
                    .sorted(Comparator.comparingLong(place -> ids[place]))
                    .mapToInt(place -> place)
                    .toArray();
            System.arraycopy(sorted, 0, order, from, sorted.length);
        }
    }
}
