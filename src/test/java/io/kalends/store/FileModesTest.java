package io.kalends.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who may read a store: the user who runs the service. */
class FileModesTest {
    private static final List<String> FILES = List.of("kalends.db", "kalends.db-wal", "kalends.db-shm", "kalends.lock");

    private final Path above = TestDatabases.folder().resolve("above");
    private final Path folder = above.resolve("data");

    @BeforeEach
    void expectModes() throws IOException {
        assumeThat(Files.getFileStore(TestDatabases.folder()).supportsFileAttributeView("posix"))
                .isTrue();
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    private static void open(Path path, String mode) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
    }

    private void expectPrivateFiles() throws IOException {
        try (StoreLock lock = StoreLock.take(folder, Optional.empty());
                Database db = Database.open(folder, Optional.empty(), List.of(), lock)) {
            db.write(tx -> tx.nextId(Sequence.RECORD));
            for (String file : FILES)
                assertThat(mode(folder.resolve(file))).as(file).isEqualTo("rw-------");
        }
    }

    @Test
    void newStore_isItsOwners() throws IOException {
        expectPrivateFiles();
        assertThat(List.of(mode(above), mode(folder))).containsOnly("rwx------");
    }

    @Test
    void newStore_withoutALock_isItsOwners() throws IOException {
        Database.open(folder, Optional.empty()).close();

        assertThat(List.of(mode(above), mode(folder))).containsOnly("rwx------");
        assertThat(mode(folder.resolve("kalends.db"))).isEqualTo("rw-------");
    }

    @Test
    void folderThatWasThere_keepsItsMode() throws IOException {
        Files.createDirectories(folder);
        open(folder, "rwxr-x---");

        expectPrivateFiles();
        assertThat(mode(folder)).isEqualTo("rwxr-x---");
    }

    @Test
    void filesThatWereOpenToOthers_areClosed() throws IOException {
        Path copy = TestDatabases.folder();
        try (Database db = Database.open(folder, Optional.empty())) {
            db.write(tx -> tx.nextId(Sequence.RECORD));
            for (String file : FILES.subList(0, 3)) {
                Files.copy(folder.resolve(file), copy.resolve(file));
                open(copy.resolve(file), "rw-rw-r--");
            }
        }
        try (Database db = Database.open(copy, Optional.empty())) {
            db.write(tx -> tx.nextId(Sequence.RECORD));
            for (String file : FILES.subList(0, 3))
                assertThat(mode(copy.resolve(file))).as(file).isEqualTo("rw-------");
        }
    }
}
