package io.kalends.venue;

import io.kalends.api.Args;
import io.kalends.api.Param;
import io.kalends.api.View;
import io.kalends.listing.ListQuery;
import io.kalends.post.LinkedFilter;
import io.kalends.post.LinkedParams;
import io.kalends.post.PostParams;
import io.kalends.post.PostSchema;
import java.util.List;

/** How requests and replies speak of venues. */
public final class VenueSchema implements PostSchema<Venue, LinkedFilter, VenueChange> {
    @Override
    public View<Venue> view() {
        return VenueView.VENUE;
    }

    @Override
    public View<Venue> viewAlone() {
        return VenueView.ALONE;
    }

    @Override
    public List<Param<?>> fields() {
        return VenueParams.FIELDS;
    }

    @Override
    public List<Param<?>> required() {
        return List.of(VenueParams.NAME);
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
    public VenueChange change(Args args) {
        return new VenueChange(
                PostParams.change(args, VenueParams.NAME),
                new VenueChange.AddressChange(
                        args.sent(VenueParams.ADDRESS),
                        args.sent(VenueParams.CITY),
                        args.sent(VenueParams.COUNTRY),
                        args.sent(VenueParams.PROVINCE),
                        args.sent(VenueParams.STATE),
                        args.sent(VenueParams.ZIP),
                        args.sent(VenueParams.STATE_PROVINCE)),
                args.sent(VenueParams.PHONE),
                args.sent(VenueParams.WEBSITE),
                args.sent(VenueParams.SHOW_MAP),
                args.sent(VenueParams.SHOW_MAP_LINK),
                args.sent(VenueParams.LATITUDE),
                args.sent(VenueParams.LONGITUDE));
    }
}
