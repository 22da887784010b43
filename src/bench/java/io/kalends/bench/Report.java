package io.kalends.bench;

import io.kalends.bench.Case.Group;
import io.kalends.bench.Results.Durable;
import io.kalends.bench.Results.Setting;
import io.kalends.bench.Results.Trial;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** The table on the terminal, written line by line as the figures come in. */
final class Report {
    private static final int NAME = 30;

    private final PrintStream out;
    private String section = "";

    Report(PrintStream out) {
        this.out = out;
    }

    void open(Calendar calendar, Setting setting) {
        section = "";
        out.printf(
                Locale.ROOT,
                "%n%,d events%s, %s. %s, %d clients; Java %s, %s, %d processors.%n",
                calendar.events(),
                calendar.hasSeries() ? ", a third of them dates of series" : "",
                setting.engine(),
                Words.capital(setting.tool()),
                Load.CLIENTS,
                setting.java(),
                setting.system(),
                setting.processors());
        out.printf(
                Locale.ROOT,
                "%-" + NAME + "s %-4s %11s %9s %9s %9s %11s %9s %6s%n",
                "",
                "gzip",
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
        section(one.group().title());
        Figures service = measured.service();
        Figures bare = measured.bare();
        out.printf(
                Locale.ROOT,
                "  %-" + (NAME - 2) + "s %-4s %,11.0f %9s %9s %9.1f %,11.0f %9.1f %6s%s%n",
                one.title(),
                measured.compressed() ? "yes" : "no",
                service.rate(),
                millis(service.p50()),
                millis(service.p99()),
                service.cpu(),
                bare.rate(),
                bare.cpu(),
                ratio(measured.ratio()),
                errors(service.errors()));
        measured.beside().forEach(other -> beside(measured, other));
    }

    private void beside(Measured measured, Beside other) {
        Figures figures = other.figures();
        out.printf(
                Locale.ROOT,
                "    %-" + (NAME + 1) + "s %,11.0f %9s %9s %9s %21s %6s%s%n",
                other.name(),
                figures.rate(),
                millis(figures.p50()),
                millis(figures.p99()),
                figures.cpu() == 0 ? "" : String.format(Locale.ROOT, "%.1f", figures.cpu()),
                "service to this:",
                ratio(measured.against(other.name()).orElse(0.0)),
                errors(figures.errors()));
    }

    /** That a measurement could not be made. */
    void failure(String text) {
        out.println("  " + text);
    }

    void waiting(Waiting waiting) {
        Figures alone = waiting.alone();
        Waits half = waiting.half();
        section("Waiting, from when a request was due");
        out.printf(
                Locale.ROOT,
                "  %-" + (NAME - 2) + "s one client p50 %s ms, p99 %s ms%s; %d clients %s%n",
                title(waiting.one()),
                millis(alone.p50()),
                millis(alone.p99()),
                errors(alone.errors()),
                Load.CLIENTS,
                waits(half, waiting.possible()));
    }

    void during(During during) {
        section("Reads during something else, from when each was due");
        out.printf(
                Locale.ROOT,
                "  %-38s took %.1f s; %d clients %s%n",
                during.what().title(),
                during.seconds(),
                Load.CLIENTS,
                waits(during.reads(), during.possible()));
    }

    private static String waits(Waits waits, double possible) {
        return String.format(
                Locale.ROOT,
                "at %,.0f of %,.0f/s: p50 %s ms, p99 %s ms, longest %s ms%s",
                waits.rate(),
                possible,
                millis(waits.p50()),
                millis(waits.p99()),
                millis(waits.worst()),
                errors(waits.errors()));
    }

    static String title(Case one) {
        return one.group() == Group.CALLER || one.group() == Group.OTHER ? "another " + one.title() : one.title();
    }

    private void section(String title) {
        if (!title.equals(section)) out.println(title);
        section = title;
    }

    void timing(Timing timing) {
        out.printf(
                Locale.ROOT,
                "  %-60s median %8s ms, worst %8s ms%n",
                timing.name(),
                millis(timing.median()),
                millis(timing.worst()));
    }

    void durable(Durable durable) {
        out.printf(
                Locale.ROOT,
                "  %-" + (NAME + 3) + "s %,11.0f %29s %,11.0f %9s %6s%n",
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

    private static String errors(long errors) {
        return errors == 0 ? "" : "  " + errors + " errors";
    }

    private static String millis(double micros) {
        return String.format(Locale.ROOT, micros < 10_000 ? "%.2f" : "%,.0f", micros / 1_000);
    }

    private static String ratio(double value) {
        return String.format(Locale.ROOT, value < 0.1 ? "%.3f" : "%.2f", value);
    }
}
