package io.kalends.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.TestService;
import io.kalends.api.Upload;
import io.kalends.auth.AccountStore;
import io.kalends.auth.Role;
import io.kalends.auth.User;
import io.kalends.cli.Terminal.Result;
import io.kalends.intake.Item;
import io.kalends.json.Json;
import io.kalends.source.Readers;
import io.kalends.source.Source;
import io.kalends.source.Source.Validators;
import io.kalends.source.SourceReading;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Sources imported by the command. */
class ImportSourceTest {
    private static final String FEED = "https://feeds.example.org/feed.ics";

    /** With PostgreSQL the command works beside it. */
    @RegisterExtension
    static final TestService service = new TestService();

    @TempDir
    static Path data;

    private static Optional<String> url = Optional.empty();

    @TempDir
    Path folder;

    private Path file;

    @BeforeAll
    static void makeStore() {
        url = service.config().database();
        if (url.isPresent()) return;
        try (Database db = Database.open(data, url)) {
            var admin = new User(0, "admin", "admin@example.org", "admin", Role.ADMINISTRATOR, Instant.EPOCH);
            db.execute(tx -> new AccountStore().insert(tx, admin));
        }
    }

    /** Reads files in which each line is the fields of an event, known by its title, and one feed that never changes. */
    private static final class LineReaders implements Readers {
        @Override
        public SourceReading of(Source source, Path file) {
            return sink -> {
                try {
                    long number = 0;
                    for (String line : Files.readAllLines(file)) {
                        if (line.equals("broken")) throw new IllegalStateException("The file is broken.");
                        Map<String, Object> fields = fields(line);
                        String key = String.valueOf(fields.remove("key"));
                        sink.item(new Item(Item.Type.EVENT, key, Optional.empty(), fields, Optional.empty(), ++number));
                    }
                    return SourceReading.Result.COMPLETE;
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            };
        }

        @Override
        public SourceReading of(Source source, Optional<Login> login) {
            return sink -> {
                if (!source.address().equals(FEED))
                    throw new IllegalStateException("It cannot be reached: " + source.address());
                if (source.fetched().etag().isPresent()) return SourceReading.Result.NOT_MODIFIED;
                Map<String, Object> fields = fields(event("Of a feed", "12:00"));
                String key = String.valueOf(fields.remove("key"));
                sink.item(new Item(Item.Type.EVENT, key, Optional.empty(), fields, Optional.empty(), 0));
                return new SourceReading.Result(true, true, new Validators(Optional.of("v1"), Optional.empty()));
            };
        }

        @Override
        public Upload image(String url) {
            throw new IllegalStateException("no images");
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> fields(String line) {
        return (Map<String, Object>) Json.parse(line);
    }

    @BeforeEach
    void name(TestInfo test) {
        file = folder.resolve(test.getTestMethod().orElseThrow().getName() + ".csv");
    }

    private Result run(String... words) {
        return runOn(data, words);
    }

    private static Result runOn(Path store, String... words) {
        var out = new StringWriter();
        var err = new StringWriter();
        var all = new ArrayList<>(List.of(words));
        all.add("--data=" + store);
        url.ifPresent(database -> all.add("--database=" + database));
        int code = new CommandLine(new ImportCommand(Optional.of(new LineReaders())))
                .setExecutionExceptionHandler((fault, line, parsed) -> {
                    err.append(String.valueOf(fault.getMessage()));
                    return 1;
                })
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(all.toArray(String[]::new));
        return new Result(code, out.toString(), err.toString());
    }

    private void write(String... lines) throws IOException {
        Files.write(file, List.of(lines));
    }

    private static String event(String title, String end) {
        return """
                {"key": "%s", "title": "%s", "start_date": "2026-12-05 10:00", "end_date": "2026-12-05 %s"}""".formatted(title, title, end);
    }

    private static long total(String title) {
        try (Database db = Database.open(data, url)) {
            return db.read(tx -> tx.count(Sql.of("SELECT count(*) FROM post WHERE name = ?", title)));
        }
    }

    @Test
    void file_isBroughtIn_andReported() throws IOException {
        write(event("Fine", "12:00"), event("Backwards", "09:00"));

        Result first = run(file.toString()).expect(3);
        Result second = run(file.toString()).expect(3);

        assertThat(first.err())
                .contains("Imported: 1 made, 1 refused in ")
                .contains("rejected: line 2: Backwards: end_date must not let the event end before it starts");
        assertThat(second.err()).contains("1 unchanged, 1 refused");
        assertThat(total("Fine")).isOne();
    }

    @Test
    void allBroughtIn_exitsWithZero() throws IOException {
        write(event("Alone", "12:00"));

        assertThat(run(file.toString(), "--name=Alone there").expect(0).err()).contains("1 made in");
    }

    @Test
    void dryRun_writesNothing() throws IOException {
        write(event("Dry", "12:00"));

        Result result = run(file.toString(), "--dry-run").expect(0);

        assertThat(result.err()).contains("Nothing was written; this would be done: 1 made");
        assertThat(total("Dry")).isZero();
    }

    @Test
    void brokenFile_exitsWithOne_andGoesOnNextTime() throws IOException {
        write(event("Half", "12:00"), "broken", event("Other half", "12:00"));
        Result broken = run(file.toString()).expect(1);
        write(event("Half", "12:00"), event("Other half", "12:00"));
        Result mended = run(file.toString()).expect(0);

        assertThat(broken.err()).contains("The file is broken.", "1 made");
        assertThat(mended.err()).contains("1 made, 1 unchanged");
    }

    @Test
    void comparison_namesWhatDiffers_andWritesNothing() throws IOException {
        write(event("Compared one", "12:00"), event("Compared two", "12:00"));
        assertThat(run(file.toString(), "--compare").expect(3).err())
                .contains("Compared one: is not here", "Compared 2 records: 0 of ");
        run(file.toString()).expect(0);
        assertThat(run(file.toString(), "--compare").expect(0).err()).contains("(100.0 %)");

        write(event("Compared one", "13:00"), event("Compared three", "12:00"));

        assertThat(run(file.toString(), "--compare").expect(3).err())
                .contains("Compared one", "start_date", "end_date", "Compared three: is not here", "is gone there");
        assertThat(total("Compared three")).isZero();
        assertThat(total("Compared two")).isEqualTo(1);
    }

    /** What has not changed there may have changed here. */
    @Test
    void comparison_readsAFeedThatHasNotChanged() {
        run(FEED).expect(0);
        assertThat(run(FEED).expect(0).err()).contains("Nothing has changed there");

        assertThat(run(FEED, "--compare").expect(0).err()).contains("Compared 1 records", "(100.0 %)");
    }

    @Test
    void wrongFlags_areNamed() {
        assertThat(run("events.csv", "--removed=all").expect(1).err()).contains("--removed must be trash or keep");
        assertThat(run("x", "--as=xml").expect(1).err()).contains("--as must be one of archive, ics, csv, site");
        assertThat(run("https://example.org/a.ics", "--user=a").expect(1).err()).contains("--password-file");
        assertThat(run("https://example.org/a.ics").expect(1).err()).contains("It cannot be reached");
        assertThat(run("missing.csv").expect(1).err()).contains("missing.csv cannot be read");
    }

    @Test
    void storeInUse_isLeftToItsService() throws IOException {
        write(event("Beside", "12:00"));

        Result result = runOn(service.data(), file.toString());

        if (TestService.isOnPostgres()) assertThat(result.code()).isZero();
        else assertThat(result.expect(1).err()).contains("Kalends is running on this store", "Sources");
    }

    @Test
    @Tag("trial")
    void manyEvents_areBroughtInOnce() throws IOException {
        var lines = new ArrayList<String>();
        for (int i = 0; i < 2_000; i++)
            lines.add("""
                    {"key": "%s", "title": "Many %s", "start_date": "2026-12-%s 10:00", "end_date": "2026-12-%s 11:00",
                    "venue": {"venue": "Hall %s"}, "organizer": [{"organizer": "Club %s"}], "categories": ["C%s"],
                    "description": "<p>Something that people read before they come, number %s.</p>"}""".formatted(i, i, 10 + i % 20, 10 + i % 20, i % 300, i % 200, i % 20, i)
                    .replace("\n", ""));
        Files.write(file, lines);

        Result first = run(file.toString()).expect(0);
        Result second = run(file.toString()).expect(0);

        assertThat(first.err()).contains("2,000 made");
        assertThat(second.err()).contains("2,000 unchanged");
    }
}
