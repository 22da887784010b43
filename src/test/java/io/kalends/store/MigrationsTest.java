package io.kalends.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kalends.store.Migrations.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@BothEngines
class MigrationsTest {
    private static final Step FIRST = new Step("V001__first", "CREATE TABLE a (id ${id}, word ${text});");
    private static final Step SECOND =
            new Step("V002__second", "CREATE TABLE b (id ${id}); CREATE TABLE c (id ${id});");

    private final Dialect dialect;
    private final Path folder = TestDatabases.folder();
    private final Optional<String> url;

    MigrationsTest(Dialect dialect) {
        this.dialect = dialect;
        this.url = dialect == Dialect.SQLITE ? Optional.empty() : Optional.of(TestDatabases.emptyPostgresUrl());
    }

    @Test
    void apply_addsWhatIsMissingOnce() throws Exception {
        apply(FIRST);
        run("INSERT INTO a (id, word) VALUES (1, 'kept')");
        apply(FIRST, SECOND);
        apply(FIRST, SECOND);

        assertThat(numbers("SELECT version FROM migration ORDER BY version")).containsExactly(1L, 2L);
        assertThat(numbers("SELECT id FROM a")).containsExactly(1L);
        assertThat(numbers("SELECT count(*) FROM b, c")).containsExactly(0L);
    }

    @Test
    void apply_refusesADatabaseNewerThanTheProgram() throws Exception {
        apply(FIRST, SECOND);

        assertThatThrownBy(() -> apply(FIRST))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("newer")
                .hasMessageContaining("version 2")
                .hasMessageContaining("knows 1");
    }

    @Test
    void apply_refusesAStepThatWasChanged() throws Exception {
        apply(FIRST, SECOND);

        assertThatThrownBy(() -> apply(new Step("V001__first", FIRST.text() + " "), SECOND))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("V001__first");
    }

    @Test
    void apply_leavesNothingOfAStepThatFails() throws Exception {
        var faulty = new Step("V002__second", "CREATE TABLE b (id ${id}); INSERT INTO nowhere VALUES (1);");

        assertThatThrownBy(() -> apply(FIRST, faulty)).isInstanceOf(SQLException.class);
        apply(FIRST, SECOND);

        assertThat(numbers("SELECT version FROM migration ORDER BY version")).containsExactly(1L, 2L);
    }

    @Test
    void names_areThoseOfTheFiles() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/main/resources/io/kalends/store/migrations"))) {
            List<String> found = files.map(file -> file.getFileName().toString())
                    .map(name -> name.substring(0, name.indexOf('.')))
                    .distinct()
                    .sorted()
                    .toList();
            assertThat(found).isEqualTo(Migrations.NAMES);
        }
        assertThat(IntStream.range(0, Migrations.NAMES.size())
                        .allMatch(
                                i -> Migrations.NAMES.get(i).startsWith(String.format(Locale.ROOT, "V%03d__", i + 1))))
                .isTrue();
    }

    @Test
    void nodes_startedTogether_migrateOnce() throws Exception {
        Callable<Long> node = () -> {
            try (Database db = Database.open(folder, url, 2)) {
                return db.write(tx -> tx.nextId(Sequence.RECORD));
            }
        };
        try (var threads = Executors.newFixedThreadPool(6)) {
            List<Future<Long>> ids =
                    threads.invokeAll(IntStream.range(0, 6).mapToObj(i -> node).toList());
            for (Future<Long> id : ids) {
                assertThat(id.get()).isBetween(1L, 6L);
            }
        }

        assertThat(numbers("SELECT count(*) FROM migration")).containsExactly((long) Migrations.NAMES.size());
    }

    @Test
    void databases_onTheSameStore_writeTogether() throws Exception {
        try (Database one = Database.open(folder, url, 4);
                Database two = Database.open(folder, url, 4);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Long>> writers = IntStream.range(0, 60)
                    .<Callable<Long>>mapToObj(i -> () -> (i % 2 == 0 ? one : two).write(tx -> Rows.tag(tx, "t" + i)))
                    .toList();
            for (Future<Long> writer : threads.invokeAll(writers)) {
                assertThat(writer.get()).isPositive();
            }
            long count = two.read(tx -> tx.count(Sql.of("SELECT count(*) FROM term")));
            assertThat(count).isEqualTo(60);
        }
    }

    private void apply(Step... steps) throws SQLException {
        try (Connection connection = connect()) {
            new Migrations(dialect, List.of(steps)).apply(connection);
        }
    }

    private void run(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private List<Long> numbers(String sql) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            var numbers = Stream.<Long>builder();
            while (rows.next()) {
                numbers.add(rows.getLong(1));
            }
            return numbers.build().toList();
        }
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection(url.orElse("jdbc:sqlite:" + folder.resolve(SqliteEngine.FILE)));
    }
}
