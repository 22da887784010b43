package io.kalends.nodes;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * What is known of one record. Its states are numbered in the order in which they can follow one another: the versions it is
 * given, then the trash, then nothing. What was acknowledged, or read, by anybody is the least that everybody reads from
 * then on; what nobody has asked for is never read.
 */
final class History {
    static final long TRASHED = 1_000_000;
    static final long GONE = 2_000_000;

    /** What a reader knew when he began. */
    record Start(History history, long least) {}

    final String token;
    private final Queue<String> faults;
    /** Who made each version: only one can have. */
    private final Map<Long, String> makers = new ConcurrentHashMap<>();

    private volatile long id;
    private volatile String slug = "";
    private long least = -1;
    private long most = -1;

    History(String token, Queue<String> faults) {
        this.token = token;
        this.faults = faults;
    }

    /** The record is there, with its first version. */
    void created(long newId, String newSlug) {
        if (id != 0 && id != newId) faults.add(token + " was made twice: " + id + " and " + newId);
        slug = newSlug;
        id = newId;
        acknowledged(0);
    }

    long id() {
        return id;
    }

    String slug() {
        return slug;
    }

    synchronized void attempted(long state) {
        most = Math.max(most, state);
    }

    synchronized void acknowledged(long state) {
        attempted(state);
        least = Math.max(least, state);
    }

    synchronized Start begin() {
        return new Start(this, least);
    }

    synchronized long least() {
        return least;
    }

    synchronized boolean isBetween(long lowest, long highest) {
        return least >= lowest && most <= highest;
    }

    /** Somebody who began at this point has read a state. */
    synchronized void read(Start start, long state, String where) {
        if (state < start.least)
            faults.add("%s is stale in %s: %s, after %s".formatted(token, where, state, start.least));
        if (state > most) faults.add("%s was never written, but read in %s: %s".formatted(token, where, state));
        least = Math.max(least, state);
    }

    /** Somebody has not found the record among those that are public. */
    synchronized void missed(String where) {
        if (most < TRASHED) faults.add(token + " is missing in " + where);
        least = Math.max(least, TRASHED);
    }

    /** A name as writers give it: what record, which version, made by which attempt. */
    String name(long version, String maker) {
        return token + " version " + version + " of " + maker;
    }

    /** The version in a name that was read. */
    long version(String name) {
        String[] words = name.split(" ");
        long version = Long.parseLong(words[2]);
        String maker = makers.computeIfAbsent(version, key -> words[4]);
        if (!maker.equals(words[4])) faults.add(name + " was made twice, also by " + maker);
        return version;
    }

    static Queue<String> faults() {
        return new ConcurrentLinkedQueue<>();
    }

    static List<Start> beginAll(Iterable<History> histories) {
        var starts = new ArrayList<Start>();
        histories.forEach(history -> starts.add(history.begin()));
        return starts;
    }
}
