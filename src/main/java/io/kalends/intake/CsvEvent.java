package io.kalends.intake;

import io.kalends.event.EventStatus;
import io.kalends.text.EmailAddress;
import io.kalends.text.PlainText;
import io.kalends.text.WebAddress;
import io.kalends.time.Zones;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The fields of an event as a row of a table says them: those that have a column, null where its cell is empty. */
final class CsvEvent {
    /** Between values of our own tables. */
    private static final Pattern OUR_LIST = Pattern.compile("; ");

    private static final Pattern LIST = Pattern.compile("[;|\\n]");
    private static final Pattern WORDS = Pattern.compile("[;,|\\n]");
    private static final Pattern NUMBER = Pattern.compile("[0-9][0-9.,]{0,20}");

    private static final List<CsvField> PLACE = List.of(
            CsvField.ADDRESS,
            CsvField.ZIP,
            CsvField.CITY,
            CsvField.STATEPROVINCE,
            CsvField.COUNTRY,
            CsvField.GEO_LAT,
            CsvField.GEO_LNG);

    private static final List<CsvField> FLAGS = List.of(
            CsvField.FEATURED,
            CsvField.STICKY,
            CsvField.HIDE_FROM_LISTINGS,
            CsvField.SHOW_MAP,
            CsvField.SHOW_MAP_LINK,
            CsvField.IS_VIRTUAL);

    private static final Map<String, String> STATUSES = Map.ofEntries(
            Map.entry("publish", "publish"),
            Map.entry("published", "publish"),
            Map.entry("veroffentlicht", "publish"),
            Map.entry("future", "future"),
            Map.entry("draft", "draft"),
            Map.entry("entwurf", "draft"),
            Map.entry("pending", "pending"),
            Map.entry("private", "private"),
            Map.entry("privat", "private"));

    private static final Map<String, String> STATES = Map.of(
            "cancelled", "cancelled",
            "canceled", "cancelled",
            "abgesagt", "cancelled",
            "postponed", "postponed",
            "verschoben", "postponed",
            "scheduled", "scheduled",
            "confirmed", "scheduled",
            "bestatigt", "scheduled");

    private final CsvColumns columns;
    private final List<String> cells;
    private final CsvTimes times;
    private final Consumer<String> notes;
    private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();

    CsvEvent(CsvColumns columns, List<String> cells, CsvTimes times, Consumer<String> notes) {
        this.columns = columns;
        this.cells = cells;
        this.times = times;
        this.notes = notes;
    }

    /** Throws {@link Unreadable}. */
    Map<String, @Nullable Object> fields() {
        String title = cell(CsvField.TITLE).orElse("");
        if (PlainText.clean(title).isEmpty()) throw new Unreadable("title is empty: say what it is called.");
        fields.put("title", title);
        addTimes();
        put(CsvField.DESCRIPTION, Entries::html);
        put(CsvField.EXCERPT, Entries::html);
        addPlace();
        addHosts();
        addTerms(CsvField.CATEGORIES);
        addTerms(CsvField.TAGS);
        if (columns.has(CsvField.COST)) fields.put("cost", cost());
        addAddress(CsvField.WEBSITE);
        addAddress(CsvField.VIRTUAL_URL);
        for (CsvField flag : FLAGS)
            if (columns.has(flag)) fields.put(flag.word(), times.flag(flag).orElse(null));
        addStatus();
        addCustom();
        return fields;
    }

    private void addTimes() {
        IcalTimes read = times.read();
        read.check();
        fields.put("start_date", read.startText());
        fields.put("end_date", read.endText());
        fields.put("timezone", Zones.text(read.start().getZone()));
        fields.put("all_day", read.allDay());
    }

    private Optional<String> cell(CsvField field) {
        return columns.cell(field, cells);
    }

    private void put(CsvField field, UnaryOperator<String> reading) {
        if (columns.has(field))
            fields.put(field.word(), cell(field).map(reading).orElse(null));
    }

    private void addPlace() {
        if (!columns.has(CsvField.VENUE)) return;
        String text = cell(CsvField.VENUE).orElse("");
        boolean isAlone = PLACE.stream().noneMatch(columns::has);
        if (isAlone) {
            Place place = Place.of(text);
            fields.put("venue", place.venue().isEmpty() ? null : place.venue());
            place.url().ifPresent(url -> {
                fields.put("is_virtual", true);
                fields.put("virtual_url", url);
            });
            return;
        }
        List<Map<String, @Nullable Object>> venues = venues(text);
        fields.put("venue", venues.isEmpty() ? null : venues.size() == 1 ? venues.getFirst() : venues);
    }

    /** In our own tables a cell has the values of all venues. */
    private List<Map<String, @Nullable Object>> venues(String text) {
        if (text.isEmpty()) return List.of();
        String[] names = columns.isOurs(CsvField.VENUE) ? OUR_LIST.split(text, -1) : new String[] {text};
        boolean isList = names.length > 1
                && PLACE.stream()
                        .flatMap(field -> cell(field).stream())
                        .allMatch(values -> OUR_LIST.split(values + " ", -1).length == names.length);
        if (!isList) return List.of(venue(text, this::cell));
        var venues = new ArrayList<Map<String, @Nullable Object>>();
        for (int i = 0; i < names.length; i++) {
            int place = i;
            venues.add(venue(
                    names[i],
                    field -> cell(field)
                            .map(values -> OUR_LIST.split(values + " ", -1)[place].strip())
                            .filter(value -> !value.isEmpty())));
        }
        return venues;
    }

