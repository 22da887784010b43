package io.kalends.intake;

import io.kalends.text.EmailAddress;
import io.kalends.text.Fold;
import io.kalends.text.Html;
import io.kalends.text.PlainText;
import io.kalends.text.WebAddress;
import io.kalends.time.Zones;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The fields of an event as an entry of a calendar says them. */
final class IcalEvent {
    private static final Pattern GEO =
            Pattern.compile("\\s*(-?[0-9]{1,3}(?:\\.[0-9]{1,20})?)\\s*[;,]\\s*(-?[0-9]{1,3}(?:\\.[0-9]{1,20})?)\\s*");
    private static final Pattern PICTURE =
            Pattern.compile("[^?#]*\\.(?:jpe?g|png|gif|webp|avif)(?:[?#].*)?", Pattern.CASE_INSENSITIVE);
    private static final Pattern MAIL = Pattern.compile("(.*?)mailto:(.*)", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern PHONE = Pattern.compile("[+(]?[0-9][0-9 ()/.-]{3,}");

    private final IcalEntry entry;
    private final Consumer<String> notes;
    private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();

    /** @param notes takes what had to be guessed */
    IcalEvent(IcalEntry entry, Consumer<String> notes) {
        this.entry = entry;
        this.notes = notes;
    }

    /** All that it says besides when it takes place; null for what it does not. */
    Map<String, @Nullable Object> fields() {
        entry.tooLong().forEach(name -> notes.accept(name + " is longer than a line may be, and is left out."));
        addTexts();
        addPlace();
        addHosts();
        List<String> categories = categories();
        fields.put("categories", categories.isEmpty() ? null : categories);
        fields.put("event_status", status());
        fields.put("website", website());
        return fields;
    }

    /** When it takes place; not of a date, whose series says the rest. */
    void addTimes(IcalTimes times) {
        fields.put("start_date", times.startText());
        fields.put("end_date", times.endText());
        fields.put("timezone", Zones.text(times.start().getZone()));
        fields.put("all_day", times.allDay());
        times.note().ifPresent(notes);
        if (isPrivate()) fields.put("status", "private");
    }

    private void addTexts() {
        String description = description();
        String title = entry.text("SUMMARY");
        if (PlainText.clean(title).isEmpty()) {
            title = Html.toLines(description)
                    .lines()
                    .findFirst()
                    .map(Entries::cut)
                    .orElse("");
            if (PlainText.clean(title).isEmpty())
                throw new Unreadable("SUMMARY is missing, and so is DESCRIPTION: say what it is called.");
            notes.accept("SUMMARY is missing: the title is the first line of DESCRIPTION.");
        }
        fields.put("title", title);
        fields.put("description", description.isEmpty() ? null : description);
    }

    /** The one in HTML where there are two. */
    private String description() {
        String html = Stream.of("STYLED-DESCRIPTION", "X-ALT-DESC")
                .flatMap(name -> entry.all(name).stream())
                .filter(line -> line.parameter("FMTTYPE").equalsIgnoreCase("text/html"))
                .map(ContentLine::text)
                .map(Entries::html)
                .filter(text -> !Html.toText(text).isEmpty())
                .findFirst()
                .orElse("");
        return html.isEmpty() ? Entries.html(entry.text("DESCRIPTION")) : html;
    }

    private void addPlace() {
        List<Place> places = locations().map(Place::of).toList();
        var venues = new ArrayList<Map<String, @Nullable Object>>();
        places.stream().map(Place::venue).filter(venue -> !venue.isEmpty()).forEach(venues::add);
        if (!venues.isEmpty()) position().ifPresent(venues.getFirst()::putAll);
        fields.put("venue", venues.isEmpty() ? null : venues.size() == 1 ? venues.getFirst() : venues);
        Optional<String> url = entry.all("CONFERENCE").stream()
                .map(line -> line.value().strip())
                .filter(WebAddress::isValid)
                .findFirst()
                .or(() -> places.stream().flatMap(place -> place.url().stream()).findFirst());
        fields.put("is_virtual", url.isPresent());
        fields.put("virtual_url", url.orElse(null));
    }

    /** We write several places into one text; others may have a semicolon in the address of one. */
    private Stream<String> locations() {
        String location = entry.text("LOCATION");
        if (location.isEmpty()) return Stream.empty();
        return entry.calendar().isOurs() ? Stream.of(location.split("; ", -1)) : Stream.of(location);
    }

    private Optional<Map<String, @Nullable Object>> position() {
        Matcher geo = GEO.matcher(entry.text("GEO"));
        if (!geo.matches()) return Optional.empty();
        double latitude = Double.parseDouble(geo.group(1));
        double longitude = Double.parseDouble(geo.group(2));
        // Nothing takes place there: it is what programs write that know no place.
        boolean isNowhere = latitude == 0 && longitude == 0;
        if (isNowhere || Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return Optional.empty();
        return Optional.of(Map.of("geo_lat", latitude, "geo_lng", longitude));
    }

    private void addHosts() {
        var hosts = new ArrayList<Map<String, @Nullable Object>>();
        entry.first("ORGANIZER").flatMap(this::organizer).ifPresent(hosts::add);
        if (entry.calendar().isOurs())
            entry.all("CONTACT").stream()
                    .map(ContentLine::text)
                    .map(IcalEvent::contact)
                    .forEach(hosts::add);
        fields.put("organizer", hosts.isEmpty() ? null : hosts.size() == 1 ? hosts.getFirst() : hosts);
    }

    private Optional<Map<String, @Nullable Object>> organizer(ContentLine line) {
        Matcher mail = MAIL.matcher(line.value());
        String before = mail.matches() ? mail.group(1) : "";
        // A name with a colon in it that was not quoted.
        String name = (line.parameter("CN") + (before.isEmpty() ? "" : ":" + before.replaceFirst(":$", ""))).strip();
        String email = mail.matches() ? decoded(mail.group(2).strip()) : "";
        boolean isReal = EmailAddress.isValid(email)
                && !email.endsWith("@group.calendar.google.com")
                && !email.equals("unknownorganizer@calendar.google.com");
        String shown = PlainText.clean(name).isEmpty() && isReal ? email : name;
        if (PlainText.clean(shown).isEmpty()) return Optional.empty();
        var organizer = new LinkedHashMap<String, @Nullable Object>();
        organizer.put("organizer", shown);
        if (isReal) organizer.put("email", email);
        return Optional.of(organizer);
    }

    private static String decoded(String email) {
        try {
            return URLDecoder.decode(email.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return email;
        }
    }

    /** Name, e-mail address, phone number and website as we write them, from the last to the first, as names have commas too. */
    private static Map<String, @Nullable Object> contact(String text) {
        var contact = new LinkedHashMap<String, @Nullable Object>();
        String rest = text.strip();
        rest = takeLast(rest, "website", WebAddress::isValid, contact);
        rest = takeLast(rest, "phone", last -> PHONE.matcher(last).matches(), contact);
        rest = takeLast(rest, "email", EmailAddress::isValid, contact);
        contact.put("organizer", rest);
        return contact;
    }

    private interface Test {
        boolean accepts(String part);
    }

    private static String takeLast(String text, String field, Test test, Map<String, @Nullable Object> contact) {
        int comma = text.lastIndexOf(", ");
        if (comma <= 0 || !test.accepts(text.substring(comma + 2))) return text;
        contact.put(field, text.substring(comma + 2));
        return text.substring(0, comma);
    }

    private List<String> categories() {
        var names = new LinkedHashMap<String, String>();
        entry.all("CATEGORIES").stream()
                .flatMap(line -> line.texts().stream())
                .map(String::strip)
                .filter(name -> !PlainText.clean(name).isEmpty())
                .forEach(name -> names.putIfAbsent(Fold.caseOnly(name), name));
        return List.copyOf(names.values());
    }

    private String status() {
        String status = entry.text("STATUS").toUpperCase(Locale.ROOT);
        if (status.equals("CANCELLED")
                || status.equals("CANCELED")
                || entry.calendar().cancels()) return "cancelled";
        if (!status.equals("TENTATIVE")) return "scheduled";
        if (entry.calendar().isOurs()) return "postponed";
        notes.accept("STATUS is TENTATIVE, for which there is no word here: read as scheduled.");
        return "scheduled";
    }

    private boolean isPrivate() {
        String access = entry.text("CLASS").toUpperCase(Locale.ROOT);
        boolean isPrivate = access.equals("PRIVATE") || access.equals("CONFIDENTIAL");
        if (isPrivate) notes.accept("CLASS is " + access + ": the event is not public here either.");
        return isPrivate;
    }

    private @Nullable String website() {
        String url = entry.first("URL").map(line -> line.value().strip()).orElse("");
        if (url.isEmpty()) return null;
        if (WebAddress.isValid(url)) return url;
        notes.accept("URL is no address of a web page, and is left out: " + Entries.quote(url) + ".");
        return null;
    }

    /** The address of its image. */
    Optional<String> image() {
        Stream<ContentLine> pictures = entry.all("ATTACH").stream()
                .filter(line -> line.parameter("FMTTYPE").isEmpty()
                        ? PICTURE.matcher(line.value()).matches()
                        : line.parameter("FMTTYPE").toLowerCase(Locale.ROOT).startsWith("image/"));
        return Stream.concat(entry.all("IMAGE").stream(), pictures)
                .map(line -> line.value().strip())
                .filter(WebAddress::isValid)
                .findFirst();
    }
}
