package io.kalends.media;

import io.kalends.store.Database;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import io.kalends.store.Work;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Files in the database, in pieces: for nodes that share nothing else, and for backups by the means of the database. */
public final class DatabaseFiles implements MediaFiles {
    private static final int PIECE_BYTES = 256 * 1024;

    /** How to get at the tables: by transactions of their own, or within one that is open. */
    private interface Access {
        <T> T read(Work<T> work);

        <T> T write(Work<T> work);
    }

    private record Apart(Database db) implements Access {
        @Override
        public <T> T read(Work<T> work) {
            return db.read(work);
        }

        @Override
        public <T> T write(Work<T> work) {
            return db.write(work);
        }
    }

    private record Inside(Tx tx) implements Access {
        @Override
        public <T> T read(Work<T> work) {
            return work.in(tx);
        }

        @Override
        public <T> T write(Work<T> work) {
            return work.in(tx);
        }
    }

    private final Access access;

    public DatabaseFiles(Database db) {
        this(new Apart(db));
    }

    private DatabaseFiles(Access access) {
        this.access = access;
    }

    /** Those of the database a transaction is open on. */
    public static MediaFiles in(Tx tx) {
        return new DatabaseFiles(new Inside(tx));
    }

    @Override
    public MediaFiles within(Tx tx) {
        return in(tx);
    }

    @Override
    public String keep(Picture picture) {
        String key = FileKeys.next();
        access.write(tx -> insert(tx, key, picture.files()));
        return key;
    }

    @Override
    public boolean keep(String key, Map<String, byte[]> files) {
        FileKeys.expectOurs(key, files.keySet());
        return access.write(tx -> !isThere(tx, key) && insert(tx, key, Content.all(files)));
    }

    @Override
    public boolean add(String key, String name, byte[] file) {
        FileKeys.expectOurs(key, List.of(name));
        return access.write(tx -> {
            if (!isThere(tx, key)) return false;
            tx.run(Sql.of("DELETE FROM media_file WHERE file_key = ? AND name = ?", key, name));
            return insert(tx, key, Content.all(Map.of(name, file)));
        });
    }

    private static boolean isThere(Tx tx, String key) {
        return tx.count(Sql.of("SELECT count(*) FROM media_file WHERE file_key = ?", key)) > 0;
    }

    private static boolean insert(Tx tx, String key, Collection<Map.Entry<String, Content>> files) {
        long now = Instant.now().getEpochSecond();
        tx.batch(
                "INSERT INTO media_file (file_key, name, length, kept_at) VALUES (?, ?, ?, ?)",
                files,
                file -> Sql.values(key, file.getKey(), file.getValue().length(), now));
        for (var file : files) insert(tx, key, file.getKey(), file.getValue());
        return true;
    }

    /** One piece after the other, so that no file has to be in memory whole. */
    private static void insert(Tx tx, String key, String name, Content content) {
        try (InputStream in = content.open()) {
            int number = 0;
            for (byte[] data = in.readNBytes(PIECE_BYTES); data.length > 0; data = in.readNBytes(PIECE_BYTES))
                tx.run(Sql.of(
                        "INSERT INTO media_piece (file_key, name, number, data) VALUES (?, ?, ?, ?)",
                        key,
                        name,
                        number++,
                        data));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Optional<MediaFile> find(String key, String name) {
        var parts = FileNames.STORED.matcher(name);
        if (!FileKeys.isOne(key) || !parts.matches()) return Optional.empty();
        Sql sql = Sql.of("SELECT length FROM media_file WHERE file_key = ? AND name = ?", key, name);
        Optional<Long> length = access.read(tx -> tx.one(sql, row -> row.integer("length")));
        return length.flatMap(bytes -> ImageFormat.ofExtension(parts.group(1))
                .map(format -> new MediaFile(format.mimeType(), bytes, from -> new Pieces(key, name, bytes, from))));
    }

    @Override
    public void delete(String key) {
        if (!FileKeys.isOne(key)) throw new IllegalArgumentException("no key: " + key);
        access.write(tx -> delete(tx, key));
    }

    private static int delete(Tx tx, String key) {
        return tx.run(Sql.of("DELETE FROM media_file WHERE file_key = ?", key));
    }

    @Override
    public List<String> sweep(Set<String> known, Instant olderThan) {
        Sql old = Sql.of("SELECT file_key FROM media_file WHERE kept_at < ? ORDER BY kept_at, file_key", olderThan);
        var orphans = new LinkedHashSet<String>(access.read(tx -> tx.list(old, row -> row.text("file_key"))));
        orphans.removeAll(known);
        orphans.forEach(this::delete);
        return List.copyOf(orphans);
    }

    /** The bytes of a file, of which one piece at a time is in memory. */
    private final class Pieces extends InputStream {
        private final String key;
        private final String name;
        private long left;
        private int next;
        private int skipped;
        private byte[] piece = {};
        private int at;

        Pieces(String key, String name, long length, long from) {
            this.key = key;
            this.name = name;
            next = (int) (from / PIECE_BYTES);
            skipped = (int) (from % PIECE_BYTES);
            left = length - (long) next * PIECE_BYTES;
        }

        @Override
        public int read() throws IOException {
            return fill() ? piece[at++] & 0xff : -1;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (length == 0) return 0;
            if (!fill()) return -1;
            int some = Math.min(length, piece.length - at);
            System.arraycopy(piece, at, target, offset, some);
            at += some;
            return some;
        }

        private boolean fill() throws IOException {
            if (at < piece.length) return true;
            if (left == 0) return false;
            Sql sql = Sql.of(
                    "SELECT data FROM media_piece WHERE file_key = ? AND name = ? AND number = ?", key, name, next++);
            Optional<byte[]> found = access.read(tx -> tx.one(sql, row -> row.bytes("data")));
            piece = found.orElseThrow(() -> new IOException("the image was deleted while it was read: " + key));
            at = skipped;
            skipped = 0;
            left -= piece.length;
            return true;
        }
    }
}
