package io.kalends.store;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Which records have changed recently, so that caches can tell what is still valid. Versions count the commits that
 * changed anything. To cache a value, take the version first and read the store then: the value is as new as that version or
 * newer, and valid as long as nothing it depends on has changed since that version.
 */
public final class Changes {
    /** The entries kept; whatever is older counts as changed. */
    private static final int CAPACITY = 20_000;

    private record Entry(long version, Change change) {}

    private final Source source;
    private final Map<Change, Long> latest = new ConcurrentHashMap<>();
    private final ArrayDeque<Entry> log = new ArrayDeque<>();
    private volatile long version = 1;
    /** The log has every change after this version. */
    private volatile long floor;

    /** Where changes come from. */
    interface Source {
        /** Records what was committed before this call, unless it is recorded already. */
        void refresh(Changes changes);

        /** The same without waiting for it; then runs an action, with whether it could be done. */
        void refreshThen(Changes changes, Consumer<Boolean> action);

        /** Whether that may take a while. */
        boolean isRemote();
    }

    /** An engine that records its changes before it acknowledges a write. */
    static final Source LOCAL = new Source() {
        @Override
        public void refresh(Changes changes) {}

        @Override
        public void refreshThen(Changes changes, Consumer<Boolean> action) {
            action.accept(true);
        }

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
        source.refresh(this);
        return version;
    }

    /**
     * Runs an action with the version of now, or with nothing when that cannot be found out; on another thread if that takes
     * a while, which the action must not hold up.
     */
    public void whenKnown(Consumer<OptionalLong> action) {
        source.refreshThen(this, known -> action.accept(known ? OptionalLong.of(version) : OptionalLong.empty()));
    }

    /** Whether reading the version takes a round trip to another machine. */
    public boolean isRemote() {
        return source.isRemote();
    }

    /** Whether a record is known to be the same as at this version. */
    public boolean isSame(Change record, long since) {
        Long changed = latest.get(record);
        // In this order: the floor rises before an entry is evicted.
        return (changed == null || changed <= since) && since >= floor;
    }

    /** What has changed after this version, if the log goes back that far. */
    public synchronized Optional<Set<Change>> since(long since) {
        if (since < floor) return Optional.empty();
        var changed = new HashSet<Change>();
        for (Iterator<Entry> entries = log.descendingIterator(); entries.hasNext(); ) {
            Entry entry = entries.next();
            if (entry.version <= since) break;
            changed.add(entry.change);
        }
        return Optional.of(changed);
    }

    /** Records a commit, or several. */
    synchronized void record(Collection<Change> changed) {
        if (changed.isEmpty()) return;
        long next = version + 1;
        for (Change change : changed) {
            latest.put(change, next);
            log.add(new Entry(next, change));
        }
        while (log.size() > CAPACITY) evict(log.remove());
        // Last: whoever sees the new version must not find stale entries.
        version = next;
    }

    /** For when changes were missed: anything may have changed. */
    synchronized void invalidateAll() {
        long next = version + 1;
        floor = next;
        latest.clear();
        log.clear();
        version = next;
    }

    private void evict(Entry oldest) {
        floor = oldest.version;
        latest.remove(oldest.change, oldest.version);
    }
}
