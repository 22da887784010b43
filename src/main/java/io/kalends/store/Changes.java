package io.kalends.store;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which records have changed lately, for those who keep something of them. Versions count the commits that changed
 * anything. Whoever keeps something asks for the version first and reads the store then: what he has read is as new as
 * that version or newer, and it is good for as long as nothing it was made of has changed since that version.
 */
public final class Changes {
    /** So many changes are remembered one by one; what is older counts as changed. */
    private static final int REMEMBERED = 20_000;

    private record Noted(long version, Change change) {}

    private final Source source;
    private final Map<Change, Long> latest = new ConcurrentHashMap<>();
    private final ArrayDeque<Noted> log = new ArrayDeque<>();
    private volatile long version = 1;
    /** The log knows every change behind this version. */
    private volatile long floor;

    /** Where the news comes from. */
    interface Source {
        /** Notes what was committed before this call, unless that has been noted already. */
        void bringUpToDate(Changes changes);

        /** Whether that may take a while. */
        boolean isRemote();
    }

    /** Of an engine that notes its changes before it tells the writers of them. */
    static final Source TOLD = new Source() {
        @Override
        public void bringUpToDate(Changes changes) {}

        @Override
        public boolean isRemote() {
            return false;
        }
    };

    Changes(Source source) {
        this.source = source;
    }

    /** The version of now: everything that was written, by whomever, and acknowledged before this call belongs to it. */
    public long version() {
        source.bringUpToDate(this);
        return version;
    }

    /** Whether asking for the version means to wait for another machine. */
    public boolean isRemote() {
        return source.isRemote();
    }

    /** Whether a record is known to be the same as at this version. */
    public boolean isSame(Change record, long since) {
        Long changed = latest.get(record);
        // In this order: what is forgotten has raised the floor before.
        return (changed == null || changed <= since) && since >= floor;
    }

    /** What has changed after this version, if that is still remembered. */
    public synchronized Optional<Set<Change>> since(long since) {
        if (since < floor) return Optional.empty();
        var changed = new HashSet<Change>();
        for (Iterator<Noted> noted = log.descendingIterator(); noted.hasNext(); ) {
            Noted one = noted.next();
            if (one.version <= since) break;
            changed.add(one.change);
        }
        return Optional.of(changed);
    }

    /** Notes a commit, or several. */
    synchronized void note(Collection<Change> changed) {
        if (changed.isEmpty()) return;
        long next = version + 1;
        for (Change change : changed) {
            latest.put(change, next);
            log.add(new Noted(next, change));
        }
        while (log.size() > REMEMBERED) forget(log.remove());
        // Last of all: whoever sees the new version must not find anything old.
        version = next;
    }

    /** Anything may have changed: the news of it is lost. */
    synchronized void forgetAll() {
        long next = version + 1;
        floor = next;
        latest.clear();
        log.clear();
        version = next;
    }

    private void forget(Noted oldest) {
        floor = oldest.version;
        latest.remove(oldest.change, oldest.version);
    }
}
