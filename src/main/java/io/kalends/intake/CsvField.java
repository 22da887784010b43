package io.kalends.intake;

import io.kalends.text.Fold;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a column of a table may be: by the names of our own tables, by those of other programs, and by those that people choose in
 * English and German. Of several columns that would do, the one with the name that comes first is taken.
 */
enum CsvField {
    TITLE(
            "title, event name, event title, name, event, summary, subject",
            "Titel, Veranstaltung, Veranstaltungsname, Veranstaltungstitel, Name der Veranstaltung, Bezeichnung, Betreff"),
    START_DATE(
            "start_date, event start date, start date, start datetime, starts at, start, begin, from, date, event date, day, dtstart",
            "Startdatum, Beginndatum, Beginn, Anfang, Anfangsdatum, Datum von, Von, Datum, Termin, Tag"),
    START_TIME(
            "start_time, event start time, start hour, begin time, time",
            "Startzeit, Beginnzeit, Anfangszeit, Uhrzeit von, Uhrzeit, Zeit von, Zeit, Beginn Uhrzeit"),
    END_DATE(
            "end_date, event end date, end date, end datetime, ends at, end, until, to, dtend",
            "Enddatum, Ende, Datum bis, Bis"),
    END_TIME("end_time, event end time, end hour", "Endzeit, Uhrzeit bis, Zeit bis, Ende Uhrzeit"),
    TIMEZONE("timezone, time zone, event timezone, tz", "Zeitzone"),
    ALL_DAY("all_day, all day event, all day, whole day, allday event", "Ganztägig, Ganztags, Ganzer Tag"),
    VENUE(
            "venue.venue, venue, event venue name, venue name, location, place, where, event venue, event location",
            "Veranstaltungsort, Ort, Spielort, Spielstätte, Wo"),
    ADDRESS("venue.address, address, venue address, street", "Adresse, Anschrift, Straße, Strasse"),
    ZIP("venue.zip, zip, venue zip, postal code, postcode, zip code", "PLZ, Postleitzahl"),
    CITY("venue.city, city, venue city, town", "Stadt, Gemeinde"),
    STATEPROVINCE(
            "venue.stateprovince, stateprovince, state, province, venue state/province, region", "Bundesland, Kanton"),
    COUNTRY("venue.country, country, venue country", "Land, Staat"),
    GEO_LAT("venue.geo_lat, geo_lat, latitude, lat", "Breitengrad, Breite"),
    GEO_LNG("venue.geo_lng, geo_lng, longitude, lng, lon", "Längengrad, Länge"),
    ORGANIZER(
            "organizer.organizer, organizer, organiser, event organizer name(s) or id(s), event organizer name, event organizers, organizer name, host, organized by",
            "Veranstalter, Veranstalterin, Organisator, Gastgeber"),
    ORGANIZER_EMAIL(
            "organizer.email, organizer email, event organizer email, contact email, email, e-mail",
            "E-Mail Veranstalter, Kontakt-E-Mail"),
    CATEGORIES(
            "categories.name, categories, event category, event categories, category, type, genre",
            "Kategorien, Kategorie, Rubrik, Sparte, Art"),
    TAGS("tags.name, tags, event tags, tag list, keywords", "Schlagwörter, Schlagworte, Stichwörter, Stichworte"),
    COST(
            "cost, event cost, price, prices, admission, ticket price, fee",
            "Eintritt, Preis, Preise, Kosten, Eintrittspreis"),
    CURRENCY_SYMBOL("currency_symbol, event currency symbol, currency", "Währung"),
    WEBSITE(
            "website, event website, event url, url, link, web, homepage, more info",
            "Webseite, Internetseite, Internet, Adresse im Netz"),
    IMAGE(
            "image.url, image, event featured image, featured image, image url, picture, photo",
            "Bild, Foto, Bild-URL, Titelbild"),
    STATUS("status, post status, publication status", "Veröffentlichungsstatus"),
    EVENT_STATUS("event_status, event status", "Veranstaltungsstatus"),
    EVENT_STATUS_REASON("event_status_reason", ""),
    IS_VIRTUAL("is_virtual, virtual, online", ""),
    VIRTUAL_URL("virtual_url, online url, stream url, livestream", "Link zur Teilnahme"),
    PREVIOUS_START_DATE("previous_start_date", ""),
    FEATURED("featured, feature event, highlight", "Hervorgehoben, Tipp"),
    STICKY("sticky, event sticky in month view", ""),
    HIDE_FROM_LISTINGS("hide_from_listings, hide event from event listings", ""),
    SHOW_MAP("show_map, event show map", ""),
    SHOW_MAP_LINK("show_map_link, event show map link", ""),
    EXCERPT(
            "excerpt, event excerpt, teaser, short description, subtitle",
            "Kurzbeschreibung, Kurztext, Untertitel, Auszug"),
    DESCRIPTION(
            "description, event description, details, body, content, text, notes",
            "Beschreibung, Langtext, Inhalt, Beschreibungstext, Bemerkung, Hinweise"),
    KEY("id, key, uid, event id, guid, external id, number", "Schlüssel, Kennung, Nummer, Nr, Veranstaltungsnummer");

    private final List<String> english;
    private final List<String> german;

    CsvField(String english, String german) {
        this.english = names(english);
        this.german = names(german);
    }

    private static List<String> names(String list) {
        return Stream.of(list.split(",", -1))
                .map(CsvField::folded)
                .filter(name -> !name.isEmpty())
                .toList();
    }

    /** A name without regard to case, accents, blanks and punctuation. */
    static String folded(String name) {
        return Fold.of(name).replaceAll("[^\\p{L}\\p{N}]", "");
    }

    /** As the interface spells it. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** All names, the best first. */
    Stream<String> names() {
        return Stream.concat(english.stream(), german.stream());
    }

    static boolean isGerman(String folded) {
        return Arrays.stream(values()).anyMatch(field -> field.german.contains(folded));
    }

    static Optional<CsvField> of(String word) {
        return Arrays.stream(values())
                .filter(field -> field.word().equals(word))
                .findFirst();
    }

    static List<String> words() {
        return Arrays.stream(values()).map(CsvField::word).toList();
    }
}
