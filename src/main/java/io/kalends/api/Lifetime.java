package io.kalends.api;

import java.time.Instant;

/** How long a reply stays true while nothing is written: whoever looks at the clock to make it says so here. */
public final class Lifetime {
    private Instant end = Instant.MAX;

    /** The reply is good until this moment at the latest. */
    public void endsBy(Instant moment) {
        if (moment.isBefore(end)) end = moment;
    }

    /** The first moment at which it may be false. */
    public Instant end() {
        return end;
    }
}
