package io.kalends.archive;

import io.kalends.media.MediaFiles;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Imports the lines of an {@link Export} into a store: all of them, or none. */
public final class Import {
    private final Database db;
    private final MediaFiles files;
    private final Progress progress;
    /** Those of the files that were added. */
    private final List<String> keys = new ArrayList<>();

    private @Nullable RuntimeException failure;

    public Import(Database db, MediaFiles files, Progress progress) {
        this.db = db;
        this.files = files;
        this.progress = progress;
    }

    /** Whether the store has no records yet, not even a user. */
    public static boolean isEmpty(Database db) {
        return db.scan(tx -> Sections.ALL.stream().allMatch(section -> section.count(tx) == 0));
    }

    /** Replaces the records of the store by those of the file; {@link InvalidArchive} when it cannot. Used once. */
    public Report read(Path file) {
        try {
            Map<String, Long> counts = db.write(tx -> importLines(tx, file));
            db.analyze();
            return new Report(counts, Files.size(file), List.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (RuntimeException e) {
            keys.forEach(files::delete);
            throw e;
        }
    }

    /** Whether the file is an export, complete and unaltered; {@link InvalidArchive} when it is not. */
    public static void check(Path file) {
        try (LineReader lines = open(file)) {
            Header.of(lines);
            lines.checkRest();
        }
    }

    private static LineReader open(Path file) {
        try {
            return new LineReader(Files.newInputStream(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Removes what depends on the former records. */
    private void invalidate(Tx tx) {
        db.log().rotateKey(tx);
        tx.run(Sql.of("DELETE FROM kept_reply"));
        tx.run(Sql.of("DELETE FROM zone_rules"));
    }

    /** The store retries work that failed for a key that is taken; but the file will not change. */
    private Map<String, Long> importLines(Tx tx, Path file) {
        if (failure != null) throw failure;
        try (LineReader lines = open(file)) {
            invalidate(tx);
            return new ImportTransaction(tx, files.within(tx), keys, progress).run(lines);
        } catch (RuntimeException e) {
            failure = e;
            throw e;
        }
    }
}
