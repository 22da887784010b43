package io.kalends.cli;

import io.kalends.archive.Backup;
import io.kalends.archive.FileSource;
import io.kalends.archive.Import;
import io.kalends.archive.Progress;
import io.kalends.archive.Report;
import io.kalends.config.Config;
import io.kalends.media.DatabaseFiles;
import io.kalends.media.FolderFiles;
import io.kalends.media.MediaFiles;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Copies the store and its images into one file. */
@Command(
        name = "backup",
        description = {
            "Copy the store and its images into one file, as they are at one moment. The service may be running.",
            "The file is read again before it gets its name, so there is never half of one.",
            "It is a SQLite database, or of a store in PostgreSQL what 'kalends export' writes; 'kalends restore' takes both.",
            "It holds e-mail addresses and what passwords are checked by: keep it to yourself."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {"", "Example:  kalends backup /backups/calendar-$(date +%%F)"})
final class BackupCommand extends SaveCommand {
    @Parameters(paramLabel = "FILE", description = "File to write")
    private String file = "";

    @Override
    int run(Config config) {
        boolean embedded = config.database().isEmpty();
        // One of an older version can be copied, but may have no images in it.
        if (embedded && config.media().isPresent()) expectTables(config);
        else expectCurrent(config);
        return transferTo(
                file,
                "Backed up",
                (draft, progress) -> embedded ? copy(config, draft, progress) : lines(config, draft, progress));
    }

    private static Report copy(Config config, Path draft, Progress progress) {
        FileSource files = config.media()
                .map(folder -> FileSource.of(new FolderFiles(folder)))
                .orElse((tx, key, name) -> DatabaseFiles.in(tx).find(key, name));
        return new Backup(config.data(), db -> MediaFiles.of(config, db), progress).make(draft, files);
    }

    private static Report lines(Config config, Path draft, Progress progress) {
        Report report = export(config, draft, progress);
        Import.check(draft);
        return report;
    }
}
