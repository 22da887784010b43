package io.kalends.venue;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VenueFieldsTest {
    @RegisterExtension
    static final TestService service =
            new TestService().with(Setting.BASE_URL, "http://localhost:8080").with(Setting.TIMEZONE, "Europe/Berlin");

    private static final String EVERYTHING = """
            {"venue": "Harbour Hall", "description": "Big & <b>old</b>", "status": "publish", "show_map": false,
             "show_map_link": "no", "address": "Kaistraße 1", "city": "Hamburg", "country": "Germany", "province": "HH",
             "state": "TX", "zip": "20457", "phone": "+49 40 1", "stateprovince": "Free city",
             "website": "https://example.org/?a=1&b=2", "image": "https://example.com/hall.JPG", "geo_lat": 53.5413,
             "geo_lng": "9.9841"}""";

    private static Answer create(String fields) {
        return service.post(ADMIN, "/venues", "{\"venue\": \"Hall\"" + fields + "}");
    }

    private static Answer read(Answer venue) {
        return service.get(ADMIN, "/venues/" + venue.id());
    }

    private static Answer update(Answer venue, String json) {
        return service.patch(ADMIN, "/venues/" + venue.id(), json);
    }

    @Test
    void read_looksAsTheInterfaceShowsIt() {
        service.clock().set(Instant.parse("2026-11-13T11:00:00Z"));
        Answer made = service.post(AUTHOR, "/venues", """
                {"venue": "Harbour House", "address": "Kaistraße 1", "city": "Hamburg", "country": "Germany",
                 "province": "HH", "zip": "20457", "geo_lat": 53.5413, "geo_lng": 9.9841}""");

        String member = """
                {"id":%1$s,"author":%2$s,"status":"publish","date":"2026-11-13 12:00:00","date_utc":"2026-11-13 11:00:00",\
                "modified":"2026-11-13 12:00:00","modified_utc":"2026-11-13 11:00:00",\
                "url":"http://localhost:8080/venue/harbour-house/","venue":"Harbour House","slug":"harbour-house",\
                "address":"Kaistraße 1","city":"Hamburg","country":"Germany","province":"HH","zip":"20457",\
                "stateprovince":"HH","geo_lat":53.5413,"geo_lng":9.9841,%3$s"show_map":true,"show_map_link":true,\
                "global_id":"localhost?id=%1$s","global_id_lineage":["localhost?id=%1$s"]}""";
        String jsonLd = """
                "json_ld":{"@context":"https://schema.org","@type":"Place","name":"Harbour House",\
                "url":"http://localhost:8080/venue/harbour-house/","address":{"@type":"PostalAddress",\
                "streetAddress":"Kaistraße 1","addressLocality":"Hamburg","addressRegion":"HH","postalCode":"20457",\
                "addressCountry":"Germany"},"geo":{"@type":"GeoCoordinates","latitude":53.5413,"longitude":9.9841}},""";
        long author = service.user(AUTHOR).id();
        assertThat(made.body()).isEqualTo(member.formatted(made.id(), author, ""));
        assertThat(service.get("/venues/" + made.id()).body()).isEqualTo(member.formatted(made.id(), author, jsonLd));
    }

    @Test
    void read_hasEveryMemberInOrder() {
        Answer read = read(service.post(EDITOR, "/venues", EVERYTHING));

        assertThat(((Map<?, ?>) read.tree()).keySet().toString())
                .isEqualTo("[id, author, status, date, date_utc, modified, modified_utc, url, venue, slug, description,"
                        + " image, address, city, country, province, state, zip, phone, website, stateprovince,"
                        + " geo_lat, geo_lng, json_ld, show_map, show_map_link, global_id, global_id_lineage]");
        assertThat(read.body()).contains("""
                        "description":"<p>Big &amp; <b>old</b></p>",\
                        "image":{"url":"https://example.com/hall.JPG","id":0,"extension":"jpg"},\
                        "address":"Kaistraße 1","city":"Hamburg","country":"Germany","province":"HH","state":"TX",\
                        "zip":"20457","phone":"+49 40 1","website":"https://example.org/?a=1&b=2",\
                        "stateprovince":"Free city","geo_lat":53.5413,"geo_lng":9.9841,\
                        "json_ld":{"@context":"https://schema.org","@type":"Place","name":"Harbour Hall",\
                        "description":"Big & old","image":"https://example.com/hall.JPG",\
                        "url":"http://localhost:8080/venue/harbour-hall/","address":{"@type":"PostalAddress",\
                        "streetAddress":"Kaistraße 1","addressLocality":"Hamburg","addressRegion":"Free city",\
                        "postalCode":"20457","addressCountry":"Germany"},\
                        "geo":{"@type":"GeoCoordinates","latitude":53.5413,"longitude":9.9841},\
                        "telephone":"+49 40 1","sameAs":"https://example.org/?a=1&b=2"},\
                        "show_map":false,"show_map_link":false,""");
    }

    @Test
    void create_leavesOutWhatIsNotSet() {
        Answer bare = create("");
        Answer empty = create("""
                , "description": "", "address": null, "city": "", "country": "  ", "province": "<b></b>", "state": null,
                "zip": "", "phone": "", "stateprovince": "", "website": "", "image": "", "geo_lat": null, "geo_lng": "",
                "show_map": null, "author": null, "date": null, "date_utc": null, "status": null, "slug": null""");

        for (Answer made : new Answer[] {bare, empty}) {
            assertThat(made.status()).isEqualTo(201);
            assertThat(((Map<?, ?>) made.tree()).keySet().toString())
                    .isEqualTo("[id, author, status, date, date_utc, modified, modified_utc, url, venue, slug,"
                            + " show_map, show_map_link, global_id, global_id_lineage]");
            assertThat(made.at("show_map")).isEqualTo(true);
        }
        assertThat(((Map<?, ?>) read(bare).at("json_ld")).keySet().toString())
                .isEqualTo("[@context, @type, name, url]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "description",
                "address",
                "city",
                "country",
                "province",
                "state",
                "zip",
                "phone",
                "website",
                "image"
            })
    void update_clearsWhatIsNullOrEmpty(String field) {
        for (String nothing : new String[] {"null", "\"\""}) {
            Answer venue = service.post(EDITOR, "/venues", EVERYTHING);

            Answer changed = update(venue, "{\"%s\": %s}".formatted(field, nothing));

            assertThat(changed.status()).isEqualTo(200);
            assertThat(changed.at(field)).isNull();
            var before = ((Map<?, ?>) venue.tree());
            before.remove(field);
            assertThat(changed.tree()).isEqualTo(before);
        }
    }

    @Test
    void create_namesEveryInvalidField() {
        Answer answer = service.post(ADMIN, "/venues", """
                {"geo_lng": "east", "venue": " ", "author": "x", "date": "soon", "date_utc": true, "description": 5,
                 "slug": 5, "status": "PUBLISH", "show_map": "maybe", "show_map_link": "", "address": 5, "city": [],
                 "country": {}, "province": true, "state": 1.5, "zip": 20457, "phone": 1, "stateprovince": false,
                 "website": "example.org", "image": "no address", "geo_lat": 90.1}""");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(((Map<?, ?>) answer.at("data.params")).keySet().toString())
                .isEqualTo(
                        "[venue, author, date, date_utc, description, slug, status, show_map, show_map_link, address,"
                                + " city, country, province, state, zip, phone, stateprovince, website, image, geo_lat, geo_lng]");
        assertThat(answer.reason("venue")).isEqualTo("rest_invalid_value");
        assertThat(answer.reason("zip")).isEqualTo("rest_invalid_type");
        assertThat(answer.reason("date")).isEqualTo("rest_invalid_date");
        assertThat(answer.reason("website")).isEqualTo("rest_invalid_url");
        assertThat(answer.reason("geo_lat")).isEqualTo("rest_invalid_value");
        assertThat(answer.reason("geo_lng")).isEqualTo("rest_invalid_type");
    }

    @ParameterizedTest
    @CsvSource({
        "venue, 200",
        "address, 500",
        "city, 500",
        "country, 500",
        "province, 500",
        "state, 500",
        "zip, 500",
        "phone, 500",
        "stateprovince, 500"
    })
    void create_countsCharactersAfterCleaning(String field, int most) {
        String cleaned = " <i> </i>" + "\uD83C\uDFAD".repeat(most - 2) + "&amp;x <!-- -->";
        String longer = "x".repeat(most + 1);

        assertThat(service.post(ADMIN, "/venues", "{\"venue\": \"x\", \"%s\": \"%s\"}".formatted(field, cleaned))
                        .status())
                .isEqualTo(201);
        assertThat(service.post(ADMIN, "/venues", "{\"venue\": \"x\", \"%s\": \"%s\"}".formatted(field, longer))
                        .reason(field))
                .isEqualTo("rest_too_long");
    }

    @Test
    void update_requiresTheNameOnlyWhenSent() {
        Answer venue = create("");

        assertThat(update(venue, "{}").status()).isEqualTo(200);
        assertThat(update(venue, "{\"venue\": null}").reason("venue")).isEqualTo("rest_invalid_value");
        assertThat(update(venue, "{\"venue\": \"\"}").reason("venue")).isEqualTo("rest_invalid_value");
        assertThat(update(venue, "{\"venue\": \"<b> </b>\"}").reason("venue")).isEqualTo("rest_invalid_value");
        assertThat(update(venue, "{\"venue\": 5}").reason("venue")).isEqualTo("rest_invalid_type");
        assertThat(service.post(ADMIN, "/venues", "{\"venue\": null}").code()).isEqualTo("rest_missing_callback_param");
    }

    @Test
    void texts_arePlain() {
        Answer venue = create("""
                , "address": " R&amp;amp;B <b>Street</b>\\n 5 < 6 a\\\\b ", "city": "e\\u0301", "phone": "\\u0007 1\\t2",
                "zip": "0"\
                """);

        assertThat(venue.text("address")).isEqualTo("R&B Street 5 < 6 a\\b");
        assertThat(venue.text("city")).isEqualTo("\u00e9");
        assertThat(venue.text("zip")).isEqualTo("0");
        assertThat(venue.text("phone")).isEqualTo("1 2");
        assertThat(create(", \"city\": \"a\\u0000b\"").reason("city")).isEqualTo("rest_invalid_value");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
            # country      | state | province | shown
            -              | -     | -        | -
            -              | TX    | -        | TX
            -              | TX    | ON       | TX
            -              | -     | ON       | ON
            US             | TX    | ON       | TX
            usa            | TX    | ON       | TX
            UNITED states  | TX    | ON       | TX
            us             | -     | ON       | ON
            Canada         | TX    | ON       | ON
            Canada         | TX    | -        | -
            America        | TX    | ON       | ON
            """)
    void stateProvince_followsFromCountry(String country, String state, String province, String shown) {
        Answer venue = create(", \"country\": %s, \"state\": %s, \"province\": %s"
                .formatted(quoted(country), quoted(state), quoted(province)));

        assertThat(venue.text("stateprovince")).isEqualTo(shown);
    }

    private static String quoted(String text) {
        return text == null ? "null" : "\"" + text + "\"";
    }

    @Test
    void stateProvince_isWhatWasSaid() {
        Answer venue = create(", \"province\": \"ON\", \"stateprovince\": \"Ontario\"");

        assertThat(venue.text("stateprovince")).isEqualTo("Ontario");
        assertThat(update(venue, "{\"province\": \"QC\"}").text("stateprovince"))
                .isEqualTo("Ontario");
        assertThat(update(venue, "{\"province\": \"Ontario\"}").text("stateprovince"))
                .isEqualTo("Ontario");
        assertThat(update(venue, "{\"province\": \"QC\"}").text("stateprovince"))
                .isEqualTo("Ontario");
        assertThat(update(venue, "{\"stateprovince\": null}").text("stateprovince"))
                .isEqualTo("QC");
        assertThat(update(venue, "{\"stateprovince\": \"x\"}").text("stateprovince"))
                .isEqualTo("x");
        assertThat(update(venue, "{\"stateprovince\": \"\"}").text("stateprovince"))
                .isEqualTo("QC");
    }

    @Test
    void stateProvince_thatEqualsTheDerivedIsNotKept() {
        Answer created = create(", \"province\": \"ON\", \"stateprovince\": \" <b>ON</b> \"");
        assertThat(update(created, "{\"province\": \"QC\"}").text("stateprovince"))
                .isEqualTo("QC");

        Answer updated = create(", \"province\": \"ON\", \"stateprovince\": \"Ontario\"");
        update(updated, "{\"stateprovince\": \"ON\"}");
        assertThat(update(updated, "{\"province\": \"QC\"}").text("stateprovince"))
                .isEqualTo("QC");

        Answer together = create(", \"province\": \"ON\", \"stateprovince\": \"Ontario\"");
        update(together, "{\"stateprovince\": \"BC\", \"province\": \"BC\"}");
        assertThat(update(together, "{\"province\": \"QC\"}").text("stateprovince"))
                .isEqualTo("QC");

        Answer sentBack = create(", \"province\": \"ON\"");
        service.put(ADMIN, "/venues/" + sentBack.id(), read(sentBack).body());
        assertThat(update(sentBack, "{\"province\": \"QC\"}").text("stateprovince"))
                .isEqualTo("QC");
    }

    @Test
    void position_hasBothDegreesOrNone() {
        assertThat(create(", \"geo_lat\": 1").reason("geo_lng")).isEqualTo("rest_incomplete_pair");
        assertThat(create(", \"geo_lng\": 1, \"geo_lat\": null").reason("geo_lat"))
                .isEqualTo("rest_incomplete_pair");

        Answer venue = create(", \"geo_lat\": 0, \"geo_lng\": 0.0");
        assertThat(venue.body()).contains("\"geo_lat\":0,\"geo_lng\":0");
        assertThat(update(venue, "{\"geo_lat\": null}").reason("geo_lat")).isEqualTo("rest_incomplete_pair");
        assertThat(update(venue, "{\"geo_lng\": \"\"}").reason("geo_lng")).isEqualTo("rest_incomplete_pair");
        assertThat(update(venue, "{\"geo_lat\": \"-90\"}").at("geo_lat").toString())
                .isEqualTo("-90");
        Answer cleared = update(venue, "{\"geo_lat\": null, \"geo_lng\": \"\"}");
        assertThat(cleared.status()).isEqualTo(200);
        assertThat(cleared.body()).doesNotContain("geo_");
        assertThat(update(venue, "{\"geo_lat\": 1}").reason("geo_lng")).isEqualTo("rest_incomplete_pair");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            90                   | 180            | 90     180
            -90                  | -180           | -90    -180
            "12.50"              | "-0.25"        | 12.5   -0.25
            1e1                  | 1.5E-3         | 10     0.0015
            "-0"                 | "-0.0"         | 0      0
            -0.0                 | -0             | 0      0
            53.54131234567891    | 0.1            | 53.54131234567891 0.1
            """)
    void position_takesNumbersAndDecimalTexts(String latitude, String longitude, String shown) {
        Answer venue = create(", \"geo_lat\": %s, \"geo_lng\": %s".formatted(latitude, longitude));

        assertThat(venue.status()).isEqualTo(201);
        assertThat(read(venue).body())
                .contains("\"geo_lat\":%s,\"geo_lng\":%s,".formatted((Object[]) shown.split(" +")));
        assertThat(venue.at("geo_lat")).isEqualTo(read(venue).at("geo_lat"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"90.0000001", "-91", "1e400", "\"1e1\"", "\"abc\"", "true", "[1]", "{}", "\"1,5\"", "\" 1\""})
    void position_refusesOtherValues(String latitude) {
        Answer answer = create(", \"geo_lat\": %s, \"geo_lng\": 1".formatted(latitude));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.at("data.params").toString()).startsWith("{geo_lat=");
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            true, true
            false, false
            1, true
            0, false
            '"true"', true
            '"FALSE"', false
            '"1"', true
            '"0"', false
            '"Yes"', true
            '"no"', false
            '"on"', true
            '"Off"', false
            """)
    void mapFlags_takeEveryFormOfABoolean(String sent, boolean shown) {
        Answer venue = create(", \"show_map\": %s".formatted(sent));
        Answer changed = update(venue, "{\"show_map_link\": %s}".formatted(sent));

        assertThat(venue.at("show_map")).isEqualTo(shown);
        assertThat(changed.at("show_map_link")).isEqualTo(shown);
        assertThat(update(venue, "{\"show_map\": null}").at("show_map")).isEqualTo(true);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"\"", "2", "\"2\"", "\"y\"", "[]", "{}", "1.5", "\" true\"", "\"null\""})
    void mapFlags_refuseOtherValues(String sent) {
        assertThat(create(", \"show_map\": %s".formatted(sent))
                        .at("data.params")
                        .toString())
                .startsWith("{show_map=");
        Answer venue = create("");
        assertThat(update(venue, "{\"show_map_link\": %s}".formatted(sent))
                        .at("data.params")
                        .toString())
                .startsWith("{show_map_link=");
    }

    @Test
    void position_hasNoNegativeZero() {
        Answer venue = create(", \"geo_lat\": 0, \"geo_lng\": 0");
        service.clock().forward(Duration.ofHours(1));

        assertThat(update(venue, "{\"geo_lat\": \"-0\"}").tree()).isEqualTo(venue.tree());
    }

    @Test
    void form_isReadLikeJson() {
        Answer venue = service.raw(
                ADMIN,
                "POST",
                TestService.NAMESPACE + "/venues",
                "venue=A+Hall&show_map=off&geo_lat=1.5&geo_lng=-2&zip=0123&image=0".getBytes(StandardCharsets.UTF_8),
                Map.of("Content-Type", "application/x-www-form-urlencoded"));

        assertThat(venue.status()).isEqualTo(201);
        assertThat(venue.body()).contains("\"zip\":\"0123\"", "\"geo_lat\":1.5,\"geo_lng\":-2,\"show_map\":false");
    }
}
