package io.kalends.venue;

import io.kalends.post.Kind;
import io.kalends.post.LinkedFilter;
import io.kalends.post.LinkedSource;
import io.kalends.post.PostCore;
import io.kalends.post.PostServices;

/** Puts together what there is for venues. */
public final class Venues {
    private Venues() {}

    public static PostServices<Venue, LinkedFilter, VenueChange> services(PostCore core) {
        var source = new LinkedSource(Kind.VENUE, core.publications());
        return core.services(VenueParams.SCHEMA, new VenueKind(core), source);
    }
}
