package io.kalends.bench;

import io.kalends.bench.Case.Group;
import io.kalends.bench.Results.Durable;
import io.kalends.bench.Results.Setting;
import io.kalends.bench.Results.Trial;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The table on the terminal, written line by line as the figures come in. */
final class Report {
    private static final int NAME = 30;

    private final PrintStream out;
    private @Nullable Group group;

    Report(PrintStream out) {
        this.out = out;
    }

    void open(int events, Setting setting) {
        group = null;
        out.printf(
                Locale.ROOT,
                "%n%,d events, %s. %s, %d clients; Java %s, %s, %d processors.%n",
                events,
                setting.engine(),
                Words.capital(setting.tool()),
                Load.CLIENTS,
                setting.java(),
                setting.system(),
                setting.processors());
        out.printf(
                Locale.ROOT,
                "%-" + NAME + "s %11s %9s %9s %9s %11s %9s %6s%n",
                "",
                "requests/s",
                "p50 ms",
                "p99 ms",
                "CPU µs",
                "bare",
                "CPU µs",
                "ratio");
    }

    void line(Measured measured) {
        Case one = measured.one();
        if (one.group() != group) out.printf(Locale.ROOT, "%s%n", one.group().title());
        group = one.group();
        Figures service = measured.service();
        Figures bare = measured.bare();
        out.printf(
                Locale.ROOT,
                "  %-" + (NAME - 2) + "s %,11.0f %9s %9s %9.1f %,11.0f %9.1f %6s%s%n",
                one.title(),
                service.rate(),
                millis(service.p50()),
                millis(service.p99()),
                service.cpu(),
                bare.rate(),
                bare.cpu(),
                ratio(measured.ratio()),
                errors(service));
    }

    void firstWrite(Figures reads) {
        out.printf(
                Locale.ROOT,
                "  %-" + (NAME - 2) + "s %,11.0f %9s %9s%s%n",
                "reads around the first write",
                reads.rate(),
                millis(reads.p50()),
                millis(reads.p99()),
                errors(reads));
    }

    void durable(Durable durable) {
        out.printf(
                Locale.ROOT,
                "  %-" + (NAME - 2) + "s %,11.0f %29s %,11.0f %9s %6s%n",
                "create, " + durable.clients() + " clients",
                durable.service(),
                "bare inserts:",
                durable.bare(),
                "",
                ratio(durable.ratio()));
    }

    void close(Trial trial) {
        out.printf(Locale.ROOT, "Start to first answer: %.2f s.", trial.start().toNanos() / 1e9);
        trial.memory()
                .ifPresent(bytes -> out.printf(Locale.ROOT, " Resident memory after the run: %,.0f MB.", bytes / 1e6));
        out.printf(Locale.ROOT, "%n");
    }

    void goals(List<Goal> goals) {
        out.printf(Locale.ROOT, "%n%-76s %14s %9s%n", "Goals", "wanted", "found");
        for (Goal goal : goals)
            out.printf(Locale.ROOT, "  %-74s %14s %9s  %s%n", goal.name(), goal.wanted(), goal.shown(), goal.verdict());
    }

    private static String errors(Figures figures) {
        return figures.errors() == 0 ? "" : "  " + figures.errors() + " errors";
    }

    private static String millis(double micros) {
        return String.format(Locale.ROOT, micros < 10_000 ? "%.2f" : "%,.0f", micros / 1_000);
    }

    private static String ratio(double value) {
        return String.format(Locale.ROOT, value < 0.1 ? "%.3f" : "%.2f", value);
    }
}
