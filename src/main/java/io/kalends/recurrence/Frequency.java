package io.kalends.recurrence;

/** The period of a rule, shortest first. */
public enum Frequency {
    HOURLY,
    DAILY,
    WEEKLY,
    MONTHLY,
    YEARLY;

    boolean isLongerThan(Frequency other) {
        return compareTo(other) > 0;
    }
}
