package io.kalends.intake;

import io.kalends.event.EventStatus;
import io.kalends.text.EmailAddress;
import io.kalends.text.PlainText;
import io.kalends.text.WebAddress;
import io.kalends.time.DateTimes;
import io.kalends.time.Zones;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What the entries of a site say, in the words of our own interface. */
final class SiteItems {
    private static final List<String> STATUSES = List.of("publish", "future", "draft", "pending", "private", "trash");
    private static final String DATE_TIME = "\\d{4}-\\d{2}-\\d{2}[ T]\\d{2}:\\d{2}(:\\d{2})?";

    private static final String TRASHED = "__trashed$";

    private final Site site;

    SiteItems(Site site) {
        this.site = site;
    }

    /** An entry that lacks what it cannot do without. */
    static final class Unusable extends Exception {
        private static final long serialVersionUID = 1L;

        Unusable(String reason) {
            super(reason);
        }
    }

    private static String key(Loose entry) throws Unusable {
        String id = entry.text("id");
        if (id.isEmpty() || id.equals("0")) throw new Unusable("It has no id, by which it could be known again.");
        return id;
    }

    private Item item(Item.Type type, Loose entry, Fields fields) throws Unusable {
        return new Item(type, key(entry), Optional.empty(), fields.all(), image(entry), 0);
    }

    Item term(Item.Type type, Loose entry) throws Unusable {
        var fields = new Fields(entry);
        fields.required("name", "name");
        fields.html("description");
        fields.slug();
        if (type == Item.Type.CATEGORY && entry.integer("parent", 0) > 0)
            fields.put("parent", link(entry.text("parent")));
        return new Item(type, key(entry), Optional.empty(), fields.all(), Optional.empty(), 0);
    }

    Item venue(Loose entry, Consumer<String> notes) throws Unusable {
        var fields = new Fields(entry);
        fields.required("venue", "venue", "title");
        post(fields, notes);
        for (String name : List.of("address", "city", "country", "province", "state", "zip", "phone", "stateprovince"))
            fields.text(name);
        fields.website("website", notes);
        fields.flag("show_map");
        fields.flag("show_map_link");
        Optional<Double> latitude = entry.number("geo_lat");
        Optional<Double> longitude = entry.number("geo_lng");
        if (latitude.isPresent() && longitude.isPresent()) {
            fields.put("geo_lat", latitude.get());
            fields.put("geo_lng", longitude.get());
        }
        return item(Item.Type.VENUE, entry, fields);
    }

    Item organizer(Loose entry, Consumer<String> notes) throws Unusable {
        var fields = new Fields(entry);
        fields.required("organizer", "organizer", "title");
        post(fields, notes);
        fields.text("phone");
        fields.website("website", notes);
        fields.email(notes);
        return item(Item.Type.ORGANIZER, entry, fields);
    }

    Item event(Loose entry, Consumer<String> notes) throws Unusable {
        var fields = new Fields(entry);
        fields.required("title", "title");
        times(fields, notes);
        post(fields, notes);
        fields.html("excerpt");
        cost(fields);
        fields.website("website", notes);
        for (String name : List.of("show_map", "show_map_link", "hide_from_listings", "sticky", "featured"))
            fields.flag(name);
        for (String name : List.of("categories", "tags", "venue", "organizer")) fields.put(name, links(entry, name));
        if (entry.integer("post_parent", 0) > 0) fields.put("post_parent", link(entry.text("post_parent")));
        state(fields, notes);
        if (site.knowsSeries() && !entry.objects("tickets").isEmpty())
            fields.put("tickets", entry.members().get("tickets"));
        custom(fields);
        return item(Item.Type.EVENT, entry, fields);
    }

    private static void custom(Fields fields) {
        var values = new LinkedHashMap<String, @Nullable Object>();
        fields.entry
                .object("custom_fields")
                .members()
                .forEach((key, one) -> values.put(key, one instanceof Map<?, ?> shown ? shown.get("value") : one));
        if (!values.isEmpty()) fields.put("custom_fields", values);
    }

    private static void post(Fields fields, Consumer<String> notes) {
        fields.html("description");
        fields.slug();
        fields.status(notes);
        fields.published();
    }

    private static void times(Fields fields, Consumer<String> notes) throws Unusable {
        Loose entry = fields.entry;
        String start = time(entry, "start_date")
                .orElseThrow(
                        () -> new Unusable("Its start_date is missing or is no date such as 2026-12-05 19:30:00."));
        Optional<String> end = time(entry, "end_date").filter(it -> it.compareTo(start) >= 0);
        if (end.isEmpty()) notes.accept("It has no end_date after its start_date, so it ends when it starts.");
        fields.put("start_date", start);
        fields.put("end_date", end.orElse(start));
        fields.flag("all_day");
        String zone = entry.text("timezone");
        if (Zones.parse(zone).isPresent()) fields.put("timezone", zone);
        else if (!zone.isEmpty())
            notes.accept("Its time zone '%s' is not known here; its times are taken to be in the zone of this calendar."
                    .formatted(zone));
    }

