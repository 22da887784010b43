package io.kalends.post;

import io.kalends.store.Database;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Knows which posts have long texts, so that the memory for a list can be taken before it is read. What other nodes have
 * written is known a second later.
 */
public final class LargeTexts {
    /** The index in the store is for the same number. */
    private static final int LARGE = 12_288;
    /** Bytes a list takes for each byte of its long texts: as text, as JSON, and while that grows. */
    private static final int COST = 6;

    private static final long LEAST_NANOS = TimeUnit.SECONDS.toNanos(1);
    /** To look is to take at most this part of the time. */
    private static final int PART = 100;

    private final AtomicBoolean looking = new AtomicBoolean();
    private volatile Map<Long, Long> stored = Map.of();
    /** Those written here since the last look began. */
    private final Map<Long, Long> written = new ConcurrentHashMap<>();

    private volatile long next = System.nanoTime();

    void note(Post post) {
        if (post.description().length() <= LARGE / 4) return; // no character has more bytes
        long bytes = post.description().getBytes(StandardCharsets.UTF_8).length;
        if (bytes > LARGE) written.put(post.id(), bytes);
    }

    /** Learns of what others have written; for use outside a transaction. */
    void refresh(Database db) {
        if (System.nanoTime() - next < 0 || looking.getAndSet(true)) return;
        long began = System.nanoTime();
        try {
            Map<Long, Long> before = Map.copyOf(written);
            stored = db.read(LargeTexts::all);
            before.forEach(written::remove);
        } finally {
            long now = System.nanoTime();
            next = now + Math.max(LEAST_NANOS, PART * (now - began));
            looking.set(false);
        }
    }

    private static Map<Long, Long> all(Tx tx) {
        record Text(long id, long bytes) {}
        var all = new HashMap<Long, Long>();
        Sql sql = Sql.of(
                "SELECT id, octet_length(description) AS bytes FROM post WHERE octet_length(description) > 12288");
        tx.list(sql, row -> new Text(row.integer("id"), row.integer("bytes")))
                .forEach(text -> all.put(text.id, text.bytes));
        return all;
    }

    /** Whether there are none. */
    boolean isEmpty() {
        return stored.isEmpty() && written.isEmpty();
    }

    /** What a list of these posts takes on account of its long texts. */
    long cost(Collection<Long> ids) {
        if (isEmpty()) return 0;
        return COST * ids.stream().mapToLong(this::bytes).sum();
    }

    private long bytes(Long id) {
        return Math.max(stored.getOrDefault(id, 0L), written.getOrDefault(id, 0L));
    }
}
