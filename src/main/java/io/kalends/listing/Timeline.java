package io.kalends.listing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * All records of a list in its order, by start and ID, as numbers only. They form a tree whose {@link Block}s know how many
 * records they hold and between what these lie, so that counting and turning to any page means to look at a few blocks,
 * however many records there are. Never changes: a change makes a new one that shares all other blocks.
 */
final class Timeline implements Mergeable {
    static final Timeline EMPTY = new Timeline(Block.Leaf.EMPTY);

    /** Half full, so that those that follow find room. */
    private static final int LEAF = Block.MOST_RECORDS / 2;
    /** So many bits hold the place of a record among those to be sorted. */
    private static final int PLACE_BITS = 24;

    private static final int BYTES_PER_RECORD = 13;

    /**
     * Where one record stands.
     *
     * @param series the one it belongs to, 0 for none
     */
    record Entry(long id, long start, long end, long series) {
        boolean isAfter(Entry other) {
            return isAfter(other.start, other.id);
        }

        boolean isAfter(long otherStart, long otherId) {
            return start > otherStart || (start == otherStart && id > otherId);
        }
    }

    private final Block all;

    private Timeline(Block all) {
        this.all = all;
    }

    /** One of leaves in their order. */
    static Timeline of(List<Block.Leaf> leaves) {
        return new Timeline(Block.of(leaves));
    }

    /** Passes its leaves in their order. */
    void eachLeaf(Consumer<Block.Leaf> taker) {
        all.eachLeaf(taker);
    }

    long bytes() {
        return all.bytes();
    }

    int size() {
        return all.extent().size();
    }

    @Override
    public int count(Span span) {
        return all.count(span);
    }

    @Override
    public int countOnce(Span span, LongSet seen) {
        return all.countOnce(span, seen);
    }

    @Override
    public int countBefore(Span span, Entry entry) {
        return size() == 0 ? 0 : all.countBefore(span, entry);
    }

    /** A part of what lies in the span, in order. */
    List<Entry> entries(Span span, boolean descending, long offset, int limit) {
        var entries = new ArrayList<Entry>();
        all.collect(
                span,
                descending,
                new Excerpt(offset, limit, (id, start, end, series) -> entries.add(new Entry(id, start, end, series))));
        return entries;
    }

    @Override
    public List<Long> page(Span span, boolean descending, long offset, int limit) {
        var ids = new ArrayList<Long>();
        all.collect(span, descending, new Excerpt(offset, limit, (id, start, end, series) -> ids.add(id)));
        return ids;
    }

    @Override
    public void forEach(Span span, boolean descending, Excerpt.Taker taker) {
        all.collect(span, descending, new Excerpt(0, Integer.MAX_VALUE, taker));
    }

    /**
     * The same after a change of some records or series: they go out and, where they still belong, come in.
     *
     * @param found where those stand now that belong to the list
     */
    Timeline with(Set<Long> changed, List<Entry> found) {
        var unmoved = new HashSet<Long>();
        var moved = new ArrayList<Entry>();
        for (Entry entry : found) {
            if (all.holds(entry)) unmoved.add(entry.id);
            else moved.add(entry);
        }
        boolean areAllUnmoved = unmoved.containsAll(changed);
        if (areAllUnmoved && moved.isEmpty()) return this;
        Block next = areAllUnmoved ? all : all.without(Gone.of(changed, unmoved));
        moved.sort(Comparator.comparingLong(Entry::start).thenComparingLong(Entry::id));
        return new Timeline(moved.isEmpty() ? next : Block.of(next.with(moved)));
    }

    /** As many numbers as come. */
    private static final class Numbers {
        private static final int PIECE = 1_024;

        private final List<Column> pieces = new ArrayList<>();
        private long[] last = new long[PIECE];

        void set(int place, long number) {
            last[place % PIECE] = number;
            if (place % PIECE == PIECE - 1) {
                pieces.add(Column.of(last));
                last = new long[PIECE];
            }
        }

        long get(int place) {
            int piece = place / PIECE;
            return piece < pieces.size() ? pieces.get(piece).get(place % PIECE) : last[place % PIECE];
        }
    }

    /** Takes records in any order, many of them, without an object for each. */
    static final class Builder {
        private final Numbers ids = new Numbers();
        private final Numbers starts = new Numbers();
        private final Numbers ends = new Numbers();
        private final Numbers series = new Numbers();
        private int size;

        void add(long id, long start, long end, long ofSeries) {
            ids.set(size, id);
            starts.set(size, start);
            ends.set(size, end);
            series.set(size, ofSeries);
            size++;
        }

        long bytes() {
            return (long) size * BYTES_PER_RECORD;
        }

        Timeline build() {
            int[] order = order();
            var leaves = new ArrayList<Block>();
            for (int from = 0; from < size; from += LEAF) leaves.add(leaf(order, from, Math.min(size, from + LEAF)));
            return new Timeline(Block.of(leaves));
        }

        private Block leaf(int[] order, int from, int to) {
            return Block.Leaf.of(
                    pick(ids, order, from, to),
                    pick(starts, order, from, to),
                    pick(ends, order, from, to),
                    pick(series, order, from, to));
        }

        private static long[] pick(Numbers values, int[] places, int from, int to) {
            var picked = new long[to - from];
            for (int i = from; i < to; i++) picked[i - from] = values.get(places[i]);
            return picked;
        }

        /** The places by start, then by ID: sorted as plain numbers made of start and place. */
        private int[] order() {
            if (size >= 1 << PLACE_BITS) throw new IllegalStateException("too many records: " + size);
            long first = Long.MAX_VALUE;
            for (int i = 0; i < size; i++) first = Math.min(first, starts.get(i));
            var keys = new long[size];
            for (int i = 0; i < size; i++) keys[i] = (starts.get(i) - first) << PLACE_BITS | i;
            Arrays.sort(keys);
            var order = new int[size];
            for (int i = 0; i < size; i++) order[i] = (int) (keys[i] & (1 << PLACE_BITS) - 1);
            sortTiesById(order);
            return order;
        }

        private void sortTiesById(int[] order) {
            for (int from = 0, to; from < size; from = to) {
                to = from + 1;
                while (to < size && starts.get(order[to]) == starts.get(order[from])) to++;
                if (to - from > 1) sortById(order, from, to);
            }
        }

        private void sortById(int[] order, int from, int to) {
            int[] sorted = Arrays.stream(order, from, to)
                    .boxed()
                    .sorted(Comparator.comparingLong(ids::get))
                    .mapToInt(place -> place)
                    .toArray();
            System.arraycopy(sorted, 0, order, from, sorted.length);
        }
    }
}
