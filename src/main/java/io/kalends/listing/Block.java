package io.kalends.listing;

import io.kalends.listing.Timeline.Entry;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/** Records that stand next to one another in a {@link Timeline}: a leaf or a branch of a tree. Never changes. */
sealed interface Block {
    /** So many parts may one have; one that grows beyond is divided. */
    int MOST_RECORDS = 1_024;

    int MOST_BLOCKS = 64;

    Extent extent();

    /** The memory it takes, roughly. */
    long bytes();

    Entry first();

    /** Passes all leaves, in order. */
    void eachLeaf(Consumer<Leaf> taker);

    /** How many lie in a span of which it is not known whether all or none do. */
    int countEach(Span span);

    /** How many lie in a span, of each series one, and none of those that were seen before. */
    int countOnce(Span span, LongSet seen);

    void collect(Span span, boolean descending, Excerpt page);

    boolean holds(Entry entry);

    /** How many of those in the span stand before an entry. */
    int countBefore(Span span, Entry entry);

    /** With some records more, which come in order: one block, or several when it has grown too large. */
    List<Block> with(List<Entry> entries);

    /** The same, or a smaller one. */
    Block without(Gone gone);

    default int count(Span span) {
        if (extent().isOutside(span)) return 0;
        return extent().isInside(span) ? extent().size() : countEach(span);
    }

    /** These one after the other. */
    static Block of(List<? extends Block> blocks) {
        return switch (blocks.size()) {
            case 0 -> Leaf.EMPTY;
            case 1 -> blocks.getFirst();
            default -> of(branches(blocks));
        };
    }

    /** Where to divide so many parts into even pieces, with room in each for those that follow. */
    private static int[] bounds(int size, int most) {
        int room = most - most / 4;
        int pieces = size <= most ? 1 : (size + room - 1) / room;
        return IntStream.rangeClosed(0, pieces)
                .map(piece -> (int) ((long) size * piece / pieces))
                .toArray();
    }

    private static List<Branch> branches(List<? extends Block> blocks) {
        var branches = new ArrayList<Branch>();
        int most = MOST_BLOCKS / 2;
        for (int from = 0; from < blocks.size(); from += most)
            branches.add(Branch.of(blocks.subList(from, Math.min(blocks.size(), from + most))));
        return branches;
    }

    /**
     * Some records, by start and ID.
     *
     * @param lengths how long after its start each ends: few of these differ
     */
    record Leaf(Column ids, Column starts, Column lengths, Column series, Extent extent) implements Block {
        static final Leaf EMPTY = of(new long[0], new long[0], new long[0], new long[0]);

        static Leaf of(long[] ids, long[] starts, long[] ends, long[] series) {
            var lengths = new long[ends.length];
            for (int i = 0; i < lengths.length; i++) lengths[i] = ends[i] - starts[i];
            return new Leaf(
                    Column.of(ids),
                    Column.of(starts),
                    Column.of(lengths),
                    Column.of(series),
                    Extent.of(ids, starts, ends, series));
        }

        private long end(int i) {
            return starts.get(i) + lengths.get(i);
        }

        private long[] ends() {
            var ends = new long[ids.size()];
            for (int i = 0; i < ends.length; i++) ends[i] = end(i);
            return ends;
        }

        /** A leaf from its {@link #stored} form. */
        static Leaf restore(byte[] stored) {
            var in = ByteBuffer.wrap(stored);
            return new Leaf(Column.read(in), Column.read(in), Column.read(in), Column.read(in), Extent.read(in));
        }

        byte[] stored() {
            List<Column> columns = List.of(ids, starts, lengths, series);
            int most = columns.stream().mapToInt(Column::written).sum() + Extent.WRITTEN;
            var out = ByteBuffer.allocate(most);
            columns.forEach(column -> column.write(out));
            extent.write(out);
            return Arrays.copyOf(out.array(), out.position());
        }

        private Entry entry(int i) {
            return new Entry(ids.get(i), starts.get(i), end(i), series.get(i));
        }