    /** A time as it stands there, or in its parts. */
    private static Optional<String> time(Loose entry, String name) {
        String text = entry.text(name);
        if (text.matches("\\d{4}-\\d{2}-\\d{2}")) return existing(text + " 00:00:00");
        if (text.matches(DATE_TIME))
            return existing((text + ":00").substring(0, 19).replace('T', ' '));
        Loose parts = entry.object(name + "_details");
        return existing(parts.text("year") + "-" + parts.text("month") + "-" + parts.text("day") + " "
                + parts.text("hour") + ":" + parts.text("minutes") + ":" + parts.text("seconds"));
    }

    /** Sites write 0000-00-00 where there is no date. */
    private static Optional<String> existing(String text) {
        try {
            return Optional.of(DateTimes.parse(text))
                    .filter(time -> time.getYear() > 0)
                    .map(DateTimes::text);
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /** What is free is shown as a word, which would not be read as an amount. */
    private static void cost(Fields fields) {
        Loose details = fields.entry.object("cost_details");
        boolean isFree = details.texts("values").equals(List.of("0"));
        String symbol = details.text("currency_symbol");
        boolean isPrefix = !details.text("currency_position").equals("postfix");
        if (isFree) fields.put("cost", isPrefix ? symbol + "0" : "0" + symbol);
        else fields.text("cost");
    }

    private static void state(Fields fields, Consumer<String> notes) {
        String status = fields.entry.text("event_status").replace("canceled", "cancelled");
        if (EventStatus.WORDS.contains(status) && !status.equals("scheduled")) fields.put("event_status", status);
        fields.text("event_status_reason");
        if (fields.entry.flag("is_virtual").orElse(false)) fields.put("is_virtual", true);
        fields.website("virtual_url", notes);
        time(fields.entry, "previous_start_date").ifPresent(it -> fields.put("previous_start_date", it));
    }

    private static List<Map<String, @Nullable Object>> links(Loose entry, String name) {
        return entry.objects(name).stream()
                .map(it -> it.text("id"))
                .filter(id -> !id.isEmpty() && !id.equals("0"))
                .distinct()
                .map(SiteItems::link)
                .toList();
    }

    static Map<String, @Nullable Object> link(String key) {
        return Map.of("key", key);
    }

    private Optional<String> image(Loose entry) {
        String url = entry.object("image").text("url");
        String given = url.isEmpty() ? entry.text("image") : url;
        if (given.isEmpty() || given.matches("\\d+")) return Optional.empty();
        try {
            return Optional.of(URI.create(Site.origin(site.namespace()) + "/")
                    .resolve(PlainText.clean(given))
                    .toString());
        } catch (IllegalArgumentException e) {
            return Optional.of(given);
        }
    }

    /** The members of an item, made from those of an entry. */
    private static final class Fields {
        private final Loose entry;
        private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();

        Fields(Loose entry) {
            this.entry = entry;
        }

        Map<String, @Nullable Object> all() {
            return fields;
        }

        void put(String name, @Nullable Object value) {
            fields.put(name, value);
        }

        /** One line, which must not be empty, from the first member that has it. */
        void required(String name, String... members) throws Unusable {
            for (String member : members) {
                String text = PlainText.clean(entry.text(member));
                if (!text.isEmpty()) put(name, text);
                if (!text.isEmpty()) return;
            }
            throw new Unusable("Its %s is empty. Give it one there, and read the site again.".formatted(name));
        }

        void text(String name) {
            String text = PlainText.clean(entry.text(name));
            if (!text.isEmpty()) put(name, text);
        }

        /** Sites write other scripts percent-encoded, and mark what is in the trash. */
        void slug() {
            String slug = PlainText.clean(entry.text("slug")).replaceFirst(TRASHED, "");
            if (!slug.isEmpty()) put("slug", decoded(slug));
        }

        private static String decoded(String slug) {
            try {
                return URLDecoder.decode(slug.replace("+", "%2B"), StandardCharsets.UTF_8);
            } catch (IllegalArgumentException e) {
                return slug;
            }
        }

        void html(String name) {
            String text = entry.text(name);
            if (!text.isEmpty()) put(name, text);
        }

        void flag(String name) {
            entry.flag(name).ifPresent(flag -> put(name, flag));
        }

        void website(String name, Consumer<String> notes) {
            String address = PlainText.clean(entry.text(name));
            String whole = address.isEmpty() || address.contains("://") ? address : "https://" + address;
            if (WebAddress.isValid(whole)) put(name, whole);
            else if (!address.isEmpty()) notes.accept("Its %s is left out, as it is no web address.".formatted(name));
        }

        void email(Consumer<String> notes) {
            String address = PlainText.clean(entry.text("email"));
            if (EmailAddress.isValid(address)) put("email", address);
            else if (!address.isEmpty()) notes.accept("Its email is left out, as it is no e-mail address.");
        }

        void status(Consumer<String> notes) {
            String status = entry.text("status");
            if (STATUSES.contains(status)) put("status", status);
            else if (!status.isEmpty()) {
                put("status", "draft");
                notes.accept("Its status '%s' is not known here; it becomes a draft.".formatted(status));
            }
        }

        /** In UTC, since the zone of the site may be another. */
        void published() {
            Optional<String> utc = time(entry, "date_utc");
            if (utc.isPresent()) put("date_utc", utc.get());
            else time(entry, "date").ifPresent(it -> put("date", it));
        }
    }
}
