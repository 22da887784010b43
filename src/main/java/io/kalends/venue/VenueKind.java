package io.kalends.venue;

import io.kalends.api.Actor;
import io.kalends.api.Reason;
import io.kalends.api.Refusals;
import io.kalends.api.Update;
import io.kalends.post.Kind;
import io.kalends.post.Post;
import io.kalends.post.PostCore;
import io.kalends.post.PostKind;
import io.kalends.post.ReadFrom;
import io.kalends.text.Html;
import java.util.List;
import java.util.Optional;

/** What is particular to venues. */
public final class VenueKind extends PostKind<Venue, VenueChange> {
    VenueKind(PostCore core) {
        super(core, Kind.VENUE, new VenueStore());
    }

    @Override
    protected Venue blank(Post post, Actor actor) {
        return Venue.blank(post);
    }

    @Override
    protected Venue apply(ReadFrom from, Venue stored, VenueChange change, Actor actor, Refusals refusals) {
        return new Venue(
                stored.post(),
                change.address().applyTo(stored.address()),
                change.phone().or(stored.phone(), ""),
                change.website().or(stored.website(), ""),
                change.showMap().or(stored.showMap(), true),
                change.showMapLink().or(stored.showMapLink(), true),
                position(stored.position(), change, refusals));
    }

    /** Both degrees or none. */
    private static Optional<Position> position(Optional<Position> stored, VenueChange change, Refusals refusals) {
        Optional<Double> latitude = degrees(change.latitude(), stored.map(Position::latitude));
        Optional<Double> longitude = degrees(change.longitude(), stored.map(Position::longitude));
        if (latitude.isPresent() && longitude.isPresent())
            return Optional.of(new Position(latitude.get(), longitude.get()));
        if (latitude.isPresent()) refuseHalf(refusals, "geo_lng", "geo_lat");
        if (longitude.isPresent()) refuseHalf(refusals, "geo_lat", "geo_lng");
        return Optional.empty();
    }

    private static Optional<Double> degrees(Update<Double> sent, Optional<Double> stored) {
        return sent.isSent() ? sent.value() : stored;
    }

    private static void refuseHalf(Refusals refusals, String missing, String given) {
        refusals.add(missing, Reason.INCOMPLETE_PAIR, "must be given together with " + given);
    }

    @Override
    protected List<String> searched(ReadFrom from, Venue venue) {
        return searched(
                venue.post().name(), venue.post().description(), venue.address(), venue.phone(), venue.website());
    }

    /** The same of its parts. */
    public static List<String> searched(
            String name, String description, Address address, String phone, String website) {
        return List.of(
                name,
                Html.toText(description),
                address.street(),
                address.city(),
                address.country(),
                address.province(),
                address.state(),
                address.stateProvince(),
                address.zip(),
                phone,
                website);
    }
}
