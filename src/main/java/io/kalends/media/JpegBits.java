package io.kalends.media;

/** The bits of a scan of a JPEG, up to the next marker. */
final class JpegBits {
    private final ByteSource file;
    private final byte[] seen = new byte[Window.BYTES];
    private final int end;
    private int start;
    private int count;
    private int at;
    private long bits;
    private int ready;
    /** How many of the bits that are ready stand behind the end of the scan. */
    private int made;

    private boolean stopped;

    JpegBits(ByteSource file, int at) {
        this.file = file;
        this.end = Math.toIntExact(file.length());
        this.at = at;
    }

    /** Where the marker is that ends the scan, once all is read. */
    int place() {
        return at;
    }

    private int byteAt(int place) {
        if (place >= end) return 0;
        int offset = place - start;
        if (offset < 0 || offset >= count) {
            count = Math.min(seen.length, end - place);
            start = place;
            file.read(place, seen, 0, count);
            offset = 0;
        }
        return seen[offset] & 0xff;
    }

    private int next() {
        int value = stopped || at >= end ? -1 : byteAt(at);
        if (value == 0xff) value = afterMark();
        else if (value >= 0) at++;
        if (value >= 0) return value;
        stopped = true;
        made += 8;
        return 0;
    }

    /** A byte of all ones is followed by zero; otherwise it begins a marker. */
    private int afterMark() {
        int place = at + 1;
        while (place < end && byteAt(place) == 0xff) place++;
        if (byteAt(place) != 0 || place >= end) return -1;
        at = place + 1;
        return 0xff;
    }

    private void fill() {
        while (ready <= 48) {
            bits = bits << 8 | next();
            ready += 8;
        }
    }

    private void use(int number) {
        ready -= number;
        if (ready < made) throw ImageRefused.damaged("pixels are missing");
    }

    /** What the next code stands for. */
    int symbol(HuffmanTable table) {
        if (ready < 16) fill();
        int found = table.quick((int) (bits >>> (ready - HuffmanTable.AHEAD)) & ((1 << HuffmanTable.AHEAD) - 1));
        if (found == 0) found = table.slow((int) (bits >>> (ready - 16)) & 0xffff);
        use(found >> 8);
        return found & 0xff;
    }

    /** A number of up to 16 bits. */
    int number(int length) {
        if (length == 0) return 0;
        if (ready < length) fill();
        use(length);
        return (int) (bits >>> ready) & ((1 << length) - 1);
    }

    boolean one() {
        return number(1) == 1;
    }

    /** A number with a sign: those that begin with 0 are below zero. */
    int signed(int length) {
        int number = number(length);
        return length == 0 || number >> (length - 1) != 0 ? number : number - (1 << length) + 1;
    }

    /** Goes on behind a marker that allows to begin anew; it is refused where another one stands. */
    void restart(int number) {
        bits = 0;
        ready = 0;
        made = 0;
        stopped = false;
        var in = new Skip();
        int marker = in.marker();
        if (marker != 0xd0 + number) throw ImageRefused.damaged("pixels are missing");
        at = in.place;
    }

    /** Looks for a marker, over stray bytes. */
    private final class Skip {
        private int place = at;

        int marker() {
            while (place < end && (byteAt(place) != 0xff || byteAt(place + 1) == 0 || byteAt(place + 1) == 0xff))
                place++;
            place += 2;
            return byteAt(place - 1);
        }
    }
}
