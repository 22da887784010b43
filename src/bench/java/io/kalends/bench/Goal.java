package io.kalends.bench;

import java.util.Optional;

/**
 * What was aimed at and what came of it.
 *
 * @param found absent when the run did not measure it
 * @param limit the least, or the most, that will do
 */
record Goal(String name, Optional<Double> found, boolean atLeast, double limit, String unit) {
    static Goal atLeast(String name, Optional<Double> found, double limit) {
        return new Goal(name, found, true, limit, "");
    }

    static Goal atMost(String name, Optional<Double> found, double limit, String unit) {
        return new Goal(name, found, false, limit, unit);
    }

    boolean isReached() {
        return found.filter(value -> atLeast ? value >= limit : value <= limit).isPresent();
    }

    String verdict() {
        if (found.isEmpty()) return "not measured";
        return isReached() ? "reached" : "missed";
    }

    String wanted() {
        return (atLeast ? "at least " : "at most ") + number(limit);
    }

    String shown() {
        return found.map(this::number).orElse("–");
    }

    private String number(double value) {
        String digits = value >= 100 ? "%,.0f" : value >= 1 ? "%.1f" : "%.3f";
        return String.format(java.util.Locale.ROOT, digits, value) + unit;
    }
}
