package io.kalends.archive;

import io.kalends.json.Json;
import io.kalends.media.MediaFile;
import io.kalends.store.Sql;
import io.kalends.store.StandaloneSqlite;
import io.kalends.store.StoreException;
import io.kalends.store.StoreUnavailable;
import io.kalends.store.Tx;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A copy of a SQLite store that also has the files of its images, in a table of its own. */
final class BackupFile implements AutoCloseable {
    private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);

    private final StandaloneSqlite copy;

    private BackupFile(StandaloneSqlite copy) {
        this.copy = copy;
    }

    /** Whether the file is a SQLite database at all. */
    static boolean isOne(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(MAGIC.length), MAGIC);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static BackupFile open(Path file) {
        return new BackupFile(StandaloneSqlite.open(file));
    }

    static BackupFile openToRead(Path file) {
        return new BackupFile(StandaloneSqlite.openToRead(file));
    }

    void createTable() {
        copy.work(tx -> tx.run(Sql.of("""
                CREATE TABLE backup_file (
                    file_key TEXT NOT NULL,
                    name TEXT NOT NULL,
                    data BLOB NOT NULL,
                    PRIMARY KEY (file_key, name)
                )
                """)));
    }

    List<Long> images() {
        return copy.work(tx -> tx.list(Sql.of("SELECT id FROM media ORDER BY id"), row -> row.integer("id")));
    }

    /** Adds the files of an image; one that was deleted since the copy was made is deleted here as well. */
    void addFiles(long id, Images images) {
        copy.work(tx -> {
            Map<String, ?> image = image(tx, id);
            Optional<Map<String, byte[]>> files = images.files(tx, image);
            if (files.isPresent()) put(tx, image, files.get());
            else tx.run(Sql.of("DELETE FROM media WHERE id = ?", id));
            return id;
        });
    }

    private static Map<String, ?> image(Tx tx, long id) {
        Sql sql = Sql.of("SELECT file_key, filename, filesize, sizes FROM media WHERE id = ?", id);
        return tx.one(
                        sql,
                        row -> Map.of(
                                "id", id,
                                "file_key", row.text("file_key"),
                                "filename", row.text("filename"),
                                "filesize", row.integer("filesize"),
                                "sizes", Json.parse(row.text("sizes"))))
                .orElseThrow();
    }

    private static void put(Tx tx, Map<String, ?> image, Map<String, byte[]> files) {
        long length = Images.length(image, files);
        if (!Long.valueOf(length).equals(image.get("filesize")))
            tx.run(Sql.of("UPDATE media SET filesize = ? WHERE id = ?", length, image.get("id")));
        put(tx, String.valueOf(image.get("file_key")), files);
    }

    private static void put(Tx tx, String key, Map<String, byte[]> files) {
        tx.batch(
                "INSERT INTO backup_file (file_key, name, data) VALUES (?, ?, ?)",
                files.entrySet(),
                file -> Sql.values(key, file.getKey(), file.getValue()));
    }

    /** The keys of the images whose files are here. */
    List<String> keys() {
        Sql sql = Sql.of("SELECT DISTINCT file_key FROM backup_file ORDER BY file_key");
        return copy.work(tx -> tx.list(sql, row -> row.text("file_key")));
    }

    Map<String, byte[]> files(String key) {
        record File(String name, byte[] data) {}
        Sql sql = Sql.of("SELECT name, data FROM backup_file WHERE file_key = ? ORDER BY name", key);
        var files = new LinkedHashMap<String, byte[]>();
        copy.work(tx -> tx.list(sql, row -> new File(row.text("name"), row.bytes("data"))))
                .forEach(file -> files.put(file.name, file.data));
        return files;
    }

    /** Reads from this file, whatever the transaction is of. */
    Optional<MediaFile> find(Tx unused, String key, String name) {
        Sql sql = Sql.of("SELECT data FROM backup_file WHERE file_key = ? AND name = ?", key, name);
        return copy.work(tx -> tx.one(sql, row -> row.bytes("data")))
                .map(data -> new MediaFile(
                        "", data.length, from -> new ByteArrayInputStream(data, (int) from, data.length)));
    }

    /** Removes the files from the tables of the store, once they are in that of the backup. */
    void removeStored() {
        Sql tables = Sql.of("SELECT count(*) FROM sqlite_schema WHERE name = 'media_file'");
        if (copy.work(tx -> tx.count(tables)) == 0) return; // a store of an older version
        int removed = copy.work(tx -> tx.run(Sql.of("DELETE FROM media_file")));
        if (removed > 0) copy.vacuum();
    }

    void removeFiles() {
        copy.work(tx -> tx.run(Sql.of("DROP TABLE backup_file")));
        copy.vacuum();
    }

    /** How many records of each kind there are. */
    Map<String, Long> counts() {
        return copy.work(tx -> {
            var counts = new LinkedHashMap<String, Long>();
            for (Section section : Sections.ALL)
                if (isKnown(tx, section)) counts.put(section.name(), section.count(tx));
            return counts;
        });
    }

    /** A store of an older version may not have a section yet. */
    private static boolean isKnown(Tx tx, Section section) {
        Sql sql = Sql.of(
                "SELECT count(*) FROM sqlite_schema WHERE name = ?",
                section.tables().getFirst().name());
        return tx.count(sql) > 0;
    }

    /** Throws {@link InvalidArchive} unless this is a backup, and undamaged. */
    void check() {
        try {
            List<String> faults = copy.checkIntegrity();
            if (!faults.isEmpty())
                throw new InvalidArchive("The backup is damaged: " + String.join("; ", faults) + ".");
            Sql tables = Sql.of("SELECT count(*) FROM sqlite_schema WHERE name IN ('backup_file', 'migration')");
            if (copy.work(tx -> tx.count(tables)) < 2) throw new InvalidArchive("This is no backup of Kalends.");
        } catch (StoreException | StoreUnavailable e) {
            throw new InvalidArchive("The backup is damaged: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        copy.close();
    }
}
