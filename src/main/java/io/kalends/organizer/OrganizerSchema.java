package io.kalends.organizer;

import io.kalends.api.Args;
import io.kalends.api.Param;
import io.kalends.api.View;
import io.kalends.listing.ListQuery;
import io.kalends.post.LinkedFilter;
import io.kalends.post.LinkedParams;
import io.kalends.post.PostParams;
import io.kalends.post.PostSchema;
import java.util.List;

/** How requests and replies speak of organizers. */
public final class OrganizerSchema implements PostSchema<Organizer, LinkedFilter, OrganizerChange> {
    @Override
    public View<Organizer> view() {
        return OrganizerView.ORGANIZER;
    }

    @Override
    public View<Organizer> viewAlone() {
        return OrganizerView.ALONE;
    }

    @Override
    public List<Param<?>> fields() {
        return OrganizerParams.FIELDS;
    }

    @Override
    public List<Param<?>> required() {
        return List.of(OrganizerParams.NAME);
    }

    @Override
    public List<Param<?>> filters() {
        return LinkedParams.ALL;
    }

    @Override
    public ListQuery<LinkedFilter> query(Args args) {
        return LinkedParams.query(args);
    }

    @Override
    public OrganizerChange change(Args args) {
        return new OrganizerChange(
                PostParams.change(args, OrganizerParams.NAME),
                args.sent(OrganizerParams.PHONE),
                args.sent(OrganizerParams.WEBSITE),
                args.sent(OrganizerParams.EMAIL));
    }
}
