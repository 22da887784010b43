package io.kalends.media;

import java.util.Arrays;

/**
 * A prefix code: symbols that are frequent have few bits. Those with up to eight are found at once in a table, the others,
 * which are rare, bit by bit.
 */
final class PrefixCode {
    static final int MAX_LENGTH = 15;
    private static final int TABLE_BITS = 8;
    /** In the table, a symbol is stored with its length in the lowest bits; this length stands for longer ones. */
    private static final int LENGTH_BITS = 4;

    private static final int LONGER = 15;

    private final char[] table;
    private final int tableBits;
    /** The symbols with more bits than the table has, in the order of their codes, and how many there are of each length. */
    private final char[] longer;

    private final char[] longerCounts;
    /** The first code that has one bit more than the table. */
    private final int firstLonger;

    /**
     * Codes are given out in the order of lengths and then symbols.
     *
     * @param lengths of the codes, 0 for symbols that have none
     */
    PrefixCode(int[] lengths, int symbols) {
        int[] counts = new int[MAX_LENGTH + 1];
        for (int i = 0; i < symbols; i++) counts[lengths[i]]++;
        int used = symbols - counts[0];
        counts[0] = 0;
        if (used != 1) checkComplete(counts);
        int longest = used == 1 ? 0 : longest(counts);
        tableBits = Math.min(TABLE_BITS, longest);
        table = new char[1 << tableBits];
        char[] sorted = sorted(lengths, symbols, counts, used);
        int inTable = used == 1 ? fillWithOne(sorted[0]) : fill(sorted, counts);
        longer = Arrays.copyOfRange(sorted, inTable, used);
        longerCounts = new char[longest - tableBits];
        for (int i = 0; i < longerCounts.length; i++) longerCounts[i] = (char) counts[tableBits + 1 + i];
        firstLonger = firstCode(counts, tableBits + 1);
    }

    /** Whether every sequence of bits stands for symbols, and for one sequence of them only. */
    private static void checkComplete(int[] counts) {
        int open = 1;
        for (int length = 1; length <= MAX_LENGTH && open >= 0; length++) open = 2 * open - counts[length];
        if (open != 0) throw ImageRefused.damaged("a code in it is wrong");
    }

    private static int longest(int[] counts) {
        int longest = MAX_LENGTH;
        while (counts[longest] == 0) longest--;
        return longest;
    }

    private static char[] sorted(int[] lengths, int symbols, int[] counts, int used) {
        int[] next = new int[MAX_LENGTH + 2];
        for (int length = 1; length <= MAX_LENGTH; length++) next[length + 1] = next[length] + counts[length];
        char[] sorted = new char[used];
        for (int i = 0; i < symbols; i++) {
            if (lengths[i] > 0) sorted[next[lengths[i]]++] = (char) i;
        }
        return sorted;
    }

    /** A single symbol takes no bits at all. */
    private int fillWithOne(char symbol) {
        table[0] = (char) (symbol << LENGTH_BITS);
        return 1;
    }

    /** Fills the table; the number of symbols that it holds. */
    private int fill(char[] sorted, int[] counts) {
        Arrays.fill(table, (char) LONGER);
        int at = 0;
        int code = 0;
        for (int length = 1; length <= tableBits; length++) {
            for (int i = 0; i < counts[length]; i++) enter(code++, length, sorted[at++]);
            code <<= 1;
        }
        return at;
    }

    /** Codes begin with their highest bit, which the bits of the file give as the lowest. */
    private void enter(int code, int length, int symbol) {
        int start = Integer.reverse(code) >>> (32 - length);
        for (int i = start; i < table.length; i += 1 << length) table[i] = (char) ((symbol << LENGTH_BITS) | length);
    }

    private static int firstCode(int[] counts, int length) {
        int code = 0;
        for (int i = 1; i < length; i++) code = (code + counts[i]) << 1;
        return code;
    }

    int read(LosslessBits in) {
        long bits = in.peek();
        int entry = table[(int) bits & (table.length - 1)];
        int length = entry & LONGER;
        if (length == LONGER) return readLonger(in, bits);
        in.skip(length);
        return entry >> LENGTH_BITS;
    }

    private int readLonger(LosslessBits in, long bits) {
        int code = Integer.reverse((int) bits) >>> (32 - tableBits);
        int first = firstLonger;
        int skipped = 0;
        for (int i = 0; i < longerCounts.length; i++) {
            code = (code << 1) | ((int) (bits >> (tableBits + i)) & 1);
            int offset = code - first;
            if (offset < longerCounts[i]) {
                in.skip(tableBits + i + 1);
                return longer[skipped + offset];
            }
            skipped += longerCounts[i];
            first = (first + longerCounts[i]) << 1;
        }
        throw ImageRefused.damaged("a code in it is wrong");
    }

    /** What this takes of the heap, about. */
    int bytes() {
        return 100 + 2 * (table.length + longer.length + longerCounts.length);
    }
}
