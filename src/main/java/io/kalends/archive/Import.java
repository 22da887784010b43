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

/** Takes the lines of an {@link Export} into a store: all of them, or none. */
public final class Import {
    private final Database db;
    private final MediaFiles files;
    private final Progress progress;
    /** Those under which files were put where none were. */
    private final List<String> keys = new ArrayList<>();

    private @Nullable RuntimeException failure;

    public Import(Database db, MediaFiles files, Progress progress) {
        this.db = db;
        this.files = files;
        this.progress = progress;
    }

    /** Whether the store holds nothing yet, not even a user. */
    public static boolean fits(Database db) {
        return db.scan(tx -> Sections.ALL.stream().allMatch(section -> section.count(tx) == 0));
    }

    /** Puts the records of the file in the place of those in the store; {@link Unusable} when it cannot. Used once. */
    public Report read(Path file) {
        try {
            Map<String, Long> counts = db.write(tx -> take(tx, file));
            db.analyze();
            return new Report(counts, Files.size(file), List.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (RuntimeException e) {
            keys.forEach(files::delete);
            throw e;
        }
    }

    /** Whether the file is an export, complete and unaltered; {@link Unusable} when it is not. */
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

    /** What callers were told of the records before has nothing to do with those to come. */
    private void forgetThePast(Tx tx) {
        db.log().startAnew(tx);
        tx.run(Sql.of("DELETE FROM kept_reply"));
        tx.run(Sql.of("DELETE FROM zone_rules"));
    }

    /** A store does work again that failed for a key taken already; but a file is no better the second time. */
    private Map<String, Long> take(Tx tx, Path file) {
        if (failure != null) throw failure;
        try (LineReader lines = open(file)) {
            forgetThePast(tx);
            return new Intake(tx, files.within(tx), keys, progress).take(lines);
        } catch (RuntimeException e) {
            failure = e;
            throw e;
        }
    }
}
