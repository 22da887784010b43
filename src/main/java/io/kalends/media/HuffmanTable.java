package io.kalends.media;

/** A table of the Huffman codes in a JPEG. */
final class HuffmanTable {
    /** Codes up to this length are looked up at once. */
    static final int AHEAD = 9;

    private static final int LONGEST = 16;

    private final int[] quick = new int[1 << AHEAD];
    private final int[] past = new int[LONGEST + 1];
    private final int[] offset = new int[LONGEST + 1];
    private final byte[] symbols;

    /** Reads a table: how many codes there are of each length, then what they stand for. */
    HuffmanTable(Cursor in) {
        byte[] counts = in.bytes(LONGEST);
        int all = 0;
        for (byte count : counts) all += count & 0xff;
        if (all > 256) throw ImageRefused.damaged("it has a table of codes that cannot be");
        symbols = in.bytes(all);
        int code = 0;
        int next = 0;
        for (int length = 1; length <= LONGEST; length++) {
            int count = counts[length - 1] & 0xff;
            if (code + count > 1 << length) throw ImageRefused.damaged("it has a table of codes that cannot be");
            offset[length] = next - code;
            for (int i = 0; i < count; i++) remember(code++, length, symbols[next++] & 0xff);
            past[length] = code;
            code <<= 1;
        }
    }

    private void remember(int code, int length, int symbol) {
        if (length > AHEAD) return;
        int first = code << (AHEAD - length);
        int after = (code + 1) << (AHEAD - length);
        for (int i = first; i < after; i++) quick[i] = length << 8 | symbol;
    }

    /** Length and symbol, in eight bits each, of the code that begins with these bits; 0 when it is longer. */
    int quick(int bits) {
        return quick[bits];
    }

    /** The same for the code at the beginning of 16 bits; a code that does not exist counts as 0, as in browsers. */
    int slow(int bits) {
        for (int length = AHEAD + 1; length <= LONGEST; length++) {
            int code = bits >> (LONGEST - length);
            if (code < past[length]) return length << 8 | (symbols[code + offset[length]] & 0xff);
        }
        return LONGEST << 8;
    }
}
