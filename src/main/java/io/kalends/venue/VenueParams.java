package io.kalends.venue;

import static io.kalends.api.Param.body;

import io.kalends.api.Args;
import io.kalends.api.Invalid;
import io.kalends.api.Param;
import io.kalends.api.Type;
import io.kalends.post.LinkedFilter;
import io.kalends.post.PostParams;
import io.kalends.post.PostSchema;
import java.util.List;

/** What callers can say of venues. */
public final class VenueParams {
    private static final Param<String> NAME = body("venue", Type.TITLE, "Venue name");
    private static final Param<Boolean> SHOW_MAP = flag("show_map", "Whether events linked to the venue show a map");
    private static final Param<Boolean> SHOW_MAP_LINK =
            flag("show_map_link", "Whether events linked to the venue show a map link");
    private static final Param<String> ADDRESS = text("address", "Address");
    private static final Param<String> CITY = text("city", "City");
    private static final Param<String> COUNTRY = text("country", "Country");
    private static final Param<String> PROVINCE = text("province", "Province");
    private static final Param<String> STATE = text("state", "State");
    private static final Param<String> ZIP = text("zip", "ZIP code");
    private static final Param<String> PHONE = text("phone", "Phone number");
    private static final Param<String> STATE_PROVINCE = text("stateprovince", "State and province");
    private static final Param<String> WEBSITE =
            body("website", Type.URL, "Website URL").clears().nullByDefault();
    private static final Param<Double> LATITUDE = degrees("geo_lat", 90, "Latitude in degrees");
    private static final Param<Double> LONGITUDE = degrees("geo_lng", 180, "Longitude in degrees");

    private static final List<Param<?>> FIELDS = List.of(
            NAME,
            PostParams.AUTHOR,
            PostParams.DATE,
            PostParams.DATE_UTC,
            PostParams.DESCRIPTION.nullByDefault(),
            PostParams.SLUG,
            PostParams.STATUS,
            SHOW_MAP,
            SHOW_MAP_LINK,
            ADDRESS,
            CITY,
            COUNTRY,
            PROVINCE,
            STATE,
            ZIP,
            PHONE,
            STATE_PROVINCE,
            WEBSITE,
            PostParams.IMAGE.nullByDefault(),
            LATITUDE,
            LONGITUDE);

    public static final PostSchema<Venue, LinkedFilter, VenueChange> SCHEMA =
            PostSchema.linked(VenueView.VENUE, VenueView.ALONE, FIELDS, NAME, VenueParams::change);

    private VenueParams() {}

    private static VenueChange change(Args args) {
        return new VenueChange(
                PostParams.change(args, NAME),
                new VenueChange.AddressChange(
                        args.sent(ADDRESS),
                        args.sent(CITY),
                        args.sent(COUNTRY),
                        args.sent(PROVINCE),
                        args.sent(STATE),
                        args.sent(ZIP),
                        args.sent(STATE_PROVINCE)),
                args.sent(PHONE),
                args.sent(WEBSITE),
                args.sent(SHOW_MAP),
                args.sent(SHOW_MAP_LINK),
                args.sent(LATITUDE),
                args.sent(LONGITUDE));
    }

    private static Param<String> text(String name, String meaning) {
        return body(name, Type.TEXT, meaning).clears().nullByDefault();
    }

    /** The interface calls these strings; the words for true and false are what it means. */
    private static Param<Boolean> flag(String name, String meaning) {
        return body(name, Type.BOOLEAN, meaning)
                .resets()
                .shownAs(Type.schema("string"))
                .nullByDefault();
    }

    private static Param<Double> degrees(String name, int most, String meaning) {
        Type<Double> type = Type.NUMBER.checked((value, context) -> {
            if (Math.abs(value) > most) throw Invalid.value("must lie between -" + most + " and " + most, most);
        });
        return body(name, type, meaning).clears();
    }
}
