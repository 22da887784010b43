package io.kalends.cli;

import io.kalends.archive.Backup;
import io.kalends.archive.Progress;
import io.kalends.archive.Report;
import io.kalends.config.Config;
import io.kalends.config.Refusal;
import io.kalends.store.FileModes;
import io.kalends.store.StagedStore;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Imports the file of an export. */
@Command(
        name = "import",
        description = {
            "Take a file of 'kalends export' into an empty store, of either engine, images included.",
            "IDs, slugs, dates, users and their passwords stay the same. The service must not be running.",
            "A file that is cut off or altered is refused, and everything is stored or nothing."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Examples:  kalends import calendar.ndjson --data=new",
            "           kalends export - | kalends import - --database='jdbc:postgresql://localhost/kalends?user=kalends'"
        })
final class ImportCommand extends LoadCommand {
    private static final String STANDARD_INPUT = "-";

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            description = "File to read; standard input when it is - or not given")
    private String file = STANDARD_INPUT;

    @Override
    int run(Config config) {
        expectReplaceable(config);
        if (file.equals(STANDARD_INPUT)) return transfer("Imported", progress -> importInput(config, progress));
        Path lines = readable(file);
        if (Backup.isOne(lines)) throw new Refusal("This is a backup; 'kalends restore' takes it.");
        return transfer("Imported", progress -> importLines(config, lines, progress));
    }

    /** Stored in a file first, because its checksum comes at the end. */
    private static Report importInput(Config config, Progress progress) {
        try (var staged = StagedStore.in(config.data())) {
            Path lines = staged.folder().resolve("lines");
            Files.createFile(lines, FileModes.file(lines));
            try (OutputStream out = Files.newOutputStream(lines)) {
                System.in.transferTo(out);
            }
            return importLines(config, lines, progress);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
