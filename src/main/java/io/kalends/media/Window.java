package io.kalends.media;

import java.util.zip.Checksum;

/** The part of a file that is being looked at. */
final class Window {
    /** What a window takes of the heap. */
    static final int BYTES = 1 << 15;
    /** As many are taken from the window rather than from the file. */
    private static final int FEW = 64;

    private final ByteSource source;
    private final byte[] seen = new byte[BYTES];
    private int start;
    private int count;

    Window(ByteSource source) {
        this.source = source;
    }

    int end() {
        return Math.toIntExact(source.length());
    }

    /** The byte at a place, which must be before the end. */
    int at(int place) {
        int offset = place - start;
        if (offset < 0 || offset >= count) {
            move(place);
            offset = 0;
        }
        return seen[offset] & 0xff;
    }

    private void move(int place) {
        int some = Math.min(BYTES, end() - place);
        source.read(place, seen, 0, some);
        start = place;
        count = some;
    }

    /** Adds bytes from a place on, as many as are seen and before the end, to a checksum; tells where they end. */
    int addTo(Checksum sum, int from, int to) {
        at(from);
        int offset = from - start;
        int some = Math.min(count - offset, to - from);
        sum.update(seen, offset, some);
        return from + some;
    }

    /** The bytes between two places. */
    byte[] bytes(int from, int to) {
        byte[] bytes = new byte[to - from];
        if (bytes.length > FEW) source.read(from, bytes, 0, bytes.length);
        else for (int i = 0; i < bytes.length; i++) bytes[i] = (byte) at(from + i);
        return bytes;
    }
}
