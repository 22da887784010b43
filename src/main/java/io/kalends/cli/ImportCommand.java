package io.kalends.cli;

import io.kalends.archive.Backup;
import io.kalends.archive.Progress;
import io.kalends.archive.Report;
import io.kalends.config.Config;
import io.kalends.config.Refusal;
import io.kalends.store.FileModes;
import io.kalends.store.Successor;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Takes in what the export wrote. */
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
        expectRoom(config);
        if (file.equals(STANDARD_INPUT)) return move("Imported", progress -> takeInput(config, progress));
        Path lines = readable(file);
        if (Backup.isOne(lines)) throw new Refusal("This is a backup; 'kalends restore' takes it.");
        return move("Imported", progress -> take(config, lines, progress));
    }

    /** Kept in a file first, because only when all of it has come it is known to be good. */
    private static Report takeInput(Config config, Progress progress) {
        try (var room = Successor.in(config.data())) {
            Path lines = room.room().resolve("lines");
            Files.createFile(lines, FileModes.file(lines));
            try (OutputStream out = Files.newOutputStream(lines)) {
                System.in.transferTo(out);
            }
            return take(config, lines, progress);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
