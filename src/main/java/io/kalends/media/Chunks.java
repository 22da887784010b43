package io.kalends.media;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;

/** Collects bytes without ever copying them to make room: at most twice as many are held, and only in the end. */
final class Chunks extends OutputStream {
    private static final int CHUNK = 1 << 16;

    private final List<byte[]> chunks = new ArrayList<>();
    private int last = CHUNK;

    @Override
    public void write(int value) {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        int from = offset;
        for (int left = length; left > 0; ) {
            if (last == CHUNK) begin();
            int some = Math.min(left, CHUNK - last);
            System.arraycopy(bytes, from, chunks.getLast(), last, some);
            from += some;
            last += some;
            left -= some;
        }
    }

    private void begin() {
        chunks.add(new byte[CHUNK]);
        last = 0;
    }

    byte[] joined() {
        int length = chunks.isEmpty() ? 0 : (chunks.size() - 1) * CHUNK + last;
        byte[] joined = new byte[length];
        int at = 0;
        for (byte[] chunk : chunks) {
            int some = Math.min(CHUNK, length - at);
            System.arraycopy(chunk, 0, joined, at, some);
            at += some;
        }
        return joined;
    }
}
