package io.kalends.archive;

import io.kalends.media.MediaFiles;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import io.kalends.store.SqliteAlone;
import io.kalends.store.StoreException;
import io.kalends.store.Successor;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Copies a SQLite store and its images into one file, and back. */
public final class Backup {
    private final Path data;
    private final Function<Database, MediaFiles> place;
    private final Progress progress;

    /**
     * @param data the folder of the store
     * @param place where a store has the files of its images
     */
    public Backup(Path data, Function<Database, MediaFiles> place, Progress progress) {
        this.data = data;
        this.place = place;
        this.progress = progress;
    }

    /** Whether a file is such a copy, rather than lines of JSON. */
    public static boolean isOne(Path file) {
        return BackupFile.isOne(file);
    }

    /**
     * Makes a copy, while others may write, and looks whether it is sound.
     *
     * @param file missing or empty
     * @param files where they are looked for; the transaction is on the copy
     */
    public Report make(Path file, FileSource files) {
        SqliteAlone.copy(data, file);
        List<Long> lost = addImages(file, files);
        try (var copy = BackupFile.openToRead(file)) {
            copy.check();
            return new Report(copy.counts(), Files.size(file), lost);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<Long> addImages(Path file, FileSource files) {
        try (var store = SqliteAlone.openToRead(SqliteAlone.file(data));
                var copy = BackupFile.open(file)) {
            var images = new Images(
                    files,
                    id -> store.work(tx -> tx.one(
                            Sql.of("SELECT file_key FROM media WHERE id = ?", id), row -> row.text("file_key"))));
            copy.makeRoom();
            List<Long> all = copy.images();
            progress.expect(all.size());
            for (long id : all) {
                copy.addFiles(id, images);
                progress.advance(1);
            }
            copy.removeStored();
            return images.lost();
        }
    }

    /** Puts the store of a copy in the place of the one in the folder, which nobody uses. */
    public Report restore(Path file) {
        try (var copy = BackupFile.openToRead(file);
                var next = Successor.in(data)) {
            copy.check();
            prepare(file, next);
            keepImages(copy, next);
            next.takePlace();
            return new Report(copy.counts(), Files.size(file), List.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What was kept before a failure goes again; what a later failure leaves, is swept. */
    private void keepImages(BackupFile copy, Successor next) {
        var kept = new ArrayList<String>();
        try (Database db = Database.open(next.room(), Optional.empty())) {
            MediaFiles files = place.apply(db);
            try {
                keepImages(copy, files, kept);
            } catch (RuntimeException e) {
                kept.forEach(files::delete);
                throw e;
            }
        }
    }

    /** Makes a store like any other of a copy: without the files, and up to date. */
    private static void prepare(Path file, Successor next) throws IOException {
        Files.copy(file, next.file());
        try (var store = BackupFile.open(next.file())) {
            store.removeFiles();
        }
        try {
            startAnew(next);
        } catch (StoreException e) {
            throw new Unusable("The backup cannot be used: " + e.getMessage(), e);
        }
    }

    private static void startAnew(Successor next) {
        try (Database db = Database.open(next.room(), Optional.empty())) {
            db.write(tx -> {
                db.log().startAnew(tx);
                return next;
            });
        }
    }

    private void keepImages(BackupFile copy, MediaFiles files, List<String> kept) {
        List<String> keys = copy.keys();
        progress.expect(keys.size());
        for (String key : keys) {
            if (files.keep(key, copy.files(key))) kept.add(key);
            progress.advance(1);
        }
    }

    /** Writes the records of a copy as lines, for a store of another kind. */
    public void writeLines(Path file, Path lines) {
        try (var copy = BackupFile.openToRead(file);
                var next = Successor.in(data);
                OutputStream out = new BufferedOutputStream(Files.newOutputStream(lines))) {
            copy.check();
            prepare(file, next);
            try (Database db = Database.open(next.room(), Optional.empty())) {
                new Export(db, copy::find, progress).write(out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
