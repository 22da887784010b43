package io.kalends.memory;

import java.util.Locale;

/**
 * What bytes are held for. Each purpose has a part of the budget to itself, so that whoever fills one of them leaves the
 * others alone.
 */
public enum Purpose {
    /** Open connections, and heads of requests that are not complete yet. */
    CONNECTIONS(15),
    /** Bodies of requests, and what is read from them. */
    BODIES(20),
    /** Requests that are being answered. */
    WORK(25),
    /** Replies that wait until the caller takes them. */
    REPLIES(15),
    /** Images that are being decoded. */
    IMAGES(25);

    private final int percent;

    Purpose(int percent) {
        this.percent = percent;
    }

    long partOf(long bytes) {
        return bytes / 100 * percent;
    }

    /** As the measurements call it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
