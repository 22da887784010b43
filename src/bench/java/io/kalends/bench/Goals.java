package io.kalends.bench;

import io.kalends.bench.Case.Group;
import io.kalends.bench.Results.Durable;
import io.kalends.bench.Results.Trial;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** What the service is to reach, most of it as a ratio within one run, so that it holds on any machine. */
final class Goals {
    private static final int SMALL = 1_000;
    private static final int USUAL = 100_000;
    private static final int LARGE = 1_000_000;

    /** What nobody notices. */
    private static final double MOST_MILLIS = 50;

    private final Results results;

    private Goals(Results results) {
        this.results = results;
    }

    static List<Goal> of(Results results) {
        var goals = new Goals(results);
        return Stream.of(
                        goals.ready(),
                        goals.different(),
                        goals.compressed(),
                        goals.growth(),
                        goals.everybody(),
                        goals.writes(),
                        goals.waiting(),
                        goals.series(),
                        goals.resources())
                .flatMap(Collection::stream)
                .toList();
    }

    private List<Goal> ready() {
        return List.of(
                Goal.atLeast(
                        "the same list, against the bare server",
                        worst(Case.LIST, Measured::ratio),
                        isPostgres() ? 0.7 : 0.8),
                Goal.atLeast("the same list, against nginx", worstAgainst(Case.LIST), 0.8),
                Goal.atLeast("the same list of 50, against nginx", worstAgainst(Case.LIST_50), 0.8),
                Goal.atLeast("304, against the bare server", worst(Case.NOT_MODIFIED, Measured::ratio), 0.9),
                Goal.atLeast("page of a list, against the same list", worst(Case.LIST_PAGE, Case.LIST), 0.5),
                Goal.atLeast("page of a month, against the same list", worst(Case.MONTH_PAGE, Case.LIST), 0.5));
    }

    /** Against what the bare server does with a list of four, also where the list is longer. */
    private List<Goal> different() {
        return Stream.of(
                        List.of(
                                Goal.atLeast(
                                        "every list of 4 different, 100,000 events",
                                        toBareList(USUAL, Case.LIST_OTHER),
                                        0.06),
                                Goal.atLeast(
                                        "every list of 50 different, 100,000 events",
                                        toBareList(USUAL, Case.LIST_50_OTHER),
                                        0.02)),
                        fromAMoment(USUAL),
                        fromAMoment(LARGE))
                .flatMap(Collection::stream)
                .toList();
    }

    private List<Goal> fromAMoment(int events) {
        String size = String.format(Locale.ROOT, ", %,d events", events);
        return List.of(
                Goal.atLeast("every list of 4 from another moment" + size, toBareList(events, Case.LIST_MOMENT), 0.1),
                Goal.atLeast(
                        "every list of 50 from another moment" + size, toBareList(events, Case.LIST_50_MOMENT), 0.03),
                Goal.atMost(
                        "p99 of lists of 50 from another moment" + size,
                        results.of(events)
                                .flatMap(trial -> trial.find(Case.LIST_50_MOMENT))
                                .map(found -> found.service().p99() / 1_000),
                        80,
                        " ms"));
    }

    private List<Goal> compressed() {
        return List.of(
                Goal.atMost(
                        "processor time that gzip adds to a new list of 50",
                        added(Case.LIST_50_OTHER_GZIP, Case.LIST_50_OTHER),
                        1.3,
                        " ms"),
                Goal.atMost(
                        "processor time that gzip adds to a new list of 10",
                        added(Case.LIST_10_OTHER_GZIP, Case.LIST_10_OTHER),
                        0.3,
                        " ms"));
    }

    /** Milliseconds of processor that the service uses for one case more than for another, at most at any size. */
    private Optional<Double> added(Case one, Case other) {
        return pairs(one, other)
                .map(pair ->
                        (pair.one().service().cpu() - pair.other().service().cpu()) / 1_000)
                .max(Comparator.naturalOrder());
    }

