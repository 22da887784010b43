package io.kalends.event;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.EDITOR;
import static io.kalends.event.Calendar.ok;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The exact bodies of an event with everything and of a list with a bare one, every key in its place. */
class GoldenTest {
    private static final String TERMS = """
            "categories":[{"id":JAZZ,"count":2,"description":"","name":"Jazz","slug":"jazz",\
            "taxonomy":"event_category","parent":MUSIC,"meta":{},\
            "url":"http://localhost:8080/events/category/music/jazz/",\
            "urls":{"self":"NS/categories/JAZZ","collection":"NS/categories","up":"NS/categories/MUSIC"}}],\
            """;

    private static final String FULL = """
            {"id":EVENT,"global_id":"localhost?id=EVENT","global_id_lineage":["localhost?id=EVENT"],"author":AUTHOR,\
            "status":"publish","date":"2026-11-14 09:15:00","date_utc":"2026-11-14 08:15:00",\
            "modified":"2026-11-14 10:02:41","modified_utc":"2026-11-14 09:02:41",\
            "url":"http://localhost:8080/event/harbour-jazz-night/","rest_url":"NS/events/EVENT",\
            "title":"Harbour Jazz & Blues Night",\
            "description":"<p>Three bands, one stage.</p>\\n<p>Doors open at seven.</p>",\
            "excerpt":"<p>Three bands.</p>","slug":"harbour-jazz-night",\
            "image":{"url":"MEDIA/stage.jpg","id":IMAGE,"extension":"jpg","width":1200,"height":800,"filesize":SIZE,\
            "sizes":{"thumbnail":{"width":150,"height":150,"mime-type":"image/jpeg","filesize":SIZE,\
            "url":"MEDIA/stage-150x150.jpg"},"medium":{"width":300,"height":200,"mime-type":"image/jpeg",\
            "filesize":SIZE,"url":"MEDIA/stage-300x200.jpg"},"large":{"width":1024,"height":683,\
            "mime-type":"image/jpeg","filesize":SIZE,"url":"MEDIA/stage-1024x683.jpg"}}},"all_day":false,\
            "start_date":"2026-12-05 19:30:00","start_date_details":{"year":"2026","month":"12","day":"05",\
            "hour":"19","minutes":"30","seconds":"00"},\
            "end_date":"2026-12-05 23:00:00","end_date_details":{"year":"2026","month":"12","day":"05","hour":"23",\
            "minutes":"00","seconds":"00"},\
            "utc_start_date":"2026-12-05 18:30:00","utc_start_date_details":{"year":"2026","month":"12","day":"05",\
            "hour":"18","minutes":"30","seconds":"00"},\
            "utc_end_date":"2026-12-05 22:00:00","utc_end_date_details":{"year":"2026","month":"12","day":"05",\
            "hour":"22","minutes":"00","seconds":"00"},\
            "timezone":"Europe/Berlin","timezone_abbr":"CET","cost":"€15 – €20",\
            "cost_details":{"currency_symbol":"€","currency_code":"","currency_position":"prefix",\
            "values":["15","20"]},"website":"https://example.org/jazz?year=2026&lang=en","show_map":true,\
            "show_map_link":false,"hide_from_listings":false,"sticky":false,"featured":true,TERMS\
            "tags":[{"id":LIVE,"count":1,"description":"","name":"live","slug":"live","taxonomy":"event_tag",\
            "meta":{},"url":"http://localhost:8080/tag/live/","urls":{"self":"NS/tags/LIVE","collection":"NS/tags"}}],\
            "venue":{"id":VENUE,"author":AUTHOR,"status":"publish","date":"2026-11-13 12:00:00",\
            "date_utc":"2026-11-13 11:00:00","modified":"2026-11-13 12:00:00","modified_utc":"2026-11-13 11:00:00",\
            "url":"http://localhost:8080/venue/harbour-hall/","venue":"Harbour Hall","slug":"harbour-hall",\
            "address":"Kaistraße 1","city":"Hamburg","country":"Germany","province":"HH","zip":"20457",\
            "stateprovince":"HH","geo_lat":53.5413,"geo_lng":9.9841,"show_map":true,"show_map_link":true,\
            "global_id":"localhost?id=VENUE","global_id_lineage":["localhost?id=VENUE"]},\
            "organizer":[{"id":ORGANIZER,"author":AUTHOR,"status":"publish","date":"2026-11-13 12:05:00",\
            "date_utc":"2026-11-13 11:05:00","modified":"2026-11-13 12:05:00","modified_utc":"2026-11-13 11:05:00",\
            "url":"http://localhost:8080/organizer/blue-note-club/","organizer":"Blue Note Club",\
            "slug":"blue-note-club","email":"hello@example.org","global_id":"localhost?id=ORGANIZER",\
            "global_id_lineage":["localhost?id=ORGANIZER"]}],"custom_fields":{},"post_parent":0,"event_status":"scheduled",\
            "event_status_reason":"","is_virtual":false,"virtual_url":"","previous_start_date":"","recurrence":null,\
            "tickets":[{"name":"Early bird","price":"15.00","currency":"EUR","url":"https://example.org/t/1",\
            "availability":"in_stock","valid_from":"","valid_until":"2026-11-30 23:59:59"}],\
            "json_ld":{"@context":"https://schema.org","@type":"Event","name":"Harbour Jazz & Blues Night",\
            "description":"Three bands.","image":"MEDIA/stage.jpg",\
            "url":"http://localhost:8080/event/harbour-jazz-night/","startDate":"2026-12-05T19:30:00+01:00",\
            "endDate":"2026-12-05T23:00:00+01:00","eventStatus":"https://schema.org/EventScheduled",\
            "eventAttendanceMode":"https://schema.org/OfflineEventAttendanceMode",\
            "location":{"@type":"Place","name":"Harbour Hall","url":"http://localhost:8080/venue/harbour-hall/",\
            "address":{"@type":"PostalAddress","streetAddress":"Kaistraße 1","addressLocality":"Hamburg",\
            "addressRegion":"HH","postalCode":"20457","addressCountry":"Germany"},\
            "geo":{"@type":"GeoCoordinates","latitude":53.5413,"longitude":9.9841}},\
            "organizer":{"@type":"Organization","name":"Blue Note Club",\
            "url":"http://localhost:8080/organizer/blue-note-club/","email":"hello@example.org"},\
            "offers":[{"@type":"Offer","name":"Early bird","price":"15.00","priceCurrency":"EUR",\
            "url":"https://example.org/t/1","availability":"https://schema.org/InStock",\
            "validThrough":"2026-11-30T23:59:59+01:00"}]}}""";