        @Override
        public long bytes() {
            return ids.bytes() + starts.bytes() + lengths.bytes() + series.bytes();
        }

        @Override
        public Entry first() {
            return entry(0);
        }

        @Override
        public void eachLeaf(Consumer<Leaf> taker) {
            taker.accept(this);
        }

        private boolean has(Span span, int i) {
            return span.has(starts.get(i), end(i));
        }

        @Override
        public int countEach(Span span) {
            int count = 0;
            for (int i = 0; i < ids.size(); i++) if (has(span, i)) count++;
            return count;
        }

        @Override
        public int countOnce(Span span, LongSet seen) {
            if (extent.isOutside(span)) return 0;
            if (extent.isInside(span)) return series.countOnce(seen);
            int count = 0;
            for (int i = 0; i < ids.size(); i++)
                if (has(span, i) && (series.get(i) == 0 || seen.add(series.get(i)))) count++;
            return count;
        }

        @Override
        public void collect(Span span, boolean descending, Excerpt page) {
            for (int n = 0; n < ids.size() && !page.isFull(); n++) {
                int i = descending ? ids.size() - 1 - n : n;
                if (has(span, i) && !page.skips(1)) page.add(ids.get(i), starts.get(i), end(i), series.get(i));
            }
        }

        @Override
        public boolean holds(Entry entry) {
            int at = place(entry);
            return at < ids.size() && entry(at).equals(entry);
        }

        @Override
        public int countBefore(Span span, Entry entry) {
            int count = 0;
            int end = place(entry);
            for (int i = 0; i < end; i++) if (has(span, i)) count++;
            return count;
        }

        /** Where a record stands, or would come in. */
        private int place(Entry entry) {
            int low = 0;
            int high = ids.size();
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (entry.isAfter(starts.get(middle), ids.get(middle))) low = middle + 1;
                else high = middle;
            }
            return low;
        }

        @Override
        public List<Block> with(List<Entry> entries) {
            int[] places = places(entries);
            return divided(of(
                    inserted(ids.values(), places, entries, Entry::id),
                    inserted(starts.values(), places, entries, Entry::start),
                    inserted(ends(), places, entries, Entry::end),
                    inserted(series.values(), places, entries, Entry::series)));
        }

        private int[] places(List<Entry> entries) {
            var places = new int[entries.size()];
            for (int i = 0; i < places.length; i++) places[i] = place(entries.get(i));
            return places;
        }

        private static long[] inserted(long[] own, int[] places, List<Entry> entries, ToLongFunction<Entry> part) {
            var more = new long[own.length + places.length];
            int from = 0;
            for (int i = 0; i < places.length; i++) {
                System.arraycopy(own, from, more, from + i, places[i] - from);
                more[places[i] + i] = part.applyAsLong(entries.get(i));
                from = places[i];
            }
            System.arraycopy(own, from, more, from + places.length, own.length - from);
            return more;
        }

        private static List<Block> divided(Leaf whole) {
            int[] bounds = bounds(whole.ids.size(), MOST_RECORDS);
            if (bounds.length == 2) return List.of(whole);
            var parts = new ArrayList<Block>();
            for (int i = 1; i < bounds.length; i++) parts.add(whole.part(bounds[i - 1], bounds[i]));
            return parts;
        }

        private Leaf part(int from, int to) {
            return of(
                    Arrays.copyOfRange(ids.values(), from, to),
                    Arrays.copyOfRange(starts.values(), from, to),
                    Arrays.copyOfRange(ends(), from, to),
                    Arrays.copyOfRange(series.values(), from, to));
        }

        @Override
        public Block without(Gone gone) {
            if (!ids.hasOneOf(gone.ids()) && !series.hasOneOf(gone.ids())) return this;
            var left = new int[ids.size()];
            int size = 0;
            for (int i = 0; i < left.length; i++) if (!gone.has(ids.get(i), series.get(i))) left[size++] = i;
            if (size == left.length) return this;
            int[] places = Arrays.copyOf(left, size);
            return of(
                    pick(ids.values(), places),
                    pick(starts.values(), places),
                    pick(ends(), places),
                    pick(series.values(), places));
        }

