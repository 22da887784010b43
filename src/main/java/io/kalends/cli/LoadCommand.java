package io.kalends.cli;

import io.kalends.archive.Import;
import io.kalends.archive.Progress;
import io.kalends.archive.Report;
import io.kalends.config.Config;
import io.kalends.config.Refusal;
import io.kalends.media.MediaFiles;
import io.kalends.store.Database;
import io.kalends.store.Database.SchemaState;
import io.kalends.store.StagedStore;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** A command that replaces the records of the store by those of a file: all of them, or none. */
abstract class LoadCommand extends TransferCommand {
    @Option(names = "--force", description = "Replace what the store holds; without it the store must be empty")
    private boolean force;

    /** Refuses a store that is in use, or that has records unless they may be replaced. */
    void expectReplaceable(Config config) {
        if (Database.isInUse(config.data(), config.database()))
            throw new Refusal("Kalends is running on this store. Stop it first, all of its nodes.");
        if (!force && !isEmpty(config))
            throw new Refusal("The store holds records already. Name an empty one with --data or --database, or give"
                    + " --force to replace what it holds. 'kalends import --merge' imports a file beside it.");
    }

    private static boolean isEmpty(Config config) {
        SchemaState state = Database.schemaState(config.data(), config.database());
        if (state != SchemaState.CURRENT) return state == SchemaState.MISSING;
        try (Database db = Database.open(config.data(), config.database(), 1)) {
            return Import.isEmpty(db);
        }
    }

    static Path readable(String file) {
        Path path = Path.of(file);
        if (!Files.isRegularFile(path) || !Files.isReadable(path))
            throw new Refusal("The file " + file + " cannot be read.");
        return path;
    }

    /** Imports the lines of an export. */
    static Report importLines(Config config, Path lines, Progress progress) {
        Import.check(lines);
        return config.database().isPresent()
                ? intoServer(config, lines, progress)
                : intoFolder(config, lines, progress);
    }

    private static Report intoServer(Config config, Path lines, Progress progress) {
        try (Database db = Database.open(config.data(), config.database(), 1)) {
            return new Import(db, MediaFiles.of(config, db), progress).read(lines);
        }
    }

    /** Into a new file first, which is faster than deleting all rows of the old one. */
    private static Report intoFolder(Config config, Path lines, Progress progress) {
        try (var next = StagedStore.in(config.data())) {
            Report report;
            try (Database db = Database.open(next.folder(), config.database())) {
                report = new Import(db, MediaFiles.of(config, db), progress).read(lines);
            }
            next.replace();
            return report;
        }
    }
}
