package io.kalends.bench;

import io.kalends.bench.Published.Comparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How much less the service does than it did, against the bare server, in one case.
 *
 * @param share what is lost, of 1
 */
record Loss(Case one, Kind kind, double share, double found, double before) {
    /** More than this is not chance, on the second try. */
    static final double MOST = 1.0 / 3;

    /** What is lost. */
    enum Kind {
        SPEED,
        PROCESSOR
    }

    /**
     * What is lost, in any measure.
     *
     * @param sameTool whether both were measured by one load tool: another one has another share in what it measures
     */
    static List<Loss> between(Case one, Comparison before, Comparison found, boolean sameTool) {
        var losses = new ArrayList<Loss>();
        // How fast events are written depends on the disk.
        if (sameTool && one.group() != Case.Group.WRITE)
            losses.add(new Loss(one, Kind.SPEED, 1 - found.ratio() / before.ratio(), found.ratio(), before.ratio()));
        losses.add(new Loss(one, Kind.PROCESSOR, 1 - before.cost() / found.cost(), found.cost(), before.cost()));
        return losses;
    }

    boolean isTooMuch() {
        return share > MOST;
    }

    boolean isOfSameKind(Loss other) {
        return one == other.one && kind == other.kind;
    }

    String text() {
        String what = kind == Kind.SPEED
                ? "%.3f of the requests per second of the bare server, %.3f before"
                : "%.2f times the processor time of the bare server for a request, %.2f before";
        String lost = share > 0 ? String.format(Locale.ROOT, "%.0f %% lost", 100 * share) : "nothing lost";
        return String.format(Locale.ROOT, "%s: " + what + ", %s", one.key(), found, before, lost);
    }
}
