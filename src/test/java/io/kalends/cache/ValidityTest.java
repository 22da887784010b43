package io.kalends.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.kalends.store.Change.Subject;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import io.kalends.store.TestDatabases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When a cached value may be used. */
class ValidityTest {
    private static final Instant NOON = Instant.parse("2026-11-15T12:00:00Z");

    private final Database db = Database.open(TestDatabases.folder(), Optional.empty());
    private final Dependencies dependencies = new Dependencies();

    @AfterEach
    void close() {
        db.close();
    }

    private void addTag() {
        db.write(
                tx -> tx.run(
                        Sql.of(
                                "INSERT INTO term (id, taxonomy, name, name_key, name_sort, slug) VALUES (1, 'tag', 'a', 'a', 'a', 'a')")));
    }

    private Validity validity(Set<Subject> subjects) {
        return Validity.of(db.changes().version(), NOON, subjects, dependencies);
    }

    @Test
    void version_mustBeAsNewAsWanted() {
        Validity validity = validity(Validity.ALL_SUBJECTS);
        addTag();

        assertThat(validity.isValid(validity.version(), NOON)).isTrue();
        assertThat(validity.isValid(db.changes().version(), NOON)).isFalse();
    }

    @Test
    void moment_liesBetweenTheMakingAndTheEarliestLimit() {
        dependencies.limitTo(NOON.plusSeconds(10));
        dependencies.limitTo(NOON.plusSeconds(20));
        Validity validity = validity(Set.of());

        assertThat(validity.isValid(0, NOON.minusMillis(1))).isFalse();
        assertThat(validity.isValid(0, NOON)).isTrue();
        assertThat(validity.isValid(0, NOON.plusMillis(9_999))).isTrue();
        assertThat(validity.isValid(0, NOON.plusSeconds(10))).isFalse();
    }

    @Test
    void renew_dependsOnTheSubjectsOnly() {
        Validity venues = validity(Set.of(Subject.VENUE));
        Validity tags = validity(Set.of(Subject.TAG));
        addTag();
        long later = db.changes().version();

        assertThat(venues.renew(db.changes(), later, NOON))
                .hasValueSatisfying(
                        renewed -> assertThat(renewed.isValid(later, NOON)).isTrue());
        assertThat(tags.renew(db.changes(), later, NOON)).isEmpty();
        assertThat(venues.renew(db.changes(), later, NOON.minusSeconds(1))).isEmpty();
    }

    @Test
    void file_endsItWhenItComesChangesOrGoes(@TempDir Path folder) throws IOException {
        Path path = folder.resolve("theme.css");
        var file = new WatchedFile(path);
        for (String step : new String[] {"a", "changed", ""}) {
            var collected = new Dependencies();
            collected.exists(file);
            Validity validity = Validity.of(1, NOON, Set.of(), collected);
            assertThat(validity.isValid(1, NOON)).isTrue();

            if (step.isEmpty()) Files.delete(path);
            else Files.writeString(path, step);

            await().atMost(Duration.ofSeconds(5)).until(() -> !validity.isValid(1, NOON));
        }
    }

    @Test
    void include_takesOverLimitAndFiles(@TempDir Path folder) throws IOException {
        var file = new WatchedFile(folder.resolve("theme.css"));
        var inner = new Dependencies();
        inner.limitTo(NOON.plusSeconds(5));
        inner.exists(file);
        dependencies.include(Validity.of(1, NOON, Set.of(), inner));
        Validity outer = validity(Set.of());

        assertThat(outer.until()).isEqualTo(NOON.plusSeconds(5));
        Files.writeString(file.path(), "a");
        await().atMost(Duration.ofSeconds(5)).until(() -> !outer.isValid(0, NOON));
    }
}
