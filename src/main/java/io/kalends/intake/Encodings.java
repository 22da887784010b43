package io.kalends.intake;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackInputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Texts whose encoding nobody tells: UTF-8, UTF-16, or what Windows wrote before these. */
final class Encodings {
    /** A superset of what is printable in Latin-1. */
    private static final Charset WINDOWS = Charset.forName("windows-1252");

    private static final int MARK = 3;

    private Encodings() {}

    /** The bytes without a byte order mark; those of UTF-16, which zeros or its mark tell, as UTF-8. */
    static InputStream open(InputStream in) throws IOException {
        var bytes = new PushbackInputStream(in, MARK);
        byte[] start = bytes.readNBytes(MARK);
        if (isAt(start, 0, 0xFE) && isAt(start, 1, 0xFF)) return utf16(bytes, start, 2, StandardCharsets.UTF_16BE);
        if (isAt(start, 0, 0xFF) && isAt(start, 1, 0xFE)) return utf16(bytes, start, 2, StandardCharsets.UTF_16LE);
        if (isAt(start, 0, 0) && !isAt(start, 1, 0)) return utf16(bytes, start, 0, StandardCharsets.UTF_16BE);
        if (!isAt(start, 0, 0) && isAt(start, 1, 0)) return utf16(bytes, start, 0, StandardCharsets.UTF_16LE);
        boolean marked = isAt(start, 0, 0xEF) && isAt(start, 1, 0xBB) && isAt(start, 2, 0xBF);
        if (!marked) bytes.unread(start);
        return bytes;
    }

    private static boolean isAt(byte[] bytes, int index, int value) {
        return index < bytes.length && (bytes[index] & 0xFF) == value;
    }

    private static InputStream utf16(PushbackInputStream in, byte[] start, int skipped, Charset charset)
            throws IOException {
        in.unread(start, skipped, start.length - skipped);
        return new AsUtf8(new InputStreamReader(in, charset));
    }

    /** A line in UTF-8 or, where it is none, as Windows writes it. */
    static String decode(byte[] bytes, int from, int length) {
        if (isAscii(bytes, from, length)) return new String(bytes, from, length, StandardCharsets.US_ASCII);
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, from, length))
                    .toString();
        } catch (CharacterCodingException e) {
            return new String(bytes, from, length, WINDOWS);
        }
    }

    private static boolean isAscii(byte[] bytes, int from, int length) {
        for (int i = from; i < from + length; i++) if (bytes[i] < 0) return false;
        return true;
    }

    /** Characters as bytes. */
    private static final class AsUtf8 extends InputStream {
        private static final int PIECE = 8_192;

        private final Reader chars;
        private final char[] buffer = new char[PIECE];
        private ByteBuffer bytes = ByteBuffer.allocate(0);

        /** Half of a character at the end of the last piece. */
        private int held;

        AsUtf8(Reader chars) {
            this.chars = chars;
        }

        @Override
        public int read() throws IOException {
            return fill() ? bytes.get() & 0xFF : -1;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (length == 0) return 0;
            if (!fill()) return -1;
            int read = Math.min(length, bytes.remaining());
            bytes.get(target, offset, read);
            return read;
        }

        private boolean fill() throws IOException {
            while (!bytes.hasRemaining()) {
                int read = chars.read(buffer, held, PIECE - held);
                if (read < 0 && held == 0) return false;
                int all = held + Math.max(read, 0);
                held = read > 0 && Character.isHighSurrogate(buffer[all - 1]) ? 1 : 0;
                bytes = ByteBuffer.wrap(new String(buffer, 0, all - held).getBytes(StandardCharsets.UTF_8));
                buffer[0] = buffer[all - 1];
            }
            return true;
        }
    }
}
