package io.kalends.memory;

import java.util.Locale;

/**
 * What memory is held for. Each purpose has a part of the budget to itself, so that a flood of one kind does not affect the
 * others.
 */
public enum Purpose {
    /** Open connections, and incomplete headers of requests. */
    CONNECTIONS(Area.HEAP, 14),
    /** Requests that share a connection with others. */
    STREAMS(Area.HEAP, 4),
    /** Bodies of requests, and the values in them. */
    BODIES(Area.HEAP, 18),
    /** Requests that are being answered: enough to keep processors and database connections busy. */
    WORK(Area.HEAP, 9, 20),
    /** The same for requests with a long text, or whose reply has long texts: these take memory, and time to process. */
    LARGE_WORK(Area.HEAP, 11, 3),
    /** The same for requests that read many records. */
    LONG_WORK(Area.HEAP, 5, 2),
    /** Replies that wait for the client to read them. */
    REPLIES(Area.HEAP, 14),
    /** Images that are being decoded. */
    IMAGES(Area.HEAP, 25),
    /** Network buffers. */
    BUFFERS(Area.NATIVE, 15),
    /** Replies that are compressed while they are sent. */
    COMPRESSION(Area.NATIVE, 10),
    /** Native memory of image decoders. */
    DECODERS(Area.NATIVE, 75),
    /** Bodies in temporary files. */
    FILES(Area.DISK, 100);

    /** Where bytes are held. */
    public enum Area {
        /** The Java heap. */
        HEAP,
        /** Memory outside it: direct buffers, and what native libraries allocate. */
        NATIVE,
        /** Temporary files. */
        DISK;

        /** The name in metrics. */
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

    /** For how many requests its part is meant. */
    public int places() {
        return places;
    }

    public Area area() {
        return area;
    }

    long partOf(long bytes) {
        return bytes / 100 * percent;
    }

    /** The name in metrics. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
