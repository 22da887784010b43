package io.kalends.organizer;

import io.kalends.post.Kind;
import io.kalends.post.LinkedFilter;
import io.kalends.post.LinkedSource;
import io.kalends.post.PostCore;
import io.kalends.post.PostServices;

/** Puts together what there is for organizers. */
public final class Organizers {
    private Organizers() {}

    public static PostServices<Organizer, LinkedFilter, OrganizerChange> services(PostCore core) {
        var source = new LinkedSource(Kind.ORGANIZER, core.publications());
        return core.services(OrganizerParams.SCHEMA, new OrganizerKind(core), source);
    }
}
