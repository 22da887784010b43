package io.kalends.cli;

import io.kalends.app.ListFile;
import io.kalends.archive.Progress;
import io.kalends.archive.Report;
import io.kalends.config.Config;
import io.kalends.config.Refusal;
import io.kalends.store.Database;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Exports the store as text. */
@Command(
        name = "export",
        description = {
            "Write everything the store holds as lines of JSON, images included, as it is at one moment.",
            "The service may be running. 'kalends import' takes the file into another store, of either engine.",
            "The file holds e-mail addresses and what passwords are checked by: keep it to yourself.",
            "With --format it holds the events that visitors see, and nothing else."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Examples:  kalends export calendar.ndjson",
            "           kalends export - | gzip > calendar.ndjson.gz",
            "           kalends export --format=csv events.csv"
        })
final class ExportCommand extends SaveCommand {
    private static final String STANDARD_OUTPUT = "-";
    private static final List<String> FORMATS = List.of("csv", "ics", "ndjson");

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            description = "File to write; standard output when it is - or not given")
    private String file = STANDARD_OUTPUT;

    @Option(
            names = "--format",
            paramLabel = "csv|ics|ndjson",
            description = "Write the public events, of any time, for other programs")
    private @Nullable String format;

    @Override
    int run(Config config) {
        if (format != null && !FORMATS.contains(format))
            throw new ParameterException(spec().commandLine(), "--format must be one of " + String.join(", ", FORMATS));
        expectCurrent(config);
        if (format != null) return list(config, format);
        if (file.equals(STANDARD_OUTPUT)) return transfer("Exported", progress -> print(config, progress));
        return transferTo(file, "Exported", (draft, progress) -> export(config, draft, progress));
    }

    private static Report print(Config config, Progress progress) {
        Report report = export(config, System.out, progress);
        expectOpen();
        return report;
    }

    private static void expectOpen() {
        if (System.out.checkError()) throw new Refusal("Standard output was closed before everything was written.");
    }

    private int list(Config config, String form) {
        if (file.equals(STANDARD_OUTPUT)) {
            list(config, form, System.out);
            expectOpen();
        } else transferTo(file, draft -> list(config, form, draft));
        return 0;
    }

    private static void list(Config config, String form, Path draft) {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(draft))) {
            list(config, form, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void list(Config config, String form, OutputStream out) {
        try (Database db = Database.open(config.data(), config.database(), CONNECTIONS)) {
            new ListFile(db, config, Clock.systemUTC()).write(form, out);
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
