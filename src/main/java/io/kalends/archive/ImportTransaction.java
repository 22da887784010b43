package io.kalends.archive;

import io.kalends.archive.Section.DeferredUpdate;
import io.kalends.event.CustomValueStore;
import io.kalends.event.SeriesStore;
import io.kalends.media.MediaFiles;
import io.kalends.post.PostStore;
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

/** Imports lines within one transaction. */
final class ImportTransaction {
    private static final int BATCH = 500;
    private static final int BATCH_BYTES = 8 << 20;
    private static final int DELETED_AT_ONCE = 5_000;

    private final Tx tx;
    private final MediaFiles files;
    private final Collection<String> keys;
    private final Progress progress;
    private final Map<String, Long> counts = new LinkedHashMap<>();
    private final Map<Sequence, Long> last = new EnumMap<>(Sequence.class);
    private final List<Line> batch = new ArrayList<>();
    private final List<DeferredUpdate> deferred = new ArrayList<>();
    private long batchBytes;
    private Section section = Sections.ALL.getFirst();
    private Optional<FileChunks> image = Optional.empty();

    /** @param keys is added those of the files that are stored */
    ImportTransaction(Tx tx, MediaFiles files, Collection<String> keys, Progress progress) {
        this.tx = tx;
        this.files = files;
        this.keys = keys;
        this.progress = progress;
    }

    /** Replaces the records of the store by those of the lines, and returns how many of each kind there are. */
    Map<String, Long> run(LineReader lines) {
        Header header = Header.of(lines);
        last.putAll(header.sequences());
        progress.expect(header.records());
        for (Section each : Sections.ALL) counts.put(each.name(), 0L);
        tx.inBulk(() -> {
            Sections.ROOTS.forEach(this::empty);
            for (Optional<Line> line = lines.next(); line.isPresent(); line = lines.next()) importLine(line.get());
            finish();
        });
        SeriesStore.derive(tx);
        new CustomValueStore(new PostStore()).deriveAll(tx);
        return counts;
    }

    /** In batches that stay within the time a statement may take. */
    private void empty(String table) {
        Sql some = Sql.of(
                "DELETE FROM %1$s WHERE id IN (SELECT id FROM %1$s ORDER BY id LIMIT ?)".formatted(table),
                DELETED_AT_ONCE);
        while (tx.run(some) > 0) progress.advance(0);
    }

    private void importLine(Line line) {
        if (line.kind().equals(FileChunks.KIND)) {
            image.orElseThrow(() -> line.wrong("belongs to no image")).add(line);
            return;
        }
        storeImage();
        Section next = Sections.named(line.kind())
                .orElseThrow(() -> InvalidArchive.inLine(line.number(), "'" + line.kind() + "' is no kind of record."));
        next.check(line);
        if (!next.equals(section) || batch.size() == BATCH || batchBytes > BATCH_BYTES) store();
        section = next;
        add(line);
    }

    private void add(Line line) {
        batch.add(line);
        batchBytes += line.size();
        section.deferred(line).forEach(deferred::add);
        counts.merge(section.name(), 1L, Long::sum);
        last.merge(section.sequence(), line.id(), Math::max);
        if (section.equals(Sections.IMAGE)) image = Optional.of(new FileChunks(line));
    }

    private void store() {
        if (batch.isEmpty()) return;
        try {
            section.insert(tx, batch);
        } catch (StoreException | IllegalArgumentException | DateTimeException e) {
            throw new InvalidArchive(
                    "Lines " + batch.getFirst().number() + " to "
                            + batch.getLast().number() + " cannot be stored: " + e.getMessage(),
                    e);
        }
        progress.advance(batch.size());
        batch.clear();
        batchBytes = 0;
    }

    private void storeImage() {
        image.filter(chunks -> chunks.store(files)).ifPresent(chunks -> keys.add(chunks.key()));
        image = Optional.empty();
    }

    private void finish() {
        storeImage();
        store();
        deferred.stream()
                .collect(Collectors.groupingBy(DeferredUpdate::statement))
                .forEach((statement, values) -> tx.batch(statement, values, DeferredUpdate::values));
        last.forEach(tx::setLastId);
    }
}
