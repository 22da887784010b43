package io.kalends.cli;

import static io.kalends.TestService.ADMIN;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.kalends.TestService;
import io.kalends.archive.Backup;
import io.kalends.archive.Export;
import io.kalends.archive.FileSource;
import io.kalends.archive.Progress;
import io.kalends.archive.Report;
import io.kalends.cli.Terminal.Store;
import io.kalends.demo.DemoPicture;
import io.kalends.media.FolderFiles;
import io.kalends.media.Form;
import io.kalends.media.MediaFiles;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import io.kalends.store.StandaloneSqlite;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Copies made while others write. */
@Timeout(180)
class ArchiveUnderLoadTest {
    private static final Progress SILENT = new Progress() {
        @Override
        public void expect(long records) {}

        @Override
        public void advance(long records) {}
    };

    @RegisterExtension
    final TestService service = new TestService();

    @TempDir
    Path folder;

    private final AtomicLong next = new AtomicLong();

    @Test
    void backup_holdsWholeWritesAndAllThatWereAcknowledged() {
        var written = new ConcurrentLinkedQueue<Long>();
        var stop = new AtomicBoolean();
        var backups = new ArrayList<List<Long>>();
        try (var writers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 8; i++) writers.execute(() -> write(written, stop));
            for (int i = 0; i < 3; i++) {
                int enough = 20 * (i + 1);
                await().atMost(60, SECONDS).until(() -> written.size() >= enough);
                backups.add(List.copyOf(written));
                Store.of(service).run("backup", file(i).toString()).expect(0);
            }
            stop.set(true);
        }
        for (int i = 0; i < backups.size(); i++) check(file(i), backups.get(i));
    }

    private Path file(int i) {
        return folder.resolve("backup-" + i);
    }

    private void write(Queue<Long> written, AtomicBoolean stop) {
        while (!stop.get()) written.add(service.post(ADMIN, "/events", event()).id());
    }

    /** Each is one write: an event, a venue of its own and the link between them. */
    private String event() {
        return "{\"title\": \"Fair\", \"start_date\": \"2026-12-05\", \"end_date\": \"2026-12-06\","
                + " \"venue\": {\"venue\": \"Hall " + next.incrementAndGet() + "\"}}";
    }

    private void check(Path file, List<Long> acknowledged) {
        if (Backup.isOne(file)) {
            try (var copy = StandaloneSqlite.openToRead(file)) {
                assertThat(copy.checkIntegrity()).isEmpty();
            }
        }
        var restored = new Store(Path.of(file + "-restored"), Optional.empty());
        restored.run("restore", file.toString()).expect(0);
        try (Database db = Database.open(restored.data(), Optional.empty())) {
            List<Long> events = db.scan(
                    tx -> tx.list(Sql.of("SELECT id FROM post WHERE kind = 'event'"), row -> row.integer("id")));
            assertThat(events).containsAll(acknowledged);
            for (String table : List.of("event", "venue", "event_venue")) {
                long rows = db.scan(tx -> tx.count(Sql.of("SELECT count(*) FROM " + table)));
                assertThat(rows).as(table).isEqualTo(events.size());
            }
        }
    }

    @Test
    void imageDeletedMeanwhile_isLeftOut() {
        long kept = upload();
        long deleted = upload();
        service.post(ADMIN, "/venues", "{\"venue\": \"Hall\", \"image\": %s}".formatted(deleted));
        var out = new ByteArrayOutputStream();
        try (Database db = Database.open(service.data(), service.config().database(), 2)) {
            Report report = new Export(db, FileSource.of(deletingFirst(deleted)), SILENT).write(out);
            assertThat(report.counts()).containsEntry("image", 1L);
            assertThat(report.lostImages()).isEmpty();
        }
        String text = out.toString(StandardCharsets.UTF_8);
        assertThat(text)
                .contains("{\"image\":{\"id\":" + kept, "{\"venue\":{\"id\":3")
                .doesNotContain("{\"image\":{\"id\":" + deleted, "image_id");
    }

    @Test
    void imageDeletedMeanwhile_isLeftOutOfABackup() {
        if (TestService.isOnPostgres()) return;
        upload();
        long deleted = upload();
        service.post(ADMIN, "/venues", "{\"venue\": \"Hall\", \"image\": %s}".formatted(deleted));

        Report report = new Backup(service.data(), db -> deletingFirst(deleted), SILENT)
                .make(file(0), FileSource.of(deletingFirst(deleted)));

        assertThat(report.counts()).containsEntry("image", 1L).containsEntry("venue", 1L);
        assertThat(report.lostImages()).isEmpty();
    }

    private long upload() {
        return new Form()
                .file("a.jpg", DemoPicture.jpeg(0))
                .post(service, ADMIN, TestService.NAMESPACE + "/media")
                .id();
    }

    /** The files of the service, which deletes an image before the first is looked for. */
    private MediaFiles deletingFirst(long image) {
        var files = new FolderFiles(service.data().resolve("media"));
        return (MediaFiles) Proxy.newProxyInstance(
                MediaFiles.class.getClassLoader(), new Class<?>[] {MediaFiles.class}, (proxy, method, values) -> {
                    service.delete(ADMIN, "/media/" + image);
                    return method.invoke(files, values);
                });
    }
}
