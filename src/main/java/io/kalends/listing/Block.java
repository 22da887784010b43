package io.kalends.listing;

import io.kalends.listing.Timeline.Entry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Records that stand next to one another in a {@link Timeline}: a leaf or a branch of a tree. Never changes. */
sealed interface Block {
    /** So many parts may one have; one that grows beyond is divided. */
    int MOST_RECORDS = 1_024;

    int MOST_BLOCKS = 64;

    Extent extent();

    Entry first();

    /** How many lie in a span of which it is not known whether all or none do. */
    int countEach(Span span);

    void collect(Span span, boolean descending, Excerpt page);

    boolean holds(Entry entry);

    /** How many of those in the span stand before an entry. */
    int countBefore(Span span, Entry entry);

    /** With one record more: one block, or two when it has grown too large. */
    List<Block> with(Entry entry);

    /**
     * The same, or a smaller one.
     *
     * @param ids of records, sorted
     */
    Block without(long[] ids);

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

    private static List<Branch> branches(List<? extends Block> blocks) {
        var branches = new ArrayList<Branch>();
        int most = MOST_BLOCKS / 2;
        for (int from = 0; from < blocks.size(); from += most)
            branches.add(Branch.of(blocks.subList(from, Math.min(blocks.size(), from + most))));
        return branches;
    }

    /** Some records, by start and ID. */
    record Leaf(Column ids, Column starts, Column ends, Extent extent) implements Block {
        static final Leaf EMPTY = of(new long[0], new long[0], new long[0]);

        static Leaf of(long[] ids, long[] starts, long[] ends) {
            return new Leaf(Column.of(ids), Column.of(starts), Column.of(ends), Extent.of(ids, starts, ends));
        }

        private Entry entry(int i) {
            return new Entry(ids.get(i), starts.get(i), ends.get(i));
        }

        @Override
        public Entry first() {
            return entry(0);
        }

        private boolean has(Span span, int i) {
            return span.has(starts.get(i), ends.get(i));
        }

        @Override
        public int countEach(Span span) {
            int count = 0;
            for (int i = 0; i < ids.size(); i++) if (has(span, i)) count++;
            return count;
        }

        @Override
        public void collect(Span span, boolean descending, Excerpt page) {
            for (int n = 0; n < ids.size() && !page.isFull(); n++) {
                int i = descending ? ids.size() - 1 - n : n;
                if (has(span, i) && !page.skips(1)) page.add(ids.get(i), starts.get(i), ends.get(i));
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
        public List<Block> with(Entry entry) {
            int at = place(entry);
            Leaf whole = of(
                    inserted(ids, at, entry.id()),
                    inserted(starts, at, entry.start()),
                    inserted(ends, at, entry.end()));
            int size = whole.ids.size();
            if (size <= MOST_RECORDS) return List.of(whole);
            return List.of(whole.part(0, size / 2), whole.part(size / 2, size));
        }

        private static long[] inserted(Column column, int at, long value) {
            long[] more = Arrays.copyOf(column.values(), column.size() + 1);
            System.arraycopy(more, at, more, at + 1, column.size() - at);
            more[at] = value;
            return more;
        }

        private Leaf part(int from, int to) {
            return of(
                    Arrays.copyOfRange(ids.values(), from, to),
                    Arrays.copyOfRange(starts.values(), from, to),
                    Arrays.copyOfRange(ends.values(), from, to));
        }

        @Override
        public Block without(long[] gone) {
            if (!holdsOneOf(gone)) return this;
            int[] left = IntStream.range(0, ids.size())
                    .filter(i -> !isOneOf(ids.get(i), gone))
                    .toArray();
            return of(pick(ids, left), pick(starts, left), pick(ends, left));
        }

        private boolean holdsOneOf(long[] sorted) {
            for (int i = 0; i < ids.size(); i++) if (isOneOf(ids.get(i), sorted)) return true;
            return false;
        }

        private static boolean isOneOf(long id, long[] sorted) {
            if (id < sorted[0] || id > sorted[sorted.length - 1]) return false;
            return Arrays.binarySearch(sorted, id) >= 0;
        }

        private static long[] pick(Column column, int[] places) {
            return Arrays.stream(places).mapToLong(column::get).toArray();
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
        public Entry first() {
            return blocks.getFirst().first();
        }

        @Override
        public int countEach(Span span) {
            int count = 0;
            for (Block block : blocks) count += block.count(span);
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
        public List<Block> with(Entry entry) {
            var changed = new ArrayList<>(blocks);
            int at = place(entry);
            changed.addAll(at, changed.remove(at).with(entry));
            int size = changed.size();
            if (size <= MOST_BLOCKS) return List.of(of(changed));
            return List.of(of(changed.subList(0, size / 2)), of(changed.subList(size / 2, size)));
        }

        @Override
        public Block without(long[] ids) {
            if (ids[0] > extent.highestId()) return this;
            var left = new ArrayList<Block>(blocks.size());
            for (Block block : blocks) {
                Block smaller = block.without(ids);
                if (smaller.extent().size() > 0) left.add(smaller);
            }
            if (left.isEmpty()) return Leaf.EMPTY;
            Branch smaller = of(left);
            return smaller.extent.size() == extent.size() ? this : smaller;
        }
    }
}
