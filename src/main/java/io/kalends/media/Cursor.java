package io.kalends.media;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.ByteBuffer;

/** A place in a file that only moves forward; the file is refused where it ends too early. */
final class Cursor {
    private final Window file;
    private final int end;
    private int at;

    Cursor(byte[] file) {
        this(ByteSource.of(file));
    }

    Cursor(ByteSource file) {
        this(new Window(file), 0, Math.toIntExact(file.length()));
    }

    private Cursor(Window file, int at, int end) {
        this.file = file;
        this.at = at;
        this.end = end;
    }

    int at() {
        return at;
    }

    boolean more() {
        return at < end;
    }

    int left() {
        return end - at;
    }

    void skip(long count) {
        if (count < 0 || count > left()) throw ImageRefused.damaged("it ends too early");
        at += (int) count;
    }

    /** A number of up to four bytes, the highest first. */
    long big(int count) {
        skip(count);
        long number = 0;
        for (int i = count; i > 0; i--) number = (number << 8) | file.at(at - i);
        return number;
    }

    /** A number of up to four bytes, the lowest first. */
    long little(int count) {
        skip(count);
        long number = 0;
        for (int i = 1; i <= count; i++) number = (number << 8) | file.at(at - i);
        return number;
    }

    int one() {
        if (at >= end) throw ImageRefused.damaged("it ends too early");
        return file.at(at++);
    }

    /** The next byte, which stays the next. */
    int peek() {
        int next = one();
        back();
        return next;
    }

    void back() {
        at--;
    }

    String text(int count) {
        return new String(bytes(count), ISO_8859_1);
    }

    byte[] bytes(long count) {
        skip(count);
        return file.bytes(at - (int) count, at);
    }

    byte[] since(int start) {
        return file.bytes(start, at);
    }

    /** A cursor over the next bytes, which this one steps over. */
    Cursor part(long count) {
        skip(count);
        return new Cursor(file, at - (int) count, at);
    }

    /** A cursor of its own at the same place. */
    Cursor copy() {
        return new Cursor(file, at, end);
    }

    /** Writes out what is left, without stepping over it. */
    void copyTo(ByteBuffer out) {
        out.put(file.bytes(at, end));
    }

    /** Refuses what follows the end of the image; zeros are padding. */
    void mustEnd() {
        for (int i = at; i < end; i++) {
            if (file.at(i) != 0) throw ImageRefused.damaged("other data follows its end");
        }
    }
}
