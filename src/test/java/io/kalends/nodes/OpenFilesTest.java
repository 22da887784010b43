package io.kalends.nodes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import io.kalends.store.TestDatabases;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A system that lets the process open few files: it says so, and says what helps. */
@Timeout(120)
class OpenFilesTest {
    private final Caller caller = new Caller();
    private final Path data = TestDatabases.folder().resolve("data");
    private final int port = OwnPostgres.freePort();
    private final List<Socket> sockets = new ArrayList<>();

    @BeforeEach
    void needLinux() {
        assumeThat(Files.exists(Path.of("/proc/self/limits")))
                .as("the limit is read where Linux has it")
                .isTrue();
    }

    @AfterEach
    void close() throws IOException {
        for (Socket socket : sockets) socket.close();
        caller.close();
    }

    private static List<String> limitedTo(int files) {
        return List.of("sh", "-c", "ulimit -n " + files + " && exec \"$@\"", "limited");
    }

    private static long openFiles(NodeProcess node) {
        String[] open = Path.of("/proc/" + node.pid() + "/fd").toFile().list();
        return open == null ? 0 : open.length;
    }

    @Test
    void start_withFarTooFew_isRefusedInWords() {
        NodeProcess.Result result = NodeProcess.run(limitedTo(100), "serve", "--port=" + port, "--data=" + data);

        assertThat(result.code()).isEqualTo(1);
        assertThat(result.output())
                .isEqualTo("kalends: The system lets this process have 100 files open at a time, connections included;"
                        + " it should be at least 256. Raise the limit of open files: 'ulimit -n 65536' in the shell that"
                        + " starts the service, or LimitNOFILE=65536 in its systemd unit.");
        assertThat(data).doesNotExist();
    }

    @Test
    void connections_thatFindNoneLeft_areToldOfOnceAndHarmNobodyElse() throws Exception {
        assumeThat(Files.isExecutable(Path.of("/usr/bin/prlimit")))
                .as("prlimit is needed to take files from a node")
                .isTrue();
        try (NodeProcess node = NodeProcess.startBy(limitedTo(300), port, data).awaitReady()) {
            assertThat(node.output()).contains("have 300 files open at a time", "LimitNOFILE=");
            // Two, as the first list after a start is answered in a way of its own: no class is left to be loaded.
            for (String word : List.of("before", "again")) caller.get(port, "/venues?search=" + word);
            limit(node, openFiles(node) + 3);
            for (int i = 0; i < 20; i++) sockets.add(new Socket(InetAddress.getLoopbackAddress(), port));
            await().until(() -> node.output().contains("too many open files"));

            // Those who are connected already are served, from the store too.
            assertThat(caller.get(port, "/venues?search=hall").status()).isEqualTo(200);

            limit(node, 300);
            try (var another = new Caller()) {
                assertThat(another.ready(port).status()).isEqualTo(200);
            }
            assertThat(node.output().split("too many open files", -1)).hasSize(2);
            assertThat(node.output())
                    .contains("ulimit -n 65536")
                    .doesNotContain("\tat ", "no space left", "max_connections");
        }
    }

    private static void limit(NodeProcess node, long files) throws Exception {
        String range = files + ":300";
        assertThat(new ProcessBuilder("prlimit", "--pid", Long.toString(node.pid()), "--nofile=" + range)
                        .start()
                        .waitFor())
                .isZero();
    }
}
