package io.kalends.intake;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;

/** The text of a file, decoded line by line. */
final class DecodedText extends Reader {
    private static final int PIECE = 1 << 16;
    private static final int LONGEST_CHARACTER = 4;

    private final InputStream in;
    private final byte[] bytes = new byte[PIECE];
    private int start;
    private int filled;
    private boolean ended;
    private String text = "";
    private int at;

    DecodedText(InputStream in) {
        this.in = in;
    }

    @Override
    public int read(char[] target, int offset, int length) throws IOException {
        if (length == 0) return 0;
        while (at == text.length()) if (!decode()) return -1;
        int read = Math.min(length, text.length() - at);
        text.getChars(at, at + read, target, offset);
        at += read;
        return read;
    }

    private boolean decode() throws IOException {
        int end = end();
        while (end == 0 && !ended && filled - start < PIECE) {
            readMore();
            end = end();
        }
        if (filled == start) return false;
        if (end == 0) end = ended ? filled : characters();
        text = Encodings.decode(bytes, start, end - start);
        at = 0;
        start = end;
        return true;
    }

    private void readMore() throws IOException {
        System.arraycopy(bytes, start, bytes, 0, filled - start);
        filled -= start;
        start = 0;
        int read = in.read(bytes, filled, PIECE - filled);
        ended = read < 0;
        filled += Math.max(0, read);
    }

    /** Behind the first line; 0 where it does not end. */
    private int end() {
        for (int i = start; i < filled; i++) if (bytes[i] == '\n') return i + 1;
        return 0;
    }

    /** Of a line that is longer than what is read at once, all but a character that may not be whole. */
    private int characters() {
        int end = filled;
        while (end > filled - LONGEST_CHARACTER && bytes[end - 1] < 0) end--;
        return bytes[end - 1] < 0 ? filled : end;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
