package io.kalends.bench;

import io.kalends.bench.Case.Group;
import io.kalends.bench.Results.Durable;
import io.kalends.bench.Results.Trial;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** What the service is to reach, most of it as a ratio within one run, so that it holds on any machine. */
final class Goals {
    private static final int SMALL = 1_000;
    private static final int USUAL = 100_000;
    private static final int LARGE = 1_000_000;

    private final Results results;

    private Goals(Results results) {
        this.results = results;
    }

    static List<Goal> of(Results results) {
        var goals = new Goals(results);
        return Stream.of(
                        goals.ready(),
                        goals.different(),
                        goals.growth(),
                        goals.everybody(),
                        goals.writes(),
                        goals.resources())
                .flatMap(Collection::stream)
                .toList();
    }

    private List<Goal> ready() {
        return List.of(
                Goal.atLeast("the same list, against the bare server", worst(Case.LIST, Measured::ratio), 0.8),
                Goal.atLeast("304, against the bare server", worst(Case.NOT_MODIFIED, Measured::ratio), 0.9),
                Goal.atLeast("page of a list, against the same list", worst(Case.LIST_PAGE, Case.LIST), 0.5),
                Goal.atLeast("page of a month, against the same list", worst(Case.MONTH_PAGE, Case.LIST), 0.5));
    }

    /** Against what the bare server does with a list of four, also where the list is longer. */
    private List<Goal> different() {
        return List.of(
                Goal.atLeast("every list of 4 different, 100,000 events", toBareList(Case.LIST_OTHER), 0.06),
                Goal.atLeast("every list of 50 different, 100,000 events", toBareList(Case.LIST_50_OTHER), 0.02),
                Goal.atLeast("every list of 4 from another moment, 100,000 events", toBareList(Case.LIST_MOMENT), 0.06),
                Goal.atLeast(
                        "every list of 50 from another moment, 100,000 events", toBareList(Case.LIST_50_MOMENT), 0.02));
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
        return List.of(
                Goal.atLeast("durable creates by 64 clients, against bare inserts", durable, 0.5),
                Goal.atLeast("99 reads to 1 write, against reads only", worst(Case.MIXED, Case.READS), 0.5),
                Goal.atMost(
                        "p99 of reads around the first write after a start",
                        results.trials().stream()
                                .flatMap(trial -> trial.firstWrite().stream())
                                .map(reads -> reads.p99() / 1_000)
                                .max(Comparator.naturalOrder()),
                        100,
                        " ms"));
    }

    private List<Goal> resources() {
        Optional<Trial> usual = results.of(USUAL);
        Optional<Double> memory = usual.filter(trial -> trial.memory().isPresent())
                .map(trial -> trial.memory().getAsLong() / 1e6);
        return List.of(
                Goal.atMost("resident memory after the run, 100,000 events", memory, 400, " MB"),
                Goal.atMost(
                        "start to first answer, 100,000 events",
                        usual.map(trial -> trial.start().toNanos() / 1e9),
                        1,
                        " s"));
    }

    /** The least favourable of all sizes. */
    private Optional<Double> worst(Case one, Function<Measured, Double> figure) {
        return results.trials().stream()
                .flatMap(trial -> trial.find(one).stream())
                .map(figure)
                .min(Comparator.naturalOrder());
    }

    /** The rate of one case against that of another, the least favourable of all sizes. */
    private Optional<Double> worst(Case one, Case other) {
        return results.trials().stream()
                .flatMap(trial -> trial.find(one).stream()
                        .flatMap(found -> trial.find(other).stream()
                                .map(base ->
                                        found.service().rate() / base.service().rate())))
                .min(Comparator.naturalOrder());
    }

    private Optional<Double> toBareList(Case one) {
        Optional<Trial> usual = results.of(USUAL);
        Optional<Double> bare = usual.flatMap(trial -> trial.find(Case.LIST))
                .map(list -> list.bare().rate());
        return usual.flatMap(trial -> trial.find(one))
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
