package io.kalends.bench;

import java.time.Instant;

/**
 * An invented calendar of any size, three years around a moment. IDs count from 1: venues, then organizers, then events;
 * categories, then tags. So what is where is known without looking.
 *
 * @param events how many events
 */
record Calendar(int events, Instant now) {
    static final int CATEGORIES = 20;
    static final int TAGS = 200;

    private static final int PUBLIC_PERCENT = 95;

    int venues() {
        return Math.max(10, events / 100);
    }

    int organizers() {
        return Math.max(5, events / 200);
    }

    /** How many events anybody may see; those that are drafts or private come last. */
    int publicEvents() {
        return (int) ((long) events * PUBLIC_PERCENT / 100);
    }

    long venue(int index) {
        return 1L + index;
    }

    long organizer(int index) {
        return 1L + venues() + index;
    }

    long event(int index) {
        return 1L + venues() + organizers() + index;
    }

    /** Higher IDs belong to what was added while measuring. */
    long lastId() {
        return event(events - 1);
    }

    long category(int index) {
        return 1L + index;
    }

    long tag(int index) {
        return 1L + CATEGORIES + index;
    }
}