    private static final String BARE_ON_A_PAGE = """
            {"events":[{"id":BARE,"global_id":"localhost?id=BARE","global_id_lineage":["localhost?id=BARE"],\
            "author":AUTHOR,"status":"publish","date":"2026-11-14 11:00:00","date_utc":"2026-11-14 10:00:00",\
            "modified":"2026-11-14 11:00:00","modified_utc":"2026-11-14 10:00:00",\
            "url":"http://localhost:8080/event/jam-session/","rest_url":"NS/events/BARE","title":"Jam session",\
            "description":"","excerpt":"","slug":"jam-session","image":false,"all_day":false,\
            "start_date":"2026-12-12 20:00:00","start_date_details":{"year":"2026","month":"12","day":"12",\
            "hour":"20","minutes":"00","seconds":"00"},\
            "end_date":"2026-12-12 22:00:00","end_date_details":{"year":"2026","month":"12","day":"12","hour":"22",\
            "minutes":"00","seconds":"00"},\
            "utc_start_date":"2026-12-12 19:00:00","utc_start_date_details":{"year":"2026","month":"12","day":"12",\
            "hour":"19","minutes":"00","seconds":"00"},\
            "utc_end_date":"2026-12-12 21:00:00","utc_end_date_details":{"year":"2026","month":"12","day":"12",\
            "hour":"21","minutes":"00","seconds":"00"},\
            "timezone":"Europe/Berlin","timezone_abbr":"CET","cost":"",\
            "cost_details":{"currency_symbol":"","currency_code":"","currency_position":"","values":[]},\
            "website":"","show_map":false,"show_map_link":false,"hide_from_listings":false,"sticky":false,\
            "featured":false,TERMS"tags":[],"venue":[],"organizer":[],"custom_fields":{},"post_parent":0,"event_status":"scheduled",\
            "event_status_reason":"","is_virtual":false,"virtual_url":"","previous_start_date":"","recurrence":null,\
            "tickets":[]}],"rest_url":"NS/events?categories=jazz&per_page=1&page=2",\
            "previous_rest_url":"NS/events?categories=jazz&per_page=1&page=1","total":2,"total_pages":2}""";

    @RegisterExtension
    static final TestService service =
            new TestService().with(Setting.TIMEZONE, "Europe/Berlin").with(Setting.BASE_URL, "http://localhost:8080");