    private List<Goal> growth() {
        Optional<Case> slowest = slowestToGrow();
        String filter = slowest.map(one -> " (" + one.key() + ")").orElse("");
        return List.of(
                Goal.atMost(
                        "any filter, p50 at 1,000,000 events against 1,000" + filter,
                        slowest.flatMap(this::growth),
                        2,
                        ""),
                Goal.atMost(
                        "last page against first, 1,000,000 events",
                        within(Case.LAST_PAGE, Case.LIST_OTHER, Figures::p50),
                        3,
                        ""),
                Goal.atMost(
                        "p99 of searching a rare word against the list, 1,000,000 events",
                        within(Case.SEARCH_RARE, Case.LIST, Figures::p99),
                        20,
                        ""),
                Goal.atMost(
                        "p99 of searching a common word against the list, 1,000,000 events",
                        within(Case.SEARCH_COMMON, Case.LIST, Figures::p99),
                        20,
                        ""));
    }

    private List<Goal> everybody() {
        return List.of(
                Goal.atMost("any writer, p50 against anybody", worstAgainstBase(Group.CALLER), 1.5, ""),
                Goal.atMost("any order, p50 against the usual one", worstAgainstBase(Group.ORDER), 3, ""));
    }

    /** The least favourable of all sizes from 100,000 events on. */
    private Optional<Double> worstAgainstBase(Group group) {
        return results.trials().stream()
                .filter(trial -> trial.events() >= USUAL)
                .flatMap(trial -> trial.cases().stream()
                        .filter(found -> found.one().group() == group)
                        .flatMap(found -> found.one().base().flatMap(trial::find).stream()
                                .map(base ->
                                        found.service().p50() / base.service().p50())))
                .max(Comparator.naturalOrder());
    }

    private List<Goal> writes() {
        Optional<Double> durable = results.trials().stream()
                .flatMap(trial -> trial.durable().stream())
                .map(Durable::ratio)
                .min(Comparator.naturalOrder());
        Optional<Double> alone = results.of(USUAL)
                .flatMap(trial -> trial.waiting().stream()
                        .filter(found -> found.one() == Case.CREATE)
                        .findFirst())
                .map(found -> found.alone().p50() / 1_000);
        return List.of(
                Goal.atLeast("durable creates by 64 clients, against bare inserts", durable, 0.5),
                Goal.atMost("p50 of a create, one client, 100,000 events", alone, 3, " ms"),
                Goal.atLeast("99 reads to 1 write, against reads only", worst(Case.MIXED, Case.READS), 0.5));
    }

    private boolean isPostgres() {
        return results.setting().engine().equals("PostgreSQL");
    }

    /** From 100,000 events on. */
    private List<Goal> waiting() {
        Stream<Goal> clients = Trials.WAITING.stream()
                .map(one -> wait(
                        "p99 of " + Report.title(one) + ", one client, and 32 at half the possible rate",
                        trial -> trial.waiting().stream()
                                .filter(found -> found.one() == one)
                                .map(Waiting::p99)));
        Stream<Goal> readers = Arrays.stream(Disturbance.values())
                .map(what -> wait(
                        "p99 of reads during " + what.title(),
                        trial -> trial.during().stream()
                                .filter(found -> found.what() == what)
                                .map(found -> found.reads().p99())));
        return Stream.concat(clients, readers).toList();
    }

    /** @param micros the times of a trial */
    private Goal wait(String name, Function<Trial, Stream<Double>> micros) {
        Optional<Double> longest = results.trials().stream()
                .filter(trial -> trial.events() >= USUAL)
                .flatMap(micros)
                .max(Comparator.naturalOrder());
        return Goal.atMost(name, longest.map(time -> time / 1_000), MOST_MILLIS, " ms");
    }

