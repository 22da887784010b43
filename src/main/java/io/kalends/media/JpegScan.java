package io.kalends.media;

import java.util.List;

/** A scan of a JPEG: goes over the blocks of one component, or over groups of blocks of several. */
final class JpegScan {
    /** A component in this scan, with its tables and what it has seen last. */
    private static final class Part {
        private final JpegComponent component;
        private final HuffmanTable first;
        private final HuffmanTable others;
        private int last;

        Part(JpegComponent component, HuffmanTable first, HuffmanTable others) {
            this.component = component;
            this.first = first;
            this.others = others;
        }
    }

    /** What a scan tells of the coefficients it has: from which to which, and which bits of them. */
    record Band(int from, int to, int high, int low) {
        boolean isPlausible(boolean progressive) {
            if (!progressive) return true;
            return from <= to && to < 64 && low < 14 && (from > 0 || to == 0);
        }
    }

    /** Decodes a block and stores or draws it. */
    private interface Block {
        void decode(Part part, int column, int row);
    }

    private final JpegBits bits;
    private final List<Part> parts;
    private final Band band;
    private final int interval;
    private int run;

    JpegScan(JpegBits bits, List<JpegComponent> components, Tables tables, Band band, boolean progressive) {
        this.bits = bits;
        this.band = band;
        this.interval = tables.interval;
        if (!band.isPlausible(progressive) || (progressive && band.from > 0 && components.size() > 1))
            throw ImageRefused.damaged("its layers do not fit together");
        boolean wantsFirst = !progressive || (band.from == 0 && band.high == 0);
        boolean wantsOthers = !progressive || band.from > 0;
        parts = components.stream()
                .map(component ->
                        new Part(component, tables.first(component, wantsFirst), tables.others(component, wantsOthers)))
                .toList();
    }

    /** The tables of codes that a file has defined so far, and which of them the components of a scan use. */
    static final class Tables {
        private static final HuffmanTable EMPTY = new HuffmanTable(new Cursor(new byte[16]));
        private final HuffmanTable[] first = {EMPTY, EMPTY, EMPTY, EMPTY};
        private final HuffmanTable[] others = {EMPTY, EMPTY, EMPTY, EMPTY};
        private final int[] chosen = new int[256];
        private int interval;

        /** Takes the tables of a segment. */
        void define(Cursor in) {
            while (in.more()) {
                int place = in.one();
                if ((place & 0xf) > 3 || place > 0x1f) throw ImageRefused.damaged("it has too many tables");
                (place < 0x10 ? first : others)[place & 0xf] = new HuffmanTable(in);
            }
        }

        /** Has the component with this ID use the tables of these numbers. */
        void choose(int component, int numbers) {
            chosen[component] = numbers;
        }

        /** How many groups lie between two markers at which decoding can begin anew; 0 when there are none. */
        void interval(int groups) {
            interval = groups;
        }

        private HuffmanTable first(JpegComponent component, boolean wanted) {
            return known(first[chosen[component.declared().id()] >> 4 & 3], wanted);
        }

        private HuffmanTable others(JpegComponent component, boolean wanted) {
            return known(others[chosen[component.declared().id()] & 3], wanted);
        }

        private static HuffmanTable known(HuffmanTable table, boolean wanted) {
            if (wanted && table == EMPTY) throw ImageRefused.damaged("a table is missing");
            return table;
        }
    }

    /** Draws what it decodes at once, and tells when a row of groups is complete. */
    void draw(int groupsAcross, int groupsDown, GroupRow rows) {
        Block block = (part, column, row) -> {
            sequential(part);
            part.component.drawAt(column, row % part.component.declared().down());
        };
        forAll(groupsAcross, groupsDown, block, rows);
    }

    /** Stores what it decodes. */
    void store(int groupsAcross, int groupsDown, boolean progressive) {
        forAll(groupsAcross, groupsDown, progressive ? layer() : this::whole, row -> {});
    }

    /** Told that a row of groups has been decoded. */
    interface GroupRow {
        void done(int row);
    }

    private void forAll(int groupsAcross, int groupsDown, Block block, GroupRow rows) {
        boolean single = parts.size() == 1;
        JpegComponent only = parts.getFirst().component;
        int across = single ? only.blocksAcross() : groupsAcross;
        int down = single ? only.blocksDown() : groupsDown;
        long group = 0;
        for (int row = 0; row < down; row++) {
            for (int column = 0; column < across; column++) {
                if (interval > 0 && group > 0 && group % interval == 0) restart((int) (group / interval - 1) % 8);
                group++;
                if (single) block.decode(parts.getFirst(), column, row);
                else group(block, column, row);
            }
            rows.done(row);
        }
    }

