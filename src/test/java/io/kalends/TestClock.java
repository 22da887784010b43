package io.kalends;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that stands still until it is moved. */
public final class TestClock extends Clock {
    /** A Sunday morning. */
    public static final Instant START = Instant.parse("2026-11-15T10:00:00Z");

    private volatile Instant now = START;

    public void forward(Duration step) {
        now = now.plus(step);
    }

    public void set(Instant moment) {
        now = moment;
    }

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        return this;
    }
}
