package io.kalends.admin;

/** A calendar to look around in, which the set-up offers. */
public interface SampleCalendar {
    /** Whether there are no records, so that it can be filled in. */
    boolean isStoreEmpty();

    /** Fills it in and says how many events it has. */
    int fill();
}
