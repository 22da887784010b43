package io.kalends.memory;

import java.util.Locale;

/**
 * What bytes are held for. Each purpose has a part of the budget to itself, so that whoever fills one of them leaves the
 * others alone.
 */
public enum Purpose {
    /** Open connections, and heads of requests that are not complete yet. */
    CONNECTIONS(Area.HEAP, 14),
    /** Requests that share a connection with others. */
    STREAMS(Area.HEAP, 4),
    /** Bodies of requests, and what is read from them. */
    BODIES(Area.HEAP, 18),
    /** Requests that are being answered: enough of them to keep processors and connections of a database busy. */
    WORK(Area.HEAP, 17, 20),
    /** The same where a request brings a long text, which takes time to understand. */
    LARGE_WORK(Area.HEAP, 3, 3),
    /** The same where a request goes through many records. */
    LONG_WORK(Area.HEAP, 5, 2),
    /** Replies that wait until the caller takes them. */
    REPLIES(Area.HEAP, 14),
    /** Images that are being decoded. */
    IMAGES(Area.HEAP, 25),
    /** Buffers between the service and the network. */
    BUFFERS(Area.NATIVE, 15),
    /** Replies that are compressed while they are sent. */
    COMPRESSION(Area.NATIVE, 10),
    /** What decoders of images need outside the heap. */
    DECODERS(Area.NATIVE, 75),
    /** Bodies that are put into temporary files while they come in. */
    FILES(Area.DISK, 100);

    /** Where bytes lie. */
    public enum Area {
        /** The heap of Java. */
        HEAP,
        /** Memory outside it: direct buffers, and what native libraries allocate. */
        NATIVE,
        /** Temporary files. */
        DISK;

        /** As the measurements call it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Area area;
    private final int percent;
    private final int places;

    Purpose(Area area, int percent) {
        this(area, percent, 1);
    }

    Purpose(Area area, int percent, int places) {
        this.area = area;
        this.percent = percent;
        this.places = places;
    }

    /** For how many its part is meant, where each takes as much as the others. */
    public int places() {
        return places;
    }

    public Area area() {
        return area;
    }

    long partOf(long bytes) {
        return bytes / 100 * percent;
    }

    /** As the measurements call it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