    private void group(Block block, int column, int row) {
        for (Part part : parts) {
            int across = part.component.declared().across();
            int down = part.component.declared().down();
            for (int y = 0; y < down; y++)
                for (int x = 0; x < across; x++) block.decode(part, column * across + x, row * down + y);
        }
    }

    private void restart(int number) {
        bits.restart(number);
        run = 0;
        parts.forEach(part -> part.last = 0);
    }

    /** All coefficients of a block. */
    private void sequential(Part part) {
        JpegComponent component = part.component;
        component.clear();
        part.last += bits.signed(bits.symbol(part.first) & 0xf);
        component.put(0, part.last);
        for (int index = 1; index < 64; index++) {
            int code = bits.symbol(part.others);
            int length = code & 0xf;
            if (length == 0 && code != 0xf0) break;
            index += code >> 4;
            if (length == 0) continue;
            int value = bits.signed(length);
            if (index < 64) component.put(index, value);
        }
    }

    private void whole(Part part, int column, int row) {
        sequential(part);
        part.component.store(row * part.component.heldAcross() + column);
    }

    private Block layer() {
        if (band.from == 0) return band.high == 0 ? this::first : this::refineFirst;
        return band.high == 0 ? this::others : this::refineOthers;
    }

    private void first(Part part, int column, int row) {
        part.last += bits.signed(bits.symbol(part.first) & 0xf);
        part.component.put(number(part, column, row), 0, part.last << band.low);
    }

    private static int number(Part part, int column, int row) {
        return row * part.component.heldAcross() + column;
    }

    private void refineFirst(Part part, int column, int row) {
        if (bits.one()) part.component.refineFirst(number(part, column, row), 1 << band.low);
    }

    private void others(Part part, int column, int row) {
        if (run > 0) {
            run--;
            return;
        }
        int number = number(part, column, row);
        long known = part.component.known(number);
        for (int index = band.from; index <= band.to; index++) {
            int code = bits.symbol(part.others);
            int length = code & 0xf;
            int zeros = code >> 4;
            if (length == 0 && zeros < 15) {
                run = (1 << zeros) - 1 + bits.number(zeros);
                break;
            }
            index += zeros;
            if (length == 0) continue;
            int value = bits.signed(length) << band.low;
            if (index > 63) break;
            part.component.put(number, index, value);
            known |= 1L << index;
        }
        part.component.know(number, known);
    }

    private void refineOthers(Part part, int column, int row) {
        int number = number(part, column, row);
        long known = part.component.known(number);
        int index = band.from;
        if (run == 0) {
            for (; index <= band.to; index++) {
                int code = bits.symbol(part.others);
                int zeros = code >> 4;
                if ((code & 0xf) == 0 && zeros < 15) {
                    run = (1 << zeros) + bits.number(zeros);
                    break;
                }
                boolean positive = (code & 0xf) != 0 && bits.one();
                index = refineUntil(part.component, number, known, index, zeros);
                if ((code & 0xf) == 0 || index > band.to) continue;
                part.component.put(number, index, positive ? 1 << band.low : -(1 << band.low));
                known |= 1L << index;
            }
            part.component.know(number, known);
        }
        if (run == 0) return;
        run--;
        refineRest(part.component, number, known, index);
    }

    /** Refines all coefficients from one on. */
    private void refineRest(JpegComponent component, int number, long known, int from) {
        if (from > band.to) return;
        long left = known >>> from << from & -1L >>> (63 - band.to);
        while (left != 0) {
            if (bits.one()) component.refine(number, Long.numberOfTrailingZeros(left), 1 << band.low);
            left &= left - 1;
        }
    }

    /** Refines coefficients from one on until some that are zero have been passed; tells where the next zero is. */
    private int refineUntil(JpegComponent component, int number, long known, int from, int zeros) {
        int left = zeros;
        for (int index = from; index <= band.to; index++) {
            if ((known >>> index & 1) == 0) {
                if (left-- == 0) return index;
            } else if (bits.one()) component.refine(number, index, 1 << band.low);
        }
        return band.to + 1;
    }
}
