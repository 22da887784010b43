package io.kalends.venue;

import static io.kalends.api.Field.field;
import static io.kalends.api.Field.inContext;
import static io.kalends.api.Type.BOOLEAN;
import static io.kalends.api.Type.NUMBER;
import static io.kalends.api.Type.STRING;

import io.kalends.api.Context;
import io.kalends.api.Field;
import io.kalends.api.View;
import io.kalends.post.JsonLd;
import io.kalends.post.PostView;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** How venues look in replies. */
public final class VenueView {
    /** A venue read alone. */
    public static final View<Venue> ALONE = View.renderedOnce(
            "VenueAlone",
            Venue::post,
            PostView.ID.of(Venue::post),
            PostView.AUTHOR.of(Venue::post),
            PostView.STATUS.of(Venue::post),
            PostView.DATE.of(Venue::post),
            PostView.DATE_UTC.of(Venue::post),
            PostView.MODIFIED.of(Venue::post),
            PostView.MODIFIED_UTC.of(Venue::post),
            PostView.URL.of(Venue::post),
            field("venue", STRING, "Venue name", venue -> venue.post().name()),
            PostView.SLUG.of(Venue::post),
            PostView.DESCRIPTION.unlessEmpty().of(Venue::post),
            PostView.IMAGE.of(Venue::post),
            text("address", "Address", venue -> venue.address().street()),
            text("city", "City", venue -> venue.address().city()),
            text("country", "Country", venue -> venue.address().country()),
            text("province", "Province", venue -> venue.address().province()),
            text("state", "State", venue -> venue.address().state()),
            text("zip", "ZIP code", venue -> venue.address().zip()),
            text("phone", "Phone number", Venue::phone),
            text("website", "Website URL", Venue::website),
            text("stateprovince", "State or province", venue -> venue.address().stateProvince()),
            degrees("geo_lat", "Latitude in degrees", Position::latitude),
            degrees("geo_lng", "Longitude in degrees", Position::longitude),
            inContext("json_ld", JsonLd.TYPE, "The venue in the words of schema.org", VenueView::jsonLdAlone),
            field("show_map", BOOLEAN, "Whether events linked to the venue show a map", Venue::showMap),
            field("show_map_link", BOOLEAN, "Whether events linked to the venue show a map link", Venue::showMapLink),
            PostView.GLOBAL_ID.of(Venue::post),
            PostView.GLOBAL_ID_LINEAGE.of(Venue::post));

    /** A venue in lists, in events and in replies to writes. */
    public static final View<Venue> VENUE = ALONE.without("json_ld", "Venue");

    private VenueView() {}

    private static Field<Venue, String> text(String name, String meaning, Function<Venue, String> value) {
        return Field.<Venue, String>field(name, STRING, meaning, value).unlessEmpty();
    }

    private static Field<Venue, Optional<Double>> degrees(
            String name, String meaning, Function<Position, Double> value) {
        return Field.field(name, NUMBER, meaning, value).ofOptional(Venue::position);
    }

    public static Map<String, Object> jsonLdAlone(Venue venue, Context context) {
        return JsonLd.alone(jsonLd(venue, context));
    }

    /** The venue as a schema.org place. */
    public static Map<String, Object> jsonLd(Venue venue, Context context) {
        Address address = venue.address();
        return JsonLd.of("Place", venue.post(), context)
                .with(
                        "address",
                        JsonLd.of("PostalAddress")
                                .with("streetAddress", address.street())
                                .with("addressLocality", address.city())
                                .with("addressRegion", address.stateProvince())
                                .with("postalCode", address.zip())
                                .with("addressCountry", address.country())
                                .orNothing())
                .with("geo", venue.position().map(VenueView::geo).orElse(Map.of()))
                .with("telephone", venue.phone())
                .with("sameAs", venue.website())
                .tree();
    }

    private static Map<String, Object> geo(Position position) {
        return JsonLd.of("GeoCoordinates")
                .with("latitude", position.latitude())
                .with("longitude", position.longitude())
                .tree();
    }
}
