package io.kalends.bench;

/** How far apart the dates of a series are. */
enum SeriesStep {
    DAILY(1) {
        @Override
        EventTimes after(EventTimes first, int steps) {
            return first.plusDays(steps);
        }
    },
    WEEKLY(7) {
        @Override
        EventTimes after(EventTimes first, int steps) {
            return first.plusDays(7L * steps);
        }
    },
    MONTHLY(31) {
        @Override
        EventTimes after(EventTimes first, int steps) {
            return new EventTimes(first.start().plusMonths(steps), first.end().plusMonths(steps), first.allDay());
        }
    };

    private final int days;

    SeriesStep(int days) {
        this.days = days;
    }

    /** So many that all dates lie in the three years. */
    static SeriesStep of(int dates) {
        if (dates > 100) return DAILY;
        return dates > 24 ? WEEKLY : MONTHLY;
    }

    int days(int dates) {
        return dates * days;
    }

    abstract EventTimes after(EventTimes first, int steps);
}
