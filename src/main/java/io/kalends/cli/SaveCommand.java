package io.kalends.cli;

import io.kalends.archive.Export;
import io.kalends.archive.FileSource;
import io.kalends.archive.Progress;
import io.kalends.archive.Report;
import io.kalends.config.Config;
import io.kalends.config.Refusal;
import io.kalends.media.MediaFiles;
import io.kalends.store.Database;
import io.kalends.store.Database.SchemaState;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** A command that writes the store into a file. It changes nothing in the store, also in one of an older version. */
abstract class SaveCommand extends TransferCommand {
    /** One for the snapshot, one for the current keys of images. */
    static final int CONNECTIONS = 2;

    @Option(names = "--force", description = "Replace the file if it is there already")
    private boolean force;

    /** Writes the file under another name, and renames it once it is complete. */
    int transferTo(String file, String done, BiFunction<Path, Progress, Report> writer) {
        try (var made = NewFile.at(Path.of(file), force)) {
            int code = transfer(done, progress -> writer.apply(made.draft(), progress));
            made.complete();
            return code;
        }
    }

    /** The same without a report. */
    void transferTo(String file, Consumer<Path> writer) {
        try (var made = NewFile.at(Path.of(file), force)) {
            writer.accept(made.draft());
            made.complete();
        }
    }

    static Report export(Config config, Path file, Progress progress) {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            return export(config, out, progress);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Report export(Config config, OutputStream out, Progress progress) {
        try (Database db = Database.open(config.data(), config.database(), CONNECTIONS)) {
            return new Export(db, FileSource.of(MediaFiles.of(config, db)), progress).write(out);
        }
    }

    /** Refuses a store that would have to be migrated first. */
    static void expectCurrent(Config config) {
        switch (expectTables(config)) {
            case CURRENT -> {}
            case OLDER ->
                throw new Refusal(
                        "The store was made by an older program. Use that one, or start the service of this one"
                                + " once: it migrates the store.");
            case NEWER -> throw new Refusal("The store was made by a newer program; use that one.");
            case MISSING -> throw new IllegalStateException("there are tables");
        }
    }

    /** Refuses a database without tables of Kalends. */
    static SchemaState expectTables(Config config) {
        expectStore(config);
        SchemaState state = Database.schemaState(config.data(), config.database());
        if (state == SchemaState.MISSING) throw new Refusal("There are no tables of Kalends in this database.");
        return state;
    }
}
