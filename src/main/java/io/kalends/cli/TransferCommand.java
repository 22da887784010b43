package io.kalends.cli;

import io.kalends.archive.Progress;
import io.kalends.archive.Report;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** A command that moves all records of the store into a file or out of one. */
abstract class TransferCommand extends StoreCommand {
    /** The exit code of a command that has succeeded with warnings. */
    private static final int INCOMPLETE = 3;

    @Option(names = "--progress", description = "Say how far it has come, also when standard error is no terminal")
    private boolean showsProgress;

    /** Does the work, reports on standard error, and returns the exit code. */
    int transfer(String done, Function<Progress, Report> work) {
        long began = System.nanoTime();
        var progress = progress();
        Report report;
        try {
            report = work.apply(progress);
        } finally {
            progress.clear();
        }
        report(done, report, (System.nanoTime() - began) / 1e9);
        return report.lostImages().isEmpty() ? 0 : warn(report);
    }

    ProgressLine progress() {
        return new ProgressLine(spec().commandLine().getErr(), showsProgress);
    }

    private void report(String done, Report report, double seconds) {
        String counts =
                report.counts().entrySet().stream().map(TransferCommand::count).collect(Collectors.joining(", "));
        complain(String.format(
                Locale.ROOT,
                "%s %s in %.1f s (%,.0f records a second, %,.1f MB).",
                done,
                counts,
                seconds,
                report.records() / Math.max(seconds, 0.001),
                report.bytes() / 1e6));
    }

    private static String count(Map.Entry<String, Long> count) {
        return String.format(
                Locale.ROOT,
                "%,d %s%s",
                count.getValue(),
                count.getKey().replace('_', ' '),
                count.getValue() == 1 || count.getKey().endsWith("s") ? "" : "s");
    }

    private int warn(Report report) {
        complain("%s images have no files where --media says, the first is %s; their records were kept."
                .formatted(report.lostImages().size(), report.lostImages().getFirst()));
        return INCOMPLETE;
    }
}