    /** Where there are series: each wait of the calendars of 100,000 events, and those for totals of the large one. */
    private List<Goal> series() {
        Stream<Goal> usual = results.of(USUAL).stream()
                .flatMap(trial -> trial.idle().stream())
                .filter(timing -> timing.kind() == Timing.Kind.WRITE)
                .map(timing ->
                        Goal.atMost(timing.name() + ", 100,000 events", median(timing), isPostgres() ? 40 : 20, " ms"));
        Stream<Goal> large = results.of(LARGE).stream()
                .flatMap(trial -> trial.idle().stream())
                .filter(timing -> timing.kind() == Timing.Kind.TOTAL)
                .map(timing -> Goal.atMost(timing.name() + ", 1,000,000 events", median(timing), 10, " ms"));
        return Stream.concat(usual, large).toList();
    }

    private static Optional<Double> median(Timing timing) {
        return Optional.of(timing.median() / 1_000);
    }

    private List<Goal> resources() {
        Optional<Double> memory = results.trials().stream()
                .flatMapToLong(trial -> trial.memory().stream())
                .mapToObj(bytes -> bytes / 1e6)
                .max(Comparator.naturalOrder());
        Optional<Double> start = results.trials().stream()
                .map(trial -> trial.start().toNanos() / 1e9)
                .max(Comparator.naturalOrder());
        return List.of(
                Goal.atMost("resident memory after the run", memory, 400, " MB"),
                Goal.atMost("start to first answer", start, 1, " s"));
    }

    /** The least favourable of all sizes. */
    private Optional<Double> worst(Case one, Function<Measured, Double> figure) {
        return results.trials().stream()
                .flatMap(trial -> trial.find(one).stream())
                .map(figure)
                .min(Comparator.naturalOrder());
    }

    private Optional<Double> worstAgainst(Case one) {
        return results.trials().stream()
                .flatMap(trial -> trial.find(one).stream())
                .flatMap(found -> found.against(StaticFile.NAME).stream())
                .min(Comparator.naturalOrder());
    }

    /** The rate of one case against that of another, the least favourable of all sizes. */
    private Optional<Double> worst(Case one, Case other) {
        return pairs(one, other)
                .map(pair ->
                        pair.one().service().rate() / pair.other().service().rate())
                .min(Comparator.naturalOrder());
    }

    /** Two cases at one size. */
    private record Pair(Measured one, Measured other) {}

    private Stream<Pair> pairs(Case one, Case other) {
        return results.trials().stream()
                .flatMap(trial -> trial.find(one).stream()
                        .flatMap(found -> trial.find(other).stream().map(base -> new Pair(found, base))));
    }

    private Optional<Double> toBareList(int events, Case one) {
        Optional<Trial> trial = results.of(events);
        Optional<Double> bare = trial.flatMap(found -> found.find(Case.LIST))
                .map(list -> list.bare().rate());
        return trial.flatMap(found -> found.find(one))
                .flatMap(found -> bare.map(rate -> found.service().rate() / rate));
    }

    private Optional<Case> slowestToGrow() {
        return results.of(LARGE).stream()
                .flatMap(trial -> trial.cases().stream())
                .filter(one -> one.one().group() == Group.FILTER)
                .map(Measured::one)
                .filter(one -> growth(one).isPresent())
                .max(Comparator.comparing(one -> growth(one).orElseThrow()));
    }

    private Optional<Double> growth(Case one) {
        Optional<Double> small = p50(SMALL, one);
        return p50(LARGE, one).flatMap(large -> small.map(before -> large / before));
    }

    private Optional<Double> p50(int events, Case one) {
        return results.of(events)
                .flatMap(trial -> trial.find(one))
                .map(found -> found.service().p50());
    }

    /** One case against another, in the large calendar. */
    private Optional<Double> within(Case one, Case other, ToDoubleFunction<Figures> figure) {
        Optional<Trial> large = results.of(LARGE);
        Optional<Measured> base = large.flatMap(trial -> trial.find(other));
        return large.flatMap(trial -> trial.find(one))
                .flatMap(found ->
                        base.map(list -> figure.applyAsDouble(found.service()) / figure.applyAsDouble(list.service())));
    }
}
