package io.kalends.media;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** A file put together of parts of another one, in their order, and of bytes in between. */
final class Composition implements Content {
    /** Real files need a few; more would themselves take memory. */
    private static final int MOST_PARTS = 10_000;

    /** Bytes of the other file, or own ones where there are any. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Part(int from, int to, byte[] own) {}

    private final ByteSource source;
    private final List<Part> parts = new ArrayList<>();
    private int length;

    Composition(ByteSource source) {
        this.source = source;
    }

    /** Goes on with a part of the other file. */
    void keep(int from, int to) {
        length += to - from;
        boolean adjoins = !parts.isEmpty() && parts.getLast().own.length == 0 && parts.getLast().to == from;
        int start = adjoins ? parts.removeLast().from : from;
        add(new Part(start, to, Anatomy.NONE));
    }

    /** Goes on with other bytes. */
    void add(byte[] own) {
        length += own.length;
        add(new Part(0, 0, own));
    }

    /** Goes on with another composition of the same file. */
    void append(Composition other) {
        other.parts.forEach(part -> {
            if (part.own.length > 0) add(part.own);
            else keep(part.from, part.to);
        });
    }

    private void add(Part part) {
        if (parts.size() == MOST_PARTS) throw ImageRefused.damaged("it is made of too many parts");
        parts.add(part);
    }

    @Override
    public long length() {
        return length;
    }

    @Override
    public InputStream open() {
        return new SequenceInputStream(
                Collections.enumeration(parts.stream().map(this::open).toList()));
    }

    private InputStream open(Part part) {
        return part.own.length > 0 ? new ByteArrayInputStream(part.own) : new SourceStream(source, part.from, part.to);
    }

    /** All its bytes, for those who have room for them. */
    byte[] bytes() {
        try (InputStream in = open()) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether it has the same bytes as the other file. */
    boolean isSame() {
        if (length != source.length()) return false;
        try (InputStream mine = open();
                InputStream others = new SourceStream(source, 0, length)) {
            return areEqual(mine, others);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean areEqual(InputStream one, InputStream other) throws IOException {
        byte[] some;
        do {
            some = one.readNBytes(Window.BYTES);
            if (!Arrays.equals(some, other.readNBytes(Window.BYTES))) return false;
        } while (some.length > 0);
        return true;
    }
}
