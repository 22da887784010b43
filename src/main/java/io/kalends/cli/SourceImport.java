package io.kalends.cli;

import io.kalends.api.Actor;
import io.kalends.app.SourceServices;
import io.kalends.config.Config;
import io.kalends.source.Comparison;
import io.kalends.source.Count;
import io.kalends.source.Readers;
import io.kalends.source.Remark;
import io.kalends.source.Report;
import io.kalends.source.Report.Outcome;
import io.kalends.source.RunOptions;
import io.kalends.source.Source;
import io.kalends.source.Source.Removed;
import io.kalends.source.Source.Settings;
import io.kalends.source.SourceReading;
import io.kalends.source.Sources;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Imports a source, and says what came of it.
 *
 * @param name what the source is called; its address if empty
 * @param removed what becomes of events that are gone there; as before, or by default, if empty
 */
record SourceImport(
        Source.Type type,
        String address,
        Optional<Path> file,
        Optional<String> name,
        Optional<Removed> removed,
        boolean images,
        Map<String, String> columns,
        RunOptions options,
        Optional<Readers.Login> login) {
    private static final int INCOMPLETE = 3;

    private static final Map<Count, String> WORDS = new EnumMap<>(Map.of(
            Count.MADE, "made",
            Count.CHANGED, "changed",
            Count.RESTORED, "restored",
            Count.UNCHANGED, "unchanged",
            Count.KEPT_BACK, "kept back",
            Count.DELETED_HERE, "deleted here",
            Count.REMOVED, "put into the trash",
            Count.GONE, "gone there and left here",
            Count.REJECTED, "refused"));

    /** Returns the exit code. */
    int run(Config config, Readers readers, ProgressLine progress, PrintWriter err) {
        try (var services = new SourceServices(config, Clock.systemUTC(), readers::image)) {
            long began = System.nanoTime();
            Report report = run(services, readers, progress);
            progress.clear();
            if (!options.isDryRun()) services.analyze();
            print(report, (System.nanoTime() - began) / 1e9, err);
            return switch (report.outcome()) {
                case DONE, NOT_MODIFIED -> 0;
                case INCOMPLETE -> INCOMPLETE;
                case FAILED, RUNNING -> 1;
            };
        }
    }

    private Report run(SourceServices services, Readers readers, ProgressLine progress) {
        Actor actor = services.administrator();
        Sources sources = services.sources();
        Source prepared = sources.prepare(type, address, name, this::settings, actor);
        Source source = options.isDryRun() ? prepared : sources.save(prepared, actor);
        var watch = progress.watch();
        return sources.run(source, reading(readers, source), options, watch, actor);
    }

    /** Says what differs; returns the exit code. */
    int compare(Config config, Readers readers, ProgressLine progress, PrintWriter err) {
        try (var services = new SourceServices(config, Clock.systemUTC(), readers::image)) {
            Actor actor = services.administrator();
            Source source = services.sources().prepare(type, address, name, this::settings, actor);
            var watch = progress.watch();
            Comparison found = services.sources().compare(source, reading(readers, source.afresh()), watch, actor);
            progress.clear();
            found.differences().forEach(one -> err.println(line(one)));
            err.println(String.format(
                    Locale.ROOT,
                    "kalends: Compared %,d records: %,d of %,d fields are the same (%s %%).",
                    found.records(),
                    found.fields() - found.different(),
                    found.fields(),
                    found.percent()));
            err.flush();
            return found.different() == 0 ? 0 : INCOMPLETE;
        }
    }

    private static String line(Comparison.Difference one) {
        String record = one.record() == 0 ? "" : " (ID " + one.record() + ")";
        return "  " + one.type() + " " + one.key() + ", " + one.name() + record + ": " + one.text();
    }

    private SourceReading reading(Readers readers, Source source) {
        return file.map(path -> readers.of(source, path)).orElseGet(() -> readers.of(source, login));
    }

    private Settings settings(Optional<Settings> known) {
        Removed chosen =
                removed.or(() -> known.map(Settings::removed)).orElseGet(() -> Sources.defaultRemoved(type, address));
        Map<String, String> chosenColumns =
                columns.isEmpty() ? known.map(Settings::columns).orElse(Map.of()) : new LinkedHashMap<>(columns);
        return new Settings(
                chosen,
                known.flatMap(Settings::every),
                images || known.filter(Settings::images).isPresent(),
                chosenColumns);
    }

    private void print(Report report, double seconds, PrintWriter err) {
        if (!report.message().isEmpty()) err.println("kalends: " + report.message());
        if (report.outcome() == Outcome.NOT_MODIFIED)
            err.println("kalends: Nothing has changed there since the last time.");
        else
            err.println(String.format(
                    Locale.ROOT,
                    "kalends: %s: %s in %.1f s.",
                    options.isDryRun() ? "Nothing was written; this would be done" : "Imported",
                    counts(report),
                    seconds));
        report.remarks().forEach(remark -> err.println(line(remark)));
        long untold = report.count(Count.REJECTED) - told(report.remarks());
        if (untold > 0) err.println("  … and " + untold + " more were refused.");
        err.flush();
    }

    private static long told(List<Remark> remarks) {
        return remarks.stream()
                .filter(remark -> remark.kind() == Remark.Kind.REJECTED)
                .count();
    }

    private static String counts(Report report) {
        String counts = WORDS.entrySet().stream()
                .filter(one -> report.count(one.getKey()) > 0)
                .map(one -> String.format(Locale.ROOT, "%,d %s", report.count(one.getKey()), one.getValue()))
                .collect(Collectors.joining(", "));
        return counts.isEmpty() ? "nothing" : counts;
    }

    private static String line(Remark remark) {
        String place = remark.line() == 0 ? "" : "line " + remark.line() + ": ";
        String record = remark.record() == 0 ? "" : " (ID " + remark.record() + ")";
        String kind = remark.kind().word().replace('_', ' ');
        return "  " + kind + ": " + place + remark.name() + record + ": " + remark.text();
    }
}
