package io.kalends.archive;

import io.kalends.store.Database;
import io.kalends.store.Sequence;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Base64;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Writes a snapshot of the whole store as lines of JSON. */
public final class Export {
    /** Few enough that a page of the longest descriptions fits into memory. */
    private static final int PAGE = 250;
    /** Bytes of a file in one line: a multiple of three, so that the Base64 of all chunks can be joined. */
    private static final int CHUNK_BYTES = 48 * 1024;

    private final Database db;
    private final FileSource files;
    private final Progress progress;

    public Export(Database db, FileSource files, Progress progress) {
        this.db = db;
        this.files = files;
        this.progress = progress;
    }

    public Report write(OutputStream out) {
        return db.scan(tx -> new Writing(tx, out).write());
    }

    /** Read outside the snapshot, which would still have the image. */
    private Optional<String> currentKey(long image) {
        Sql sql = Sql.of("SELECT file_key FROM media WHERE id = ?", image);
        return CompletableFuture.supplyAsync(() -> db.read(tx -> tx.one(sql, row -> row.text("file_key"))))
                .join();
    }

    private final class Writing {
        private final Tx tx;
        private final LineWriter out;
        private final Images images = new Images(files, Export.this::currentKey);
        private final Map<String, Long> written = new LinkedHashMap<>();

        Writing(Tx tx, OutputStream out) {
            this.tx = tx;
            this.out = new LineWriter(out);
        }

        Report write() {
            Header header = header();
            progress.expect(header.records());
            out.write(Header.KIND, header.members());
            for (Section section : Sections.ALL) write(section);
            out.end();
            return new Report(written, out.bytes(), images.lost());
        }

        private Header header() {
            var sequences = new EnumMap<Sequence, Long>(Sequence.class);
            for (Sequence sequence : Sequence.values()) sequences.put(sequence, tx.lastId(sequence));
            var counts = new LinkedHashMap<String, Long>();
            for (Section section : Sections.ALL) counts.put(section.name(), section.count(tx));
            return new Header(sequences, counts);
        }

        private void write(Section section) {
            written.put(section.name(), 0L);
            List<Map<String, Object>> page = section.page(tx, 0, PAGE);
            while (!page.isEmpty()) {
                page.forEach(record -> write(section, record));
                page = section.page(tx, Section.id(page.getLast()), PAGE);
            }
        }

        private void write(Section section, Map<String, Object> record) {
            if (section.equals(Sections.IMAGE)) writeImage(record);
            else if (!images.deleted().contains(record.get("media_id"))) {
                if (images.deleted().contains(record.get("image_id"))) record.remove("image_id");
                writeRecord(section, record);
            }
        }

        private void writeRecord(Section section, Map<String, Object> record) {
            out.write(section.name(), record);
            written.merge(section.name(), 1L, Long::sum);
            progress.advance(1);
        }

        private void writeImage(Map<String, Object> image) {
            images.files(tx, image).ifPresent(found -> {
                image.put("filesize", Images.length(image, found));
                writeRecord(Sections.IMAGE, image);
                found.forEach(this::writeChunks);
            });
        }

        private void writeChunks(String name, byte[] bytes) {
            for (int at = 0; at < bytes.length; at += CHUNK_BYTES) {
                byte[] chunk = Arrays.copyOfRange(bytes, at, Math.min(bytes.length, at + CHUNK_BYTES));
                var members = new LinkedHashMap<String, Object>();
                members.put("file", name);
                members.put("data", Base64.getEncoder().encodeToString(chunk));
                out.write(FileChunks.KIND, members);
            }
        }
    }
}
