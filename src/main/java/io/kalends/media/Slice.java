package io.kalends.media;

/**
 * A part of a file.
 *
 * @param from where it begins, and
 * @param to the first byte after it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Slice(byte[] data, int from, int to) {
    int length() {
        return to - from;
    }

    /** The byte at a place of this part, from 0 to 255; damaged if there is none. */
    int at(int index) {
        if (index < 0 || index >= length()) throw ImageRefused.damaged("it ends too early");
        return data[from + index] & 0xff;
    }

    /** A number of some bytes, the lowest first. */
    int little(int index, int count) {
        int number = 0;
        for (int i = count - 1; i >= 0; i--) number = (number << 8) | at(index + i);
        return number;
    }

    /** Its bytes from a place on. */
    Slice after(int index) {
        return part(index, length() - index);
    }

    /** Some of its bytes; damaged if it does not have them all. */
    Slice part(int index, int count) {
        if (index < 0 || count < 0 || index > length() - count) throw ImageRefused.damaged("it ends too early");
        return new Slice(data, from + index, from + index + count);
    }
}
