package io.kalends.cli;

import io.kalends.archive.Progress;
import io.kalends.archive.Report;
import io.kalends.config.Config;
import io.kalends.config.Refusal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Exports the store as text. */
@Command(
        name = "export",
        description = {
            "Write everything the store holds as lines of JSON, images included, as it is at one moment.",
            "The service may be running. 'kalends import' takes the file into another store, of either engine.",
            "The file holds e-mail addresses and what passwords are checked by: keep it to yourself."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Examples:  kalends export calendar.ndjson",
            "           kalends export - | gzip > calendar.ndjson.gz"
        })
final class ExportCommand extends SaveCommand {
    private static final String STANDARD_OUTPUT = "-";

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            description = "File to write; standard output when it is - or not given")
    private String file = STANDARD_OUTPUT;

    @Override
    int run(Config config) {
        expectCurrent(config);
        if (file.equals(STANDARD_OUTPUT)) return transfer("Exported", progress -> print(config, progress));
        return transferTo(file, "Exported", (draft, progress) -> export(config, draft, progress));
    }

    private static Report print(Config config, Progress progress) {
        Report report = export(config, System.out, progress);
        if (System.out.checkError()) throw new Refusal("Standard output was closed before everything was written.");
        return report;
    }
}
