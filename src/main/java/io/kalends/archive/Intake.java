package io.kalends.archive;

import io.kalends.archive.Section.Late;
import io.kalends.media.MediaFiles;
import io.kalends.store.Sequence;
import io.kalends.store.Sql;
import io.kalends.store.StoreException;
import io.kalends.store.Tx;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Lines on their way into the store, within one transaction. */
final class Intake {
    private static final int BATCH = 500;
    private static final int BATCH_BYTES = 8 << 20;
    private static final int REMOVED_AT_ONCE = 5_000;

    private final Tx tx;
    private final MediaFiles files;
    private final Collection<String> keys;
    private final Progress progress;
    private final Map<String, Long> counts = new LinkedHashMap<>();
    private final Map<Sequence, Long> last = new EnumMap<>(Sequence.class);
    private final List<Line> batch = new ArrayList<>();
    private final List<Late> late = new ArrayList<>();
    private long batchBytes;
    private Section section = Sections.ALL.getFirst();
    private Optional<Pieces> image = Optional.empty();

    /** @param keys is told those under which files were put */
    Intake(Tx tx, MediaFiles files, Collection<String> keys, Progress progress) {
        this.tx = tx;
        this.files = files;
        this.keys = keys;
        this.progress = progress;
    }

    /** Puts the records of all lines in the place of those in the store, and says how many of each kind there are. */
    Map<String, Long> take(LineReader lines) {
        Header header = Header.of(lines);
        last.putAll(header.sequences());
        progress.expect(header.records());
        for (Section each : Sections.ALL) counts.put(each.name(), 0L);
        tx.inBulk(() -> {
            Sections.ROOTS.forEach(this::empty);
            for (Optional<Line> line = lines.next(); line.isPresent(); line = lines.next()) take(line.get());
            finish();
        });
        return counts;
    }

    /** In pieces, each short enough for the time a statement may take. */
    private void empty(String table) {
        Sql some = Sql.of(
                "DELETE FROM %1$s WHERE id IN (SELECT id FROM %1$s ORDER BY id LIMIT ?)".formatted(table),
                REMOVED_AT_ONCE);
        while (tx.run(some) > 0) progress.advance(0);
    }

    private void take(Line line) {
        if (line.kind().equals(Pieces.KIND)) {
            image.orElseThrow(() -> line.wrong("belongs to no image")).add(line);
            return;
        }
        keepImage();
        Section next = Sections.named(line.kind())
                .orElseThrow(() -> Unusable.inLine(line.number(), "'" + line.kind() + "' is no kind of record."));
        next.check(line);
        if (!next.equals(section) || batch.size() == BATCH || batchBytes > BATCH_BYTES) store();
        section = next;
        add(line);
    }

    private void add(Line line) {
        batch.add(line);
        batchBytes += line.size();
        section.late(line).forEach(late::add);
        counts.merge(section.name(), 1L, Long::sum);
        last.merge(section.sequence(), line.id(), Math::max);
        if (section.equals(Sections.IMAGE)) image = Optional.of(new Pieces(line));
    }

    private void store() {
        if (batch.isEmpty()) return;
        try {
            section.insert(tx, batch);
        } catch (StoreException | IllegalArgumentException | DateTimeException e) {
            throw new Unusable(
                    "Lines " + batch.getFirst().number() + " to "
                            + batch.getLast().number() + " cannot be stored: " + e.getMessage(),
                    e);
        }
        progress.advance(batch.size());
        batch.clear();
        batchBytes = 0;
    }

    private void keepImage() {
        image.filter(pieces -> pieces.keep(files)).ifPresent(pieces -> keys.add(pieces.key()));
        image = Optional.empty();
    }

    private void finish() {
        keepImage();
        store();
        late.stream()
                .collect(Collectors.groupingBy(Late::statement))
                .forEach((statement, values) -> tx.batch(statement, values, Late::values));
        last.forEach(tx::continueAfter);
    }
}
