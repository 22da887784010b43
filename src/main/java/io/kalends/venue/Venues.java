package io.kalends.venue;

import static io.kalends.venue.VenueParams.ADDRESS;
import static io.kalends.venue.VenueParams.CITY;
import static io.kalends.venue.VenueParams.COUNTRY;
import static io.kalends.venue.VenueParams.LATITUDE;
import static io.kalends.venue.VenueParams.LONGITUDE;
import static io.kalends.venue.VenueParams.PHONE;
import static io.kalends.venue.VenueParams.PROVINCE;
import static io.kalends.venue.VenueParams.SHOW_MAP;
import static io.kalends.venue.VenueParams.SHOW_MAP_LINK;
import static io.kalends.venue.VenueParams.STATE;
import static io.kalends.venue.VenueParams.STATE_PROVINCE;
import static io.kalends.venue.VenueParams.WEBSITE;
import static io.kalends.venue.VenueParams.ZIP;

import io.kalends.api.Args;
import io.kalends.api.Call;
import io.kalends.api.Param;
import io.kalends.api.Reason;
import io.kalends.api.View;
import io.kalends.post.Kind;
import io.kalends.post.LinkedEvents;
import io.kalends.post.LinkedKind;
import io.kalends.post.Look;
import io.kalends.post.Lookup;
import io.kalends.post.Post;
import io.kalends.post.RecordCache;
import io.kalends.store.Tx;
import io.kalends.text.Html;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** What is particular to venues. */
public final class Venues implements LinkedKind<Venue> {
    private static final LinkedEvents EVENTS = new LinkedEvents("event_venue", "venue_id");

    private final VenueStore store;
    private final RecordCache<Venue> cache;

    public Venues(VenueStore store, RecordCache<Venue> cache) {
        this.store = store;
        this.cache = cache;
    }

    @Override
    public Kind kind() {
        return Kind.VENUE;
    }

    @Override
    public View<Venue> view() {
        return VenueView.VENUE;
    }

    @Override
    public View<Venue> viewAlone() {
        return VenueView.ALONE;
    }

    @Override
    public Param<String> name() {
        return VenueParams.NAME;
    }

    @Override
    public List<Param<?>> fields() {
        return VenueParams.FIELDS;
    }

    @Override
    public List<Param<?>> filters() {
        return VenueParams.FILTERS;
    }

    @Override
    public Post post(Venue venue) {
        return venue.post();
    }

    @Override
    public Venue blank(Post post, Call call) {
        return Venue.blank(post);
    }

    @Override
    public Venue withPost(Venue venue, Post post) {
        return venue.withPost(post);
    }

    @Override
    public Venue apply(Lookup from, Venue stored, Post post, Args args, Call call) {
        return new Venue(
                post,
                address(stored.address(), args),
                args.text(PHONE, stored.phone()),
                args.text(WEBSITE, stored.website()),
                args.or(SHOW_MAP, stored.showMap(), true),
                args.or(SHOW_MAP_LINK, stored.showMapLink(), true),
                position(stored.position(), args));
    }

    private static Address address(Address stored, Args args) {
        var address = new Address(
                args.text(ADDRESS, stored.street()),
                args.text(CITY, stored.city()),
                args.text(COUNTRY, stored.country()),
                args.text(PROVINCE, stored.province()),
                args.text(STATE, stored.state()),
                args.text(ZIP, stored.zip()),
                args.text(STATE_PROVINCE, stored.region()));
        return args.has(STATE_PROVINCE) ? address.withoutRepetition() : address;
    }

    /** Both degrees or none. */
    private static Optional<Position> position(Optional<Position> stored, Args args) {
        Optional<Double> latitude = degrees(args, LATITUDE, stored.map(Position::latitude));
        Optional<Double> longitude = degrees(args, LONGITUDE, stored.map(Position::longitude));
        if (latitude.isPresent() && longitude.isPresent())
            return Optional.of(new Position(latitude.get(), longitude.get()));
        if (latitude.isPresent()) refuseHalf(args, LONGITUDE, LATITUDE);
        if (longitude.isPresent()) refuseHalf(args, LATITUDE, LONGITUDE);
        return Optional.empty();
    }

    private static Optional<Double> degrees(Args args, Param<Double> param, Optional<Double> stored) {
        return args.has(param) ? args.find(param) : stored;
    }

    private static void refuseHalf(Args args, Param<?> missing, Param<?> given) {
        args.reject(missing, Reason.INCOMPLETE_PAIR, "must be given together with " + given);
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

    @Override
    public List<Venue> stored(Tx tx, Collection<Long> ids) {
        return store.all(tx, ids);
    }

    @Override
    public List<Venue> recall(Collection<Long> ids, Call call, Look look) {
        return List.copyOf(cache.all(ids, look).values());
    }

    @Override
    public String table() {
        return VenueStore.TABLE;
    }

    @Override
    public LinkedEvents events() {
        return EVENTS;
    }
}