        private static long[] pick(long[] values, int[] places) {
            var picked = new long[places.length];
            for (int i = 0; i < places.length; i++) picked[i] = values[places[i]];
            return picked;
        }
    }

    /** Some blocks one after the other, none of them empty. */
    record Branch(List<Block> blocks, Extent extent) implements Block {
        static Branch of(List<? extends Block> blocks) {
            Extent extent = Extent.NONE;
            for (Block block : blocks) extent = extent.and(block.extent());
            return new Branch(List.copyOf(blocks), extent);
        }

        @Override
        public long bytes() {
            return blocks.stream().mapToLong(Block::bytes).sum();
        }

        @Override
        public Entry first() {
            return blocks.getFirst().first();
        }

        @Override
        public void eachLeaf(Consumer<Leaf> taker) {
            blocks.forEach(block -> block.eachLeaf(taker));
        }

        @Override
        public int countEach(Span span) {
            int count = 0;
            for (Block block : blocks) count += block.count(span);
            return count;
        }

        @Override
        public int countOnce(Span span, LongSet seen) {
            int count = 0;
            if (!extent.isOutside(span)) for (Block block : blocks) count += block.countOnce(span, seen);
            return count;
        }

        @Override
        public void collect(Span span, boolean descending, Excerpt page) {
            for (Block block : descending ? blocks.reversed() : blocks) {
                if (page.isFull()) return;
                if (!page.skips(block.count(span))) block.collect(span, descending, page);
            }
        }

        @Override
        public boolean holds(Entry entry) {
            return blocks.get(place(entry)).holds(entry);
        }

        @Override
        public int countBefore(Span span, Entry entry) {
            int at = place(entry);
            int count = 0;
            for (Block block : blocks.subList(0, at)) count += block.count(span);
            return count + blocks.get(at).countBefore(span, entry);
        }

        /** The block an entry belongs into: the last that does not begin after it, else the first. */
        private int place(Entry entry) {
            int low = 0;
            int high = blocks.size() - 1;
            while (low < high) {
                int middle = (low + high + 1) >>> 1;
                if (blocks.get(middle).first().isAfter(entry)) high = middle - 1;
                else low = middle;
            }
            return low;
        }

        @Override
        public List<Block> with(List<Entry> entries) {
            var changed = new ArrayList<Block>();
            int from = 0;
            for (int i = 0; i < blocks.size(); i++) {
                int to = i == blocks.size() - 1 ? entries.size() : endBefore(blocks.get(i + 1), entries, from);
                if (from == to) changed.add(blocks.get(i));
                else changed.addAll(blocks.get(i).with(entries.subList(from, to)));
                from = to;
            }
            int[] bounds = bounds(changed.size(), MOST_BLOCKS);
            var divided = new ArrayList<Block>();
            for (int i = 1; i < bounds.length; i++) divided.add(of(changed.subList(bounds[i - 1], bounds[i])));
            return divided;
        }

        /** The place of the first of the entries, from one on, that does not come before a block. */
        private static int endBefore(Block next, List<Entry> entries, int from) {
            Entry first = next.first();
            int end = from;
            while (end < entries.size() && first.isAfter(entries.get(end))) end++;
            return end;
        }

        @Override
        public Block without(Gone gone) {
            if (gone.lowest() > extent.highestId()) return this;
            var left = new ArrayList<Block>(blocks.size());
            for (Block block : blocks) {
                Block smaller = block.without(gone);
                if (smaller.extent().size() > 0) left.add(smaller);
            }
            if (left.isEmpty()) return Leaf.EMPTY;
            Branch smaller = of(left);
            return smaller.extent.size() == extent.size() ? this : smaller;
        }
    }
}
