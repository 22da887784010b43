package io.kalends.bench;

import io.kalends.bench.Published.Comparison;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A short set of cases, to see whether the service has become slower: by how it compares with the bare server, so that it
 * holds on any machine. What seems lost is measured a second time, for a busy machine takes from one and not from the other.
 */
final class Watch {
    /** A calendar that is filled within seconds. */
    static final int EVENTS = 1_000;

    static final List<Case> CASES =
            List.of(Case.LIST, Case.LIST_PAGE, Case.LIST_OTHER, Case.LIST_MOMENT, Case.SEARCH_COMMON, Case.CREATE);

    /** The best of them counts. */
    private static final int RUNS_OF_SECOND_TRY = 3;

    private final Measuring measuring;
    private final Requests requests;
    private final PrintStream out;

    /** @param measuring of servers that are warmed up */
    Watch(Measuring measuring, Requests requests, PrintStream out) {
        this.measuring = measuring;
        this.requests = requests;
        this.out = out;
    }

    /** The figures that others can be compared with later. */
    List<Measured> measure() throws IOException, InterruptedException {
        var found = new ArrayList<Measured>();
        for (Case one : CASES) found.add(measuring.measure(one, one.load(requests)));
        return found;
    }

    /**
     * What is lost in both of two tries, measure by measure. The second comes when all cases are through: code is compiled by
     * then that was not at first, and what kept the machine busy may be over.
     */
    List<Loss> compare(Published before, boolean sameTool) throws IOException, InterruptedException {
        var suspects = new ArrayList<Loss>();
        for (Case one : CASES) {
            Optional<Comparison> known = before.find(one);
            if (known.isEmpty()) out.println("  " + one.key() + ": there are no figures to compare with");
            else suspects.addAll(tooMuch(one, known.get(), sameTool));
        }
        return confirmed(suspects, before, sameTool);
    }

    private List<Loss> confirmed(List<Loss> suspects, Published before, boolean sameTool)
            throws IOException, InterruptedException {
        var lost = new ArrayList<Loss>();
        for (Case one : suspects.stream().map(Loss::one).distinct().toList()) {
            out.println("  " + one.key() + " once more:");
            List<Loss> left =
                    suspects.stream().filter(loss -> loss.one() == one).toList();
            for (int run = 0; run < RUNS_OF_SECOND_TRY && !left.isEmpty(); run++)
                left = stillLost(left, tooMuch(one, before.find(one).orElseThrow(), sameTool));
            lost.addAll(left);
        }
        return lost;
    }

    private static List<Loss> stillLost(List<Loss> before, List<Loss> again) {
        return again.stream()
                .filter(loss -> before.stream().anyMatch(loss::isOfSameKind))
                .toList();
    }

    private List<Loss> tooMuch(Case one, Comparison before, boolean sameTool) throws IOException, InterruptedException {
        Measured measured = measuring.measure(one, one.load(requests));
        List<Loss> all = Loss.between(one, before, Comparison.of(measured), sameTool);
        all.forEach(loss -> out.println("  " + loss.text()));
        return all.stream().filter(Loss::isTooMuch).toList();
    }
}
