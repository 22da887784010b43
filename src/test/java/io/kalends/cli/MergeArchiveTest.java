package io.kalends.cli;

import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.TestService;
import io.kalends.auth.AccountStore;
import io.kalends.auth.Role;
import io.kalends.auth.User;
import io.kalends.cli.Terminal.Store;
import io.kalends.store.Database;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The file of an export imported by the command, beside what the store holds. */
class MergeArchiveTest {
    @RegisterExtension
    static final TestService other = new TestService();

    @TempDir
    Path folder;

    private Path archive;
    private Store store;

    @BeforeEach
    void prepare() {
        archive = folder.resolve("other.ndjson");
        store = new Store(folder.resolve("data"), Optional.empty());
        other.post(EDITOR, "/events", """
                {"title": "Concert", "start_date": "2026-12-05 19:30", "end_date": "2026-12-05 23:00",
                 "venue": {"venue": "Harbour Hall"}}""");
        Store.of(other).run("export", archive.toString(), "--force").expect(0);
        try (Database db = Database.open(store.data(), store.database())) {
            var admin = new User(0, "admin", "admin@example.org", "admin", Role.ADMINISTRATOR, Instant.EPOCH);
            db.execute(tx -> new AccountStore().insert(tx, admin));
        }
    }

    @Test
    void merge_takesNothingAway_andCanBeRepeated() {
        assertThat(store.run("import", archive.toString(), "--merge", "--dry-run")
                        .expect(0)
                        .err())
                .contains("Nothing was written", "made");
        assertThat(store.run("import", archive.toString(), "--merge").expect(0).err())
                .contains("Imported", "made");
        assertThat(store.run("import", archive.toString(), "--merge").expect(0).err())
                .contains("unchanged")
                .doesNotContain("made");
        assertThat(store.run("import", archive.toString(), "--merge", "--compare")
                        .expect(0)
                        .err())
                .contains("100.0 %");
        assertThat(store.run("export", "-").expect(0).out()
                        + store.run("user", "list").out())
                .contains("admin@example.org");
    }

    @Test
    void withoutMerge_aStoreThatHoldsRecordsIsLeft_andTheWayIsSaid() {
        assertThat(store.run("import", archive.toString()).expect(1).err()).contains("--force", "--merge");
        assertThat(store.run("import", archive.toString(), "--dry-run")
                        .expect(1)
                        .err())
                .contains("--merge");
    }
}
