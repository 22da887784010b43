package io.kalends.venue;

import static io.kalends.api.Param.body;

import io.kalends.api.Invalid;
import io.kalends.api.Param;
import io.kalends.api.Type;
import io.kalends.post.PostParams;
import java.util.List;

/** What callers can say of venues. */
final class VenueParams {
    static final Param<String> NAME = body("venue", Type.TITLE, "Venue name");
    static final Param<Boolean> SHOW_MAP = flag("show_map", "Whether events linked to the venue show a map");
    static final Param<Boolean> SHOW_MAP_LINK =
            flag("show_map_link", "Whether events linked to the venue show a map link");
    static final Param<String> ADDRESS = text("address", "Address");
    static final Param<String> CITY = text("city", "City");
    static final Param<String> COUNTRY = text("country", "Country");
    static final Param<String> PROVINCE = text("province", "Province");
    static final Param<String> STATE = text("state", "State");
    static final Param<String> ZIP = text("zip", "ZIP code");
    static final Param<String> PHONE = text("phone", "Phone number");
    static final Param<String> STATE_PROVINCE = text("stateprovince", "State and province");
    static final Param<String> WEBSITE =
            body("website", Type.URL, "Website URL").clears().nullByDefault();
    static final Param<Double> LATITUDE = degrees("geo_lat", 90, "Latitude in degrees");
    static final Param<Double> LONGITUDE = degrees("geo_lng", 180, "Longitude in degrees");

    static final List<Param<?>> FIELDS = List.of(
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

    private VenueParams() {}

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