    private interface Cells {
        Optional<String> of(CsvField field);
    }

    private static Map<String, @Nullable Object> venue(String name, Cells cells) {
        var venue = new LinkedHashMap<String, @Nullable Object>();
        venue.put("venue", name);
        for (CsvField field : PLACE)
            cells.of(field)
                    .ifPresent(value -> venue.put(
                            field.word(),
                            field == CsvField.GEO_LAT || field == CsvField.GEO_LNG ? degrees(field, value) : value));
        // One without the other is no place.
        if (venue.containsKey("geo_lat") != venue.containsKey("geo_lng")) {
            venue.remove("geo_lat");
            venue.remove("geo_lng");
        }
        return venue;
    }

    private static Double degrees(CsvField field, String text) {
        try {
            double degrees = Double.parseDouble(text.replace(',', '.'));
            if (Math.abs(degrees) <= (field == CsvField.GEO_LAT ? 90 : 180)) return degrees;
        } catch (NumberFormatException e) {
            // Told below, like a number that lies nowhere.
        }
        throw new Unreadable(
                field.word() + " must be a number of degrees such as 52.52, not " + Entries.quote(text) + ".");
    }

    private void addHosts() {
        if (!columns.has(CsvField.ORGANIZER)) return;
        Pattern list = columns.isOurs(CsvField.ORGANIZER) ? OUR_LIST : LIST;
        List<Map<String, @Nullable Object>> hosts = new ArrayList<>();
        list(cell(CsvField.ORGANIZER).orElse(""), list)
                .forEach(name -> hosts.add(new LinkedHashMap<>(Map.of("organizer", name))));
        Optional<String> email = cell(CsvField.ORGANIZER_EMAIL).filter(EmailAddress::isValid);
        if (hosts.size() == 1) email.ifPresent(address -> hosts.getFirst().put("email", address));
        fields.put("organizer", hosts.isEmpty() ? null : hosts.size() == 1 ? hosts.getFirst() : hosts);
    }

    private static List<String> list(String text, Pattern separator) {
        return Stream.of(separator.split(text, -1))
                .map(String::strip)
                .filter(item -> !item.isEmpty())
                .distinct()
                .toList();
    }

    private void addTerms(CsvField field) {
        if (!columns.has(field)) return;
        List<String> names = list(cell(field).orElse(""), columns.isOurs(field) ? OUR_LIST : WORDS);
        fields.put(field.word(), names.isEmpty() ? null : names);
    }

    private @Nullable String cost() {
        String cost = cell(CsvField.COST).orElse("");
        if (cost.isEmpty()) return null;
        boolean isBare = NUMBER.matcher(cost).matches();
        return isBare
                ? cell(CsvField.CURRENCY_SYMBOL)
                        .map(symbol -> symbol + " " + cost)
                        .orElse(cost)
                : cost;
    }

    private void addAddress(CsvField field) {
        Optional<String> address = cell(field).map(text -> text.startsWith("www.") ? "https://" + text : text);
        address.filter(text -> !WebAddress.isValid(text))
                .ifPresent(text -> notes.accept(
                        field.word() + " is no address of a web page, and is left out: " + Entries.quote(text) + "."));
        if (columns.has(field))
            fields.put(field.word(), address.filter(WebAddress::isValid).orElse(null));
    }

    private void addStatus() {
        if (columns.has(CsvField.EVENT_STATUS))
            fields.put(
                    "event_status", cell(CsvField.EVENT_STATUS).map(this::state).orElse(null));
        put(CsvField.EVENT_STATUS_REASON, text -> text);
        // In our own tables a date of a series that was moved has one, too.
        if ("rescheduled".equals(fields.get("event_status"))) put(CsvField.PREVIOUS_START_DATE, text -> text);
        cell(CsvField.STATUS).ifPresent(this::addStatus);
    }

    private String state(String text) {
        String word = text.toLowerCase(Locale.ROOT);
        if (EventStatus.WORDS.contains(word)) return word;
        String known = STATES.get(CsvField.folded(text));
        if (known != null) return known;
        throw new Unreadable("event_status must be one of " + String.join(", ", EventStatus.WORDS) + ", not "
                + Entries.quote(text) + ".");
    }

    /** The column of that name may tell what is public, or what takes place. */
    private void addStatus(String text) {
        String word = CsvField.folded(text);
        if (word.equals("trash")) throw new Unreadable("status is trash: events in the trash are not taken.");
        String status = STATUSES.get(word);
        String state = STATES.get(word);
        if (status != null) fields.put("status", status);
        else if (state != null) fields.putIfAbsent("event_status", state);
        else notes.accept("status is no known word, and is left out: " + Entries.quote(text) + ".");
    }

    private void addCustom() {
        var custom = new LinkedHashMap<String, @Nullable Object>();
        columns.custom(cells).forEach((key, value) -> custom.put(key, value.orElse(null)));
        if (!custom.isEmpty()) fields.put("custom_fields", custom);
    }

    Optional<String> image() {
        return cell(CsvField.IMAGE).filter(WebAddress::isValid);
    }

    /** Whether there is nothing in the row. */
    static boolean isBlank(List<String> cells) {
        return cells.stream().allMatch(String::isBlank);
    }

    /** Cells behind the last column. */
    static boolean isSpilled(List<String> cells, int columns) {
        return cells.size() > columns && !isBlank(cells.subList(columns, cells.size()));
    }
}
