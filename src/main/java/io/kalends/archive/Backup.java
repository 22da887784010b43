package io.kalends.archive;

import io.kalends.media.MediaFiles;
import io.kalends.store.Database;
import io.kalends.store.FileModes;
import io.kalends.store.Sql;
import io.kalends.store.StagedStore;
import io.kalends.store.StandaloneSqlite;
import io.kalends.store.StoreException;
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
    private final Function<Database, MediaFiles> mediaFiles;
    private final Progress progress;

    /**
     * @param data the folder of the store
     * @param mediaFiles the files of the images of a store
     */
    public Backup(Path data, Function<Database, MediaFiles> mediaFiles, Progress progress) {
        this.data = data;
        this.mediaFiles = mediaFiles;
        this.progress = progress;
    }

    /** Whether a file is a backup, rather than an export. */
    public static boolean isOne(Path file) {
        return BackupFile.isOne(file);
    }

    /**
     * Makes a backup, while others may write, and checks its integrity.
     *
     * @param file missing or empty
     * @param files the files of images; their transaction is one of the backup
     */
    public Report make(Path file, FileSource files) {
        StandaloneSqlite.copy(data, file);
        List<Long> lost = addImages(file, files);
        try (var copy = BackupFile.openToRead(file)) {
            copy.check();
            return new Report(copy.counts(), Files.size(file), lost);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<Long> addImages(Path file, FileSource files) {
        try (var store = StandaloneSqlite.openToRead(StandaloneSqlite.file(data));
                var copy = BackupFile.open(file)) {
            var images = new Images(
                    files,
                    id -> store.work(tx -> tx.one(
                            Sql.of("SELECT file_key FROM media WHERE id = ?", id), row -> row.text("file_key"))));
            copy.createTable();
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

    /** Replaces the store in the folder, which nobody uses, by that of a backup. */
    public Report restore(Path file) {
        try (var copy = BackupFile.openToRead(file);
                var next = StagedStore.in(data)) {
            copy.check();
            prepare(file, next);
            storeImages(copy, next);
            next.replace();
            return new Report(copy.counts(), Files.size(file), List.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes what was stored before a failure; what a later failure leaves behind is swept. */
    private void storeImages(BackupFile copy, StagedStore next) {
        var stored = new ArrayList<String>();
        try (Database db = Database.open(next.folder(), Optional.empty())) {
            MediaFiles files = mediaFiles.apply(db);
            try {
                storeImages(copy, files, stored);
            } catch (RuntimeException e) {
                stored.forEach(files::delete);
                throw e;
            }
        }
    }

    /** Makes a store of a backup: without the files of images, and migrated. */
    private static void prepare(Path file, StagedStore next) throws IOException {
        Files.createFile(next.file(), FileModes.file(next.file()));
        try (OutputStream out = Files.newOutputStream(next.file())) {
            Files.copy(file, out);
        }
        try (var store = BackupFile.open(next.file())) {
            store.removeFiles();
        }
        try {
            rotateKey(next);
        } catch (StoreException e) {
            throw new InvalidArchive("The backup cannot be used: " + e.getMessage(), e);
        }
    }

    private static void rotateKey(StagedStore next) {
        try (Database db = Database.open(next.folder(), Optional.empty())) {
            db.execute(tx -> db.log().rotateKey(tx));
        }
    }

    private void storeImages(BackupFile copy, MediaFiles files, List<String> stored) {
        List<String> keys = copy.keys();
        progress.expect(keys.size());
        for (String key : keys) {
            if (files.keep(key, copy.files(key))) stored.add(key);
            progress.advance(1);
        }
    }

    /** Writes the records of a backup as an export, for a store of the other engine. */
    public void export(Path file, Path lines) {
        try (var copy = BackupFile.openToRead(file);
                var next = StagedStore.in(data);
                OutputStream out = new BufferedOutputStream(Files.newOutputStream(lines))) {
            copy.check();
            prepare(file, next);
            try (Database db = Database.open(next.folder(), Optional.empty())) {
                new Export(db, copy::find, progress).write(out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