    private final Calendar calendar = new Calendar(service);
    private long music;
    private long jazz;
    private long live;
    private long image;
    private long venue;
    private long organizer;
    private long event;
    private long bare;

    @BeforeEach
    void fill() {
        if (ok(service.get("/categories?hide_empty=false")).number("total") > 0) return;
        at("2026-11-13T11:00:00Z");
        music = calendar.category("Music").id();
        jazz = calendar.category("Jazz", "\"parent\": " + music).id();
        live = calendar.tag("live").id();
        image = service.raw(
                        EDITOR,
                        "POST",
                        TestService.NAMESPACE + "/media",
                        picture(),
                        Map.of(
                                "Content-Type",
                                "image/jpeg",
                                "Content-Disposition",
                                "attachment; filename=\"stage.jpg\""))
                .id();
        venue = calendar.venue(EDITOR, "Harbour Hall", """
                "address": "Kaistraße 1", "city": "Hamburg", "country": "Germany", "province": "HH", "zip": "20457",
                "geo_lat": 53.5413, "geo_lng": 9.9841""").id();
        at("2026-11-13T11:05:00Z");
        organizer = calendar.organizer(EDITOR, "Blue Note Club", "\"email\": \"hello@example.org\"")
                .id();
        at("2026-11-14T08:15:00Z");
        event = calendar.event(EDITOR, "\"title\": \"Harbour Jazz Night\"").id();
        at("2026-11-14T09:02:41Z");
        calendar.change(EDITOR, event, """
                "title": "Harbour Jazz &amp; Blues Night", "excerpt": "Three bands.",
                "description": "Three bands, one stage.\\n\\nDoors open at seven.", "image": %s,
                "end_date": "2026-12-05 23:00", "cost": "€15-20", "featured": true, "show_map": true,
                "website": "https://example.org/jazz?year=2026&lang=en", "categories": ["jazz"], "tags": ["live"],
                "venue": %s, "organizer": %s,
                "tickets": [{"name": "Early bird", "price": "15.00", "currency": "EUR",
                    "url": "https://example.org/t/1", "valid_until": "2026-11-30 23:59:59"}]""".formatted(image, venue, organizer));
        at("2026-11-14T10:00:00Z");
        bare = calendar.event(EDITOR, """
                "title": "Jam session", "start_date": "2026-12-12 20:00:00", "end_date": "2026-12-12 22:00:00",
                "categories": [%s]""".formatted(jazz)).id();
    }

    private static void at(String moment) {
        service.clock().set(Instant.parse(moment));
    }

    private static byte[] picture() {
        var bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(new BufferedImage(1200, 800, BufferedImage.TYPE_INT_RGB), "jpeg", bytes);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return bytes.toByteArray();
    }

    private String expected(String golden) {
        return golden.replace("TERMS", TERMS)
                .replace("NS/", "http://localhost:8080" + TestService.NAMESPACE + "/")
                .replace("JAZZ", Long.toString(jazz))
                .replace("MUSIC", Long.toString(music))
                .replace("LIVE", Long.toString(live))
                .replace("IMAGE", Long.toString(image))
                .replace("VENUE", Long.toString(venue))
                .replace("ORGANIZER", Long.toString(organizer))
                .replace("EVENT", Long.toString(event))
                .replace("BARE", Long.toString(bare))
                .replace("AUTHOR", Long.toString(service.user(EDITOR).id()));
    }

    /** The body with the addresses and sizes of files, which nobody can foretell, taken out. */
    private static String body(Answer answer) {
        return answer.body()
                .replaceAll("http://localhost:8080/media/[A-Za-z0-9_-]+/", "MEDIA/")
                .replaceAll("\"filesize\":[1-9][0-9]*", "\"filesize\":SIZE");
    }

    @Test
    void eventWithEverything_andAListWithABareOne() {
        assertThat(body(ok(service.get("/events/" + event)))).isEqualTo(expected(FULL));
        assertThat(body(ok(service.get("/events/by-slug/harbour-jazz-night")))).isEqualTo(expected(FULL));
        assertThat(body(ok(service.get("/events?categories=jazz&per_page=1&page=2"))))
                .isEqualTo(expected(BARE_ON_A_PAGE));
        assertThat(ok(service.get(ADMIN, "/events/" + event)).header("ETag"))
                .isEqualTo(ok(service.get("/events/by-slug/harbour-jazz-night")).header("ETag"));
    }
}
