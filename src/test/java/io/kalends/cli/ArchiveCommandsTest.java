package io.kalends.cli;

import static io.kalends.TestService.ADMIN;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.TestService;
import io.kalends.cli.Terminal.Result;
import io.kalends.cli.Terminal.Store;
import io.kalends.json.Json;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import io.kalends.store.TestDatabases;
import io.kalends.text.Sha256;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Backup, restore, export and import, given while the service runs on the store they copy. */
class ArchiveCommandsTest {
    @RegisterExtension
    static final TestService service = new TestService();

    @TempDir
    static Path shared;

    private static Path exported;
    private static Path backup;

    @TempDir
    Path folder;

    @BeforeAll
    static void fill() {
        new RandomCalendar(service, 1).make(20);
        exported = shared.resolve("calendar.ndjson");
        backup = shared.resolve("calendar.backup");
        Store.of(service).run("export", exported.toString()).expect(0);
        Store.of(service).run("backup", backup.toString()).expect(0);
    }

    private Store empty() {
        return new Store(folder.resolve("new"), Optional.empty());
    }

    private Store emptyPostgres() {
        return new Store(folder.resolve("files"), Optional.of(TestDatabases.emptyPostgresUrl()));
    }

    /** Whether a store holds what the service does, images included. */
    private void expectAll(Store store) {
        Path again = folder.resolve("again");
        store.run("export", again.toString(), "--force").expect(0);
        assertThat(again).hasSameBinaryContentAs(exported);
    }

    private static List<Path> inside(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    @Test
    void exportInAForm_isWhatTheInterfaceGivesVisitors() throws IOException {
        for (String form : List.of("csv", "ndjson", "ics")) {
            Path file = folder.resolve("events." + form);

            Store.of(service).run("export", "--format=" + form, file.toString()).expect(0);

            String given = service.get("/events." + form + "?window=all").body();
            assertThat(unfolded(Files.readString(file)))
                    .as(form)
                    .isEqualTo(unfolded(given).replace(service.config().baseUrl(), "http://localhost:8080"));
        }
        assertThat(Files.readString(folder.resolve("events.csv"))).startsWith("id,title,");
        assertThat(Store.of(service).run("export", "--format=xls").expect(2).err())
                .contains("--format");
    }

    /** With lines that do not depend on the length of addresses in them. */
    private static String unfolded(String text) {
        return text.replace("\r\n ", "");
    }

    @Test
    void export_tellsWhatItWrote() throws IOException {
        Result result = Store.of(service).run("export", folder.resolve("a").toString(), "--progress");

        assertThat(result.err()).contains("Exported 5 users", "records a second", "MB");
        assertThat(result.out()).isEmpty();
        List<String> lines = Files.readAllLines(folder.resolve("a"));
        assertThat(lines.getFirst()).startsWith("{\"kalends\":{\"format\":1,\"sequences\":{\"record\":");
        assertThat(lines.getLast()).startsWith("{\"end\":{\"lines\":" + (lines.size() - 1) + ",\"sha256\":");
        assertThat(lines).allSatisfy(line -> assertThat(line.length()).isLessThan(70_000));
    }

    @Test
    void exportFromBeforeEventsHadAStatus_isTaken() throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(exported));
        lines.removeLast();
        lines.replaceAll(ArchiveCommandsTest::withoutStatus);
        String text = String.join("\n", lines) + "\n";
        String end = "{\"end\":{\"lines\":" + lines.size() + ",\"sha256\":\"" + Sha256.of(text) + "\"}}\n";
        Path old = Files.writeString(folder.resolve("old"), text + end);
        Store store = empty();

        store.run("import", old.toString()).expect(0);

