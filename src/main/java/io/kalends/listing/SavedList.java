package io.kalends.listing;

import io.kalends.store.Change.Subject;
import io.kalends.store.ChangeLog;
import io.kalends.store.LogPosition;
import io.kalends.store.Row;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import io.kalends.text.Sha256;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.zip.CRC32;

/**
 * The list of all records of a kind in the store, while the service is down: the next start reads it, and looks only at the
 * records that have changed since, instead of at all.
 */
final class SavedList {
    /** A shorter one is made in no time. */
    static final int WORTH_SAVING = 10_000;

    /** Another whenever leaves are stored in another form. */
    private static final int FORMAT = 1;

    private static final Sql ANY = Sql.of("1 = 1");

    private final Subject kind;
    private final ChangeLog log;
    /** That of the list in the store, if it was read. */
    private volatile Optional<LogPosition> saved = Optional.empty();

    SavedList(Subject kind, ChangeLog log) {
        this.kind = kind;
        this.log = log;
    }

    /**
     * A list and what may be wrong with it.
     *
     * @param position what was committed after it is not in the list
     * @param changed nor is what has become of these records
     */
    record State(Timeline timeline, Instant madeAt, LogPosition position, Set<Long> changed) {}

    LogPosition now(Tx tx) {
        return log.now(tx);
    }

    /** @param conditions by which the list was made */
    void write(Tx tx, String conditions, State state) {
        if (saved.filter(position -> isCurrent(tx, position)).isPresent()) return;
        tx.run(Sql.of("DELETE FROM saved_list WHERE kind = ?", kind));
        tx.run(Sql.of(
                "INSERT INTO saved_list (kind, made_at, checksum, position, changed) VALUES (?, ?, ?, ?, ?)",
                kind,
                state.madeAt,
                checksum(tx, conditions),
                text(state.position.numbers()),
                text(state.changed)));
        var leaves = new ArrayList<Block.Leaf>();
        state.timeline.eachLeaf(leaves::add);
        for (int part = 0; part < leaves.size(); part++)
            tx.send(Sql.of(
                    "INSERT INTO saved_list_part (kind, part, records) VALUES (?, ?, ?)",
                    kind,
                    part,
                    sealed(leaves.get(part).stored())));
    }

    /** Whether nothing has changed since. */
    private boolean isCurrent(Tx tx, LogPosition position) {
        return log.isComplete(tx, position)
                && log.after(tx, position, ANY, 1).entries().isEmpty();
    }

    /**
     * The list with the records to look at again; empty when none was saved, or more has changed than the log, or a reader of
     * it, should have to tell. Loops rather than streams: Java makes the classes for these while somebody waits for the start.
     */
    Optional<State> read(Tx tx, String conditions, int mostChanges) {
        Sql sql = Sql.of("SELECT made_at, position, changed FROM saved_list WHERE kind = ?", kind)
                .and("checksum = ?", checksum(tx, conditions));
        for (Head head : tx.list(sql, Head::of)) {
            Optional<LogPosition> position = LogPosition.of(head.position.iterator());
            if (position.isEmpty() || !log.isComplete(tx, position.get())) continue;
            ChangeLog.Batch newer = log.after(tx, position.get(), ANY, mostChanges);
            if (newer.more()) continue;
            saved = newer.entries().isEmpty() ? position : Optional.empty();
            return Optional.of(
                    new State(timeline(tx), head.madeAt, position.get(), changed(head.changed, newer.entries())));
        }
        return Optional.empty();
    }

    private record Head(Instant madeAt, List<Long> position, List<Long> changed) {
        static Head of(Row row) {
            return new Head(row.time("made_at"), numbers(row.text("position")), numbers(row.text("changed")));
        }
    }

    private Timeline timeline(Tx tx) {
        var leaves = new ArrayList<Block.Leaf>();
        tx.each(
                Sql.of("SELECT records FROM saved_list_part WHERE kind = ? ORDER BY part", kind),
                row -> leaves.add(Block.Leaf.restore(opened(row.bytes("records")))));
        return Timeline.of(leaves);
    }

    private Set<Long> changed(List<Long> before, List<ChangeLog.Entry> newer) {
        var changed = new HashSet<>(before);
        for (ChangeLog.Entry entry : newer)
            if (entry.change().subject() == kind) changed.add(entry.change().id());
        return changed;
    }

    /** Another when the conditions or the tables are, or the store has another history: restored, or filled from elsewhere. */
    private String checksum(Tx tx, String conditions) {
        long tables = tx.count(Sql.of("SELECT max(version) FROM migration"));
        return Sha256.of(conditions + FORMAT + ' ' + tables + HexFormat.of().formatHex(log.key(tx)));
    }

    /** With a sum before it: numbers that make no sense would take memory, or be shown. */
    private static byte[] sealed(byte[] records) {
        return ByteBuffer.allocate(Integer.BYTES + records.length)
                .putInt(sum(records))
                .put(records)
                .array();
    }

    private static byte[] opened(byte[] sealed) {
        byte[] records = Arrays.copyOfRange(sealed, Math.min(Integer.BYTES, sealed.length), sealed.length);
        if (sealed.length < Integer.BYTES || ByteBuffer.wrap(sealed).getInt() != sum(records))
            throw new IllegalArgumentException("damaged");
        return records;
    }

    private static int sum(byte[] bytes) {
        var sum = new CRC32();
        sum.update(bytes);
        return (int) sum.getValue();
    }

    private static String text(Iterable<Long> numbers) {
        var text = new ArrayList<String>();
        numbers.forEach(number -> text.add(number.toString()));
        return String.join(" ", text);
    }

    private static List<Long> numbers(String text) {
        var numbers = new ArrayList<Long>();
        if (!text.isEmpty()) for (String number : text.split(" ", -1)) numbers.add(Long.valueOf(number));
        return numbers;
    }
}
