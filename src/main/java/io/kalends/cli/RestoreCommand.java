package io.kalends.cli;

import io.kalends.archive.Backup;
import io.kalends.archive.Progress;
import io.kalends.archive.Report;
import io.kalends.config.Config;
import io.kalends.media.MediaFiles;
import io.kalends.store.StagedStore;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Restores a backup. */
@Command(
        name = "restore",
        description = {
            "Put a file of 'kalends backup' into an empty store, of either engine, images included.",
            "The service must not be running. The file is checked first; one of an older program is brought up to date.",
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {"", "Example:  kalends restore /backups/calendar-2026-11-15 --force"})
final class RestoreCommand extends LoadCommand {
    @Parameters(paramLabel = "FILE", description = "File to read")
    private String file = "";

    @Override
    int run(Config config) {
        Path backup = readable(file);
        expectReplaceable(config);
        return transfer("Restored", progress -> restore(config, backup, progress));
    }

    private static Report restore(Config config, Path file, Progress progress) {
        if (!Backup.isOne(file)) return importLines(config, file, progress);
        var backup = new Backup(config.data(), db -> MediaFiles.of(config, db), progress);
        if (config.database().isEmpty()) return backup.restore(file);
        try (var staged = StagedStore.in(config.data())) {
            Path lines = staged.folder().resolve("lines");
            backup.export(file, lines);
            return importLines(config, lines, progress);
        }
    }
}
