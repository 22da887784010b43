package io.kalends.cli;

import io.kalends.archive.Import;
import io.kalends.archive.Progress;
import io.kalends.archive.Report;
import io.kalends.config.Config;
import io.kalends.config.Refusal;
import io.kalends.media.MediaFiles;
import io.kalends.store.Database;
import io.kalends.store.Database.Standing;
import io.kalends.store.Successor;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** A command that puts the records of a file in the place of those in the store: all of them, or none. */
abstract class LoadCommand extends TransferCommand {
    @Option(names = "--force", description = "Replace what the store holds; without it the store must be empty")
    private boolean force;

    /** Refuses a store that somebody works with, or that holds anything nobody said was to go. */
    void expectRoom(Config config) {
        if (Database.isInUse(config.data(), config.database()))
            throw new Refusal("Kalends is running on this store. Stop it first, all of its nodes.");
        if (!force && !isEmpty(config))
            throw new Refusal("The store holds records already. Name an empty one with --data or --database, or give"
                    + " --force to replace what it holds.");
    }

    private static boolean isEmpty(Config config) {
        Standing standing = Database.standing(config.data(), config.database());
        if (standing != Standing.CURRENT) return standing == Standing.MISSING;
        try (Database db = Database.open(config.data(), config.database(), 1)) {
            return Import.fits(db);
        }
    }

    static Path readable(String file) {
        Path path = Path.of(file);
        if (!Files.isRegularFile(path) || !Files.isReadable(path))
            throw new Refusal("The file " + file + " cannot be read.");
        return path;
    }

    /** Takes in the lines of an export. */
    static Report take(Config config, Path lines, Progress progress) {
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

    /** Into a file of its own first, which is faster than to empty the old one. */
    private static Report intoFolder(Config config, Path lines, Progress progress) {
        try (var next = Successor.in(config.data())) {
            Report report;
            try (Database db = Database.open(next.room(), config.database())) {
                report = new Import(db, MediaFiles.of(config, db), progress).read(lines);
            }
            next.takePlace();
            return report;
        }
    }
}
