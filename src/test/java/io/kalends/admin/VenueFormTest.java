package io.kalends.admin;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The form of a venue asks for an address as people write it. */
class VenueFormTest {
    private static final String FORM = "form.sheet";

    @RegisterExtension
    static final TestService service = new TestService();

    private static Browser editor;

    @BeforeAll
    static void logIn() {
        Browser.setPasswords(service);
        editor = Browser.loggedIn(service, EDITOR);
    }

    private static Answer venue(Answer saved) {
        assertThat(saved.status()).as(saved.toString()).isEqualTo(303);
        String id = saved.header("Location").orElseThrow().replaceAll(".*/venues/(\\d+).*", "$1");
        return service.get(ADMIN, "/venues/" + id);
    }

    private static long made(String fields) {
        Answer made = service.post(ADMIN, "/venues", "{\"venue\": \"Hall\", " + fields + "}");
        assertThat(made.status()).as(made.toString()).isEqualTo(201);
        return made.id();
    }

    @Test
    void form_asksForTheStreetFirstAndForTheStateOnce() {
        var fields = editor.page("/admin/venues/new").select(".main input:not([type=hidden]), .main textarea");

        assertThat(fields.eachAttr("name"))
                .startsWith("venue", "address", "zip", "city", "region", "country")
                .doesNotContain("state", "province", "stateprovince");
    }

    @ParameterizedTest
    @CsvSource({"Germany, province", "'', state", "USA, state"})
    void region_isStoredWhereItBelongs(String country, String field) {
        Answer venue = venue(editor.submit(
                "/admin/venues/new", FORM, Map.of("venue", "Hall", "country", country, "region", "Hessen")));

        assertThat(venue.text("stateprovince")).isEqualTo("Hessen");
        assertThat(venue.text(field)).isEqualTo("Hessen");
    }

    @Test
    void region_thatIsNotTouchedStaysAsItIs() {
        long id = made(
                "\"country\": \"US\", \"state\": \"NY\", \"province\": \"Ontario\", \"stateprovince\": \"New York\"");
        Answer before = service.get(ADMIN, "/venues/" + id);
        Answer venue = venue(editor.submit("/admin/venues/" + id, FORM, Map.of("city", "Albany")));

        for (String field : new String[] {"state", "province", "stateprovince"})
            assertThat(venue.text(field)).isEqualTo(before.text(field));
    }

    @Test
    void region_staysWhenTheCountryIsAnother() {
        long id = made("\"state\": \"Hessen\"");
        Answer venue = venue(editor.submit("/admin/venues/" + id, FORM, Map.of("country", "Germany")));

        assertThat(venue.text("stateprovince")).isEqualTo("Hessen");
    }

    @Test
    void region_goesWhenItIsTakenAway() {
        long id = made(
                "\"country\": \"US\", \"state\": \"NY\", \"province\": \"Ontario\", \"stateprovince\": \"New York\"");
        Answer venue = venue(editor.submit("/admin/venues/" + id, FORM, Map.of("region", "")));

        for (String field : new String[] {"state", "province", "stateprovince"})
            assertThat(venue.at(field)).isNull();
    }

    @Test
    void region_thatIsTooLongIsRefusedAtItsField() {
        Answer refused = editor.submit("/admin/venues/new", FORM, Map.of("venue", "Hall", "region", "x".repeat(501)));

        assertThat(Browser.read(refused).select("[aria-invalid]").eachAttr("id"))
                .containsExactly("f-region");
    }
}
