package io.kalends.nodes;

import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import io.kalends.nodes.Caller.Got;
import io.kalends.store.TestDatabases;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/** An embedded database whose disk or files fail: nothing acknowledged is lost, and the service says what is wrong. */
@Tag("trial")
@Timeout(120)
class SqliteFaultsTest {
    /** A node whose powers end where those of an ordinary user do, also when the tests are run by root. */
    private static final List<String> ORDINARY = isRoot() ? List.of("unshare", "--user") : List.of();

    private final Caller caller = new Caller();
    private final Path data = TestDatabases.folder().resolve("data");
    private final int port = OwnPostgres.freePort();

    @AfterEach
    void close() {
        caller.close();
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    @Test
    void fullDisk_refusesWritesUntilThereIsRoom() throws Exception {
        assumeThat(Files.isExecutable(Path.of("/usr/bin/prlimit")))
                .as("prlimit is needed to take the room from a node")
                .isTrue();
        var acknowledged = new ArrayList<Long>();
        try (NodeProcess node = NodeProcess.start(port, data).awaitReady()) {
            acknowledged.add(writeLarge().id());

            limit(node, "4096");
            isAway(writeLarge());
            assertThat(caller.get(port, "/venues").number("total")).isEqualTo(1);
            assertThat(caller.send(port, true, "GET", "/venues", null, Map.of())
                            .orElseThrow()
                            .status())
                    .isEqualTo(200);
            Got ready = caller.ready(port);
            isAway(ready);
            assertThat(ready.body()).contains("no space left on its disk");
            assertThat(node.output()).contains("the store has no space left on its disk");

            limit(node, "unlimited");
            await().atMost(Duration.ofSeconds(20))
                    .until(() -> caller.ready(port).status() == 200);
            acknowledged.add(writeLarge().id());
        }
        try (NodeProcess node = NodeProcess.start(port, data).awaitReady()) {
            assertThat(node.output()).doesNotContain("Exception");
            for (long id : acknowledged)
                assertThat(caller.get(port, "/venues/" + id).status()).isEqualTo(200);
        }
    }

    private Got writeLarge() {
        return caller.post(
                port, "/venues", "{\"venue\": \"Hall\", \"description\": \"%s\"}".formatted("x".repeat(150_000)));
    }

    /** The node may write no farther into its files than this, as though the disk were full. */
    private static void limit(NodeProcess node, String bytes) throws Exception {
        Process prlimit = new ProcessBuilder("prlimit", "--pid=" + node.pid(), "--fsize=" + bytes + ":unlimited")
                .inheritIO()
                .start();
        assertThat(prlimit.waitFor()).isZero();
    }

    private static void isAway(Got got) {
        assertThat(got.status()).as(got.body()).isEqualTo(503);
        assertThat(got.headers().get("retry-after")).matches("[0-9]+");
        assertThat(got.body()).contains("service_unavailable");
    }

    @Test
    void folderThatCannotBeWritten_isNamedAtTheStart() throws IOException {
        Files.createDirectories(data);
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("r-xr-xr-x"));
        try {
            isRefused(NodeProcess.run(ORDINARY, "serve", "--port=0", "--data=" + data), data.toString(), "who owns");
        } finally {
            Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        isRefused(
                NodeProcess.run(ORDINARY, "serve", "--port=0", "--data=/proc/kalends"),
                "the folder /proc/kalends cannot be created");
    }

    @Test
    void fileThatCannotBeWritten_isNamedAtTheStart() throws IOException {
        NodeProcess.start(port, data).awaitReady().close();
        var files = List.of(data.resolve("kalends.db"), data);
        for (Path file : files) Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r-xr-xr-x"));
        try {
            isRefused(NodeProcess.run(ORDINARY, "serve", "--port=0", "--data=" + data), "who owns");
        } finally {
            for (Path file : files) Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    @Test
    void storeOfANewerProgram_isRefusedAndLeftAlone() throws Exception {
        NodeProcess.start(port, data).awaitReady().stop();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("kalends.db"));
                Statement statement = connection.createStatement()) {
            statement.execute("INSERT INTO migration VALUES (9999, 'V9999__later', 'x', 0)");
        }
        byte[] before = Files.readAllBytes(data.resolve("kalends.db"));

        isRefused(
                NodeProcess.run(List.of(), "serve", "--port=0", "--data=" + data),
                "made by a newer program",
                "restore a backup");
        assertThat(Files.readAllBytes(data.resolve("kalends.db"))).isEqualTo(before);
    }

    /** Processes that start at the same time remove the same old copies of the native library. */
    @Test
    void oldLibraryThatCannotBeRemoved_isNotReported() throws IOException {
        Path temporary = TestDatabases.folder();
        String name = "sqlite-" + SQLiteJDBCLoader.getVersion() + "-0-" + LibraryLoaderUtil.getNativeLibName();
        Files.createDirectories(temporary.resolve(name).resolve("not-empty"));
        List<String> options = List.of("env", "JAVA_TOOL_OPTIONS=-Dorg.sqlite.tmpdir=" + temporary);

        try (NodeProcess node = NodeProcess.startBy(options, port, data).awaitReady()) {
            assertThat(node.output()).contains("org.sqlite.tmpdir").doesNotContain("ERROR", "Exception");
        }
    }

    private static void isRefused(NodeProcess.Result result, String... words) {
        assertThat(result.code()).as(result.output()).isNotZero();
        assertThat(result.output()).contains(words).startsWith("kalends: The store cannot be");
        assertThat(result.output().lines()).hasSize(1);
    }

    @Test
    void fileThatIsNoDatabase_isNamedAtTheStartAndReplacedByABackup() throws IOException {
        Path backup = data.resolveSibling("backup");
        long id;
        try (NodeProcess node = NodeProcess.start(port, data).awaitReady()) {
            id = caller.post(port, "/venues", "{\"venue\": \"Hall\"}").id();
            assertThat(NodeProcess.run(List.of(), "backup", backup.toString(), "--data=" + data)
                            .code())
                    .as(node.output())
                    .isZero();
        }
        // What is in the log of writes would be found there instead.
        for (String end : List.of("-wal", "-shm")) Files.deleteIfExists(Path.of(data.resolve("kalends.db") + end));
        overwrite(0);

        isRefused(NodeProcess.run(List.of(), "serve", "--port=0", "--data=" + data), "kalends restore");
        assertThat(NodeProcess.run(List.of(), "restore", backup.toString(), "--data=" + data, "--force")
                        .output())
                .contains("Restored");
        try (NodeProcess node = NodeProcess.start(port, data).awaitReady()) {
            assertThat(caller.get(port, "/venues/" + id).status())
                    .as(node.output())
                    .isEqualTo(200);
        }
    }

    @Test
    void damageFoundWhileServing_endsWriting() throws Exception {
        try (NodeProcess node = NodeProcess.start(port, data).awaitReady()) {
            assertThat(caller.post(port, "/venues", "{\"venue\": \"Hall\"}").status())
                    .as(node.output())
                    .isEqualTo(201);
            overwrite((rootPage("post") - 1) * 4_096);
            // What connections remember of a file, they forget when it is written.
            assertThat(caller.post(port, "/tags", "{\"name\": \"a\"}").status()).isEqualTo(201);

            isAway(caller.get(port, "/venues"));
            Got ready = caller.ready(port);
            isAway(ready);
            assertThat(ready.body()).contains("The store is damaged.");
            isAway(caller.post(port, "/tags", "{\"name\": \"b\"}"));
            assertThat(caller.get(port, "/tags?hide_empty=false").number("total"))
                    .isEqualTo(1);
            assertThat(caller.get(port, "!/health").status()).isEqualTo(200);
            await().until(() -> node.output().contains("kalends restore FILE --force"));
            assertThat(node.output()).doesNotContain("\tat ");
        }
        isRefused(NodeProcess.run(List.of(), "serve", "--port=0", "--data=" + data), "is damaged", "kalends restore");
    }

    private void overwrite(long offset) throws IOException {
        byte[] rubbish = new byte[4_096];
        Arrays.fill(rubbish, (byte) 0xA5);
        try (FileChannel file = FileChannel.open(data.resolve("kalends.db"), WRITE)) {
            file.write(ByteBuffer.wrap(rubbish), offset);
        }
    }

    private long rootPage(String table) throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + data.resolve("kalends.db"));
                var statement = connection.createStatement()) {
            statement.execute("PRAGMA wal_checkpoint(TRUNCATE)");
            try (var row = statement.executeQuery(
                    "SELECT rootpage FROM sqlite_schema WHERE type = 'table' AND name = '" + table + "'")) {
                row.next();
                return row.getLong(1);
            }
        }
    }
}
