package io.kalends.attack;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What was seen of the service while it was attacked in one way, and after.
 *
 * @param held the most that was seen to be held, by purpose
 * @param kept what is held although all callers have gone
 * @param faults replies of class 5xx, to anybody, that do not say to try again
 * @param before resident megabytes before, and
 * @param after the same after the attack
 * @param peak the most meanwhile
 * @param attackers what they were told
 * @param others how many processors were busy for others than these
 * @param death what the process said last, if it has ended
 */
record Outcome(
        String way,
        Tally reader,
        Tally health,
        Map<String, Long> held,
        Map<String, Long> kept,
        long faults,
        long before,
        long after,
        long peak,
        String attackers,
        double others,
        String death) {
    static final double ANSWERED = 0.99;
    static final double P99_MILLIS = 300;
    /** In a short time one of them may fail. */
    static final double HEALTHY = 0.999;

    static final double HEALTH_MILLIS = 200;
    static final long PEAK_MEGABYTES = 500;
    static final long GROWTH_MEGABYTES = 30;

    boolean isDead() {
        return !death.isEmpty();
    }

    double healthy() {
        return health.answeredWithin(HEALTH_MILLIS);
    }

    /** What must never be, whatever else the machine has to do. */
    List<String> faultsFound() {
        var found = new ArrayList<String>();
        if (isDead()) found.add("dead: " + death.strip());
        if (faults > 0) found.add(faults + " replies of class 5xx other than 503");
        if (!kept.isEmpty()) found.add("held for nobody: " + kept);
        if (peak > PEAK_MEGABYTES) found.add("peak of " + peak + " MB");
        return found;
    }

    /** What was slower or more seldom than wanted, for which there may be other reasons. */
    List<String> goalsMissed() {
        var missed = new ArrayList<String>();
        if (reader.answered() < ANSWERED)
            missed.add(
                    String.format(Locale.ROOT, "%.2f %% of the reader's requests answered", 100 * reader.answered()));
        if (reader.millis(99) > P99_MILLIS) missed.add(String.format(Locale.ROOT, "p99 of %.0f ms", reader.millis(99)));
        if (healthy() < Math.min(HEALTHY, 1 - 1.0 / Math.max(1, health.count())))
            missed.add(String.format(Locale.ROOT, "%.2f %% of /health within %.0f ms", 100 * healthy(), HEALTH_MILLIS));
        return missed;
    }

    boolean isGood() {
        return faultsFound().isEmpty() && goalsMissed().isEmpty();
    }

    long heldMegabytes() {
        return held.values().stream().mapToLong(Long::longValue).sum() / 1_000_000;
    }
}