        store.run("export", folder.resolve("now").toString()).expect(0);
        assertThat(Files.readAllLines(folder.resolve("now")).stream().filter(line -> line.startsWith("{\"event\":")))
                .isNotEmpty()
                .allMatch(
                        line -> line.contains(
                                "\"event_status\":\"scheduled\",\"status_reason\":\"\",\"is_virtual\":false,\"virtual_url\":\"\""));
    }

    @SuppressWarnings("unchecked") // the names of JSON objects are texts
    private static String withoutStatus(String line) {
        if (!line.startsWith("{\"event\":")) return line;
        var event = (Map<String, Object>) ((Map<?, ?>) Json.parse(line)).get("event");
        var less = new LinkedHashMap<>(event);
        less.keySet().removeAll(Set.of("event_status", "status_reason", "is_virtual", "virtual_url", "previous_start"));
        return Json.text(Map.of("event", less));
    }

    @Test
    void files_areNeverReplacedByAccident() throws IOException {
        Path file = Files.writeString(folder.resolve("mine"), "mine");
        for (String command : List.of("export", "backup")) {
            Result refused = Store.of(service).run(command, file.toString()).expect(1);
            assertThat(refused.err()).contains("mine is there already; --force replaces it");
            assertThat(file).hasContent("mine");
            assertThat(Store.of(service)
                            .run(command, folder.toString(), "--force")
                            .expect(1)
                            .err())
                    .contains("is no file");
            assertThat(Store.of(service)
                            .run(command, folder + "/none/file")
                            .expect(1)
                            .err())
                    .contains("There is no folder");
        }
        Store.of(service).run("export", file.toString(), "--force").expect(0);
        assertThat(file).hasSameBinaryContentAs(exported);
        assertThat(inside(folder)).containsExactly(file);
    }

    @Test
    void backup_restoresIntoEitherEngine() {
        Store sqlite = empty();
        Store postgres = emptyPostgres();
        sqlite.run("restore", backup.toString()).expect(0);
        postgres.run("restore", backup.toString()).expect(0);

        expectAll(sqlite);
        expectAll(postgres);
    }

    /** Its changes are others than those the token was given for, however alike the stores are. */
    @Test
    void tokenOfTheChanges_isNotTakenByAStoreThatWasFilledFromAnother() {
        String token = service.get("/changes").text("next_token");
        for (Store store : List.of(empty(), emptyPostgres())) {
            store.run("restore", backup.toString()).expect(0);
            expectExpired(store, token);
            store.run("import", exported.toString(), "--force").expect(0);
            expectExpired(store, token);
        }
        assertThat(service.get("/changes?since=" + token).status()).isEqualTo(200);
    }

    private static void expectExpired(Store store, String token) {
        var other = new TestService();
        other.startOn(store.data(), store.database(), service);
        try {
            assertThat(other.get("/changes?since=" + token).status()).isEqualTo(410);
            String own = other.get("/changes").text("next_token");
            assertThat(other.get("/changes?since=" + own).status()).isEqualTo(200);
        } finally {
            other.stop();
        }
    }

    @Test
    void import_findsValuesOfCustomFieldsAgain() {
        for (Store store : List.of(empty(), emptyPostgres())) {
            store.run("import", exported.toString()).expect(0);
            var other = new TestService();
            other.startOn(store.data(), store.database(), service);
            try {
                assertThat(other.get(ADMIN, "/custom-fields").at("custom_fields"))
                        .isEqualTo(service.get(ADMIN, "/custom-fields").at("custom_fields"));
                for (String text : List.of("custom_fields[note]=" + note(), "search=" + note()))
                    assertThat(total(other, text)).as(text).isPositive().isEqualTo(total(service, text));
            } finally {
                other.stop();
            }
        }
    }

    private static long total(TestService asked, String query) {
        return asked.get(ADMIN, "/events?window=all&" + query).number("total");
    }

    /** What some event says in a custom field, as an address has it. */
    private static String note() {
        List<?> events = service.get(ADMIN, "/events?window=all&per_page=50").list("events");
        String text = events.stream()
                .map(event -> ((Map<?, ?>) ((Map<?, ?>) event).get("custom_fields")).get("note"))
                .filter(Objects::nonNull)
                .map(note -> ((Map<?, ?>) note).get("value").toString())
                .findFirst()
                .orElseThrow();
        return URLEncoder.encode(text, UTF_8);
    }

    @Test
    void import_fillsAnEmptyStore() {
        Store sqlite = empty();
        Result result = sqlite.run("import", exported.toString()).expect(0);

        assertThat(result.err()).contains("Imported 5 users", "3 images");
        expectAll(sqlite);
    }

    @Test
    void pipe_movesWithoutAFile() {
        InputStream in = System.in;
        PrintStream out = System.out;
        var piped = new ByteArrayOutputStream();
        Store target = empty();
        try {
            System.setOut(new PrintStream(piped, false, UTF_8));
            Store.of(service).run("export").expect(0);
            System.setIn(new ByteArrayInputStream(piped.toByteArray()));
            target.run("import", "-").expect(0);
        } finally {
            System.setIn(in);
            System.setOut(out);
        }
        expectAll(target);
    }

    @Test
    void store_thatHoldsRecordsIsReplacedByForceOnly() {
        for (Store store : List.of(empty(), emptyPostgres())) {
            store.run("import", exported.toString()).expect(0);
            for (String[] words : new String[][] {
                {"import", exported.toString()}, {"restore", backup.toString()}, {"restore", exported.toString()}
            }) {
                Result refused = store.run(words).expect(1);
                assertThat(refused.err()).contains("holds records already", "--force");
            }
            store.run("restore", backup.toString(), "--force").expect(0);
            expectAll(store);
            store.run("import", exported.toString(), "--force").expect(0);
            expectAll(store);
        }
    }

    @Test
    void store_inUseIsLeftAlone() {
        for (String[] words :
                new String[][] {{"import", exported.toString(), "--force"}, {"restore", backup.toString(), "--force"}
                }) {
            assertThat(Store.of(service).run(words).expect(1).err()).contains("Kalends is running on this store");
        }
        assertThat(service.get(ADMIN, "/events?window=all").status()).isEqualTo(200);
    }

    @Test
    void brokenStore_isReplacedByForce() throws IOException {
        Store store = empty();
        Files.createDirectories(store.data());
        Files.writeString(
                store.data().resolve("kalends.db"), "This is not a database, but it is quite long.".repeat(99));
        Files.writeString(store.data().resolve("kalends.db-wal"), "nor this");
        assertThat(store.run("restore", backup.toString()).expect(1).err()).contains("The store cannot be used");

        store.run("restore", backup.toString(), "--force").expect(0);

        expectAll(store);
    }

    @Test
    void cutOrAlteredExport_isRefusedAndChangesNothing() throws IOException {
        byte[] whole = Files.readAllBytes(exported);
        var random = new Random(7);
        for (int i = 0; i < 6; i++) {
            byte[] cut = Arrays.copyOf(whole, random.nextInt(whole.length));
            expectRefusal(cut, i == 0 ? emptyPostgres() : empty());
            byte[] altered = whole.clone();
            altered[random.nextInt(whole.length)] ^= (byte) (1 << random.nextInt(7));
            expectRefusal(altered, empty());
        }
        expectRefusal((new String(whole, UTF_8) + "{}\n").getBytes(UTF_8), empty());
        expectRefusal("{\"kalends\":{\"format\":2}}\n".getBytes(UTF_8), empty());
        expectRefusal(new byte[0], empty());
    }

    private void expectRefusal(byte[] bytes, Store store) throws IOException {
        Path file = Files.write(folder.resolve("broken"), bytes);
        for (String command : List.of("import", "restore")) {
            Result refused = store.run(command, file.toString()).expect(1);
            assertThat(refused.err()).contains("Nothing was changed.").doesNotContain("\tat ");
            assertThat(inside(folder)).containsExactly(file);
        }
        store.database().ifPresent(url -> assertThat(rows(url)).isZero());
    }

    private static long rows(String url) {
        try (Database db = Database.open(Path.of("unused"), Optional.of(url), 1)) {
            return db.read(
                    tx -> tx.count(Sql.of("SELECT (SELECT count(*) FROM post) + (SELECT count(*) FROM account)")));
        }
    }

    @Test
    void damagedBackup_isRefusedAndChangesNothing() throws IOException {
        if (TestService.isOnPostgres()) return; // where a backup is lines
        byte[] whole = Files.readAllBytes(backup);
        Path file = folder.resolve("broken");
        Files.write(file, Arrays.copyOf(whole, whole.length / 2));
        expectRefusal(file);
        for (int at = whole.length / 4; at < whole.length / 4 + 50_000; at++) whole[at] = 0;
        Files.write(file, whole);
        expectRefusal(file);
    }

    private void expectRefusal(Path file) throws IOException {
        Result refused = empty().run("restore", file.toString()).expect(1);
        assertThat(refused.err()).contains("The backup is damaged", "Nothing was changed.");
        assertThat(inside(folder)).containsExactly(file);
    }

    @Test
    void restore_wantsAFile() {
        assertThat(empty().run("restore", "nowhere").expect(1).err()).contains("The file nowhere cannot be read");
        assertThat(empty().run("export").expect(1).err()).contains("There is no store in the folder");
        assertThat(Files.exists(empty().data())).isFalse();
        if (!TestService.isOnPostgres())
            assertThat(empty().run("import", backup.toString()).expect(1).err()).contains("'kalends restore' takes it");
    }

    @Test
    void databaseOfAnotherProgram_isReplacedByForceOnly() throws Exception {
        Store store = empty();
        Files.createDirectories(store.data());
        Path database = store.data().resolve("kalends.db");
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE note (words TEXT)");
        }
        byte[] before = Files.readAllBytes(database);
        for (String[] words : new String[][] {
            {"import", exported.toString()},
            {"restore", backup.toString()},
            {"backup", folder.resolve("copy").toString()},
            {"export", folder.resolve("copy").toString()},
            {"user", "list"}
        })
            assertThat(store.run(words).expect(1).err())
                    .contains("was made by another program", "Move the file away")
                    .hasLineCount(1);
        assertThat(database).hasBinaryContent(before);
        store.run("restore", backup.toString(), "--force").expect(0);
        expectAll(store);
    }

    @Test
    void files_areTheOwnersAlone() throws IOException {
        if (!Files.getFileStore(folder).supportsFileAttributeView("posix")) return;
        Path open = Files.copy(backup, folder.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r--r--"));
        Store store = empty();
        store.run("restore", open.toString()).expect(0);
        Files.delete(open);

        var modes = new ArrayList<String>(List.of(mode(exported), mode(backup)));
        for (Path file : inside(folder)) modes.add(mode(file));
        assertThat(modes).hasSizeGreaterThan(4).containsOnly("rw-------");
        assertThat(mode(store.data())).isEqualTo("rwx------");
        assertThat(mode(store.data().resolve("media"))).isEqualTo("rwx------");
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void lostFiles_areToldAndTheRestIsKept() throws IOException {
        Store store = empty();
        store.run("import", exported.toString()).expect(0);
        for (Path file : inside(store.data().resolve("media"))) Files.delete(file);
        for (String command : List.of("export", "backup")) {
            Result result =
                    store.run(command, folder.resolve(command).toString()).expect(3);
            assertThat(result.err()).contains("3 images have no files");
        }
        Store other = new Store(folder.resolve("other"), Optional.empty());
        other.run("restore", folder.resolve("backup").toString()).expect(0);
        other.run("export", folder.resolve("second").toString()).expect(3);
        assertThat(folder.resolve("second")).hasSameBinaryContentAs(folder.resolve("export"));
    }

    @Test
    void olderStore_isBackedUpAsItIs() throws IOException {
        if (TestService.isOnPostgres()) return;
        Store store = empty();
        store.run("import", exported.toString()).expect(0);
        try (Database db = Database.open(store.data(), Optional.empty())) {
            db.write(tx -> tx.run(Sql.of("DELETE FROM migration WHERE version > 3")));
        }
        assertThat(store.run("export", "-").expect(1).err()).contains("made by an older program");
        store.run("backup", folder.resolve("old").toString()).expect(0);

        assertThat(Database.schemaState(store.data(), Optional.empty())).isEqualTo(Database.SchemaState.OLDER);
    }

    @Test
    void help_explainsEveryCommand() {
        for (String command : List.of("backup", "restore", "export", "import")) {
            Result help = Terminal.run(command, "--help").expect(0);
            assertThat(help.out()).contains("--data", "--database", "--force", "--progress", "Example");
        }
        assertThat(Terminal.run("--help").out()).contains("backup", "restore", "export", "import");
    }
}
