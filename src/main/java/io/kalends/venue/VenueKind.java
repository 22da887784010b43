package io.kalends.venue;

import io.kalends.api.Actor;
import io.kalends.api.Reason;
import io.kalends.api.Refusals;
import io.kalends.api.Update;
import io.kalends.post.Kind;
import io.kalends.post.Post;
import io.kalends.post.PostChange;
import io.kalends.post.PostCore;
import io.kalends.post.ReadFrom;
import io.kalends.post.RecordCache;
import io.kalends.post.WritableKind;
import io.kalends.store.Tx;
import io.kalends.text.Html;
import java.util.List;
import java.util.Optional;

/** What is particular to venues. */
public final class VenueKind implements WritableKind<Venue, VenueChange> {
    private final VenueStore store = new VenueStore();
    private final RecordCache<Venue> cache;

    VenueKind(PostCore core) {
        cache = core.cache(Kind.VENUE, Venue::post, store::all);
    }

    @Override
    public RecordCache<Venue> cache() {
        return cache;
    }

    @Override
    public Kind kind() {
        return Kind.VENUE;
    }

    @Override
    public Post post(Venue venue) {
        return venue.post();
    }

    @Override
    public PostChange postOf(VenueChange change) {
        return change.post();
    }

    @Override
    public Venue blank(Post post, Actor actor) {
        return Venue.blank(post);
    }

    @Override
    public Venue withPost(Venue venue, Post post) {
        return venue.withPost(post);
    }

    @Override
    public Venue apply(ReadFrom from, Venue stored, Post post, VenueChange change, Actor actor, Refusals refusals) {
        return new Venue(
                post,
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
    public List<String> searched(Venue venue) {
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

    @Override
    public void insert(Tx tx, Venue venue) {
        store.insert(tx, venue);
    }

    @Override
    public void update(Tx tx, Venue before, Venue after) {
        store.update(tx, after);
    }
}
