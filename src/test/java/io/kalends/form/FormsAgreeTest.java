package io.kalends.form;

import static io.kalends.TestService.ADMIN;
import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.Dice;
import io.kalends.TestService;
import io.kalends.auth.Role;
import io.kalends.config.Setting;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** For random queries, every form has the records of the list of the interface, page by page and as a whole. */
@Timeout(600)
class FormsAgreeTest {
    @RegisterExtension
    static final TestService service = new TestService()
            .with(Setting.TIMEZONE, "Europe/Berlin")
            .with(Setting.WRITES_PER_MINUTE, "0")
            .with(Setting.MAX_PER_PAGE, "10")
            .with(Setting.DEFAULT_PER_PAGE, "5");

    private static final int QUERIES = Integer.getInteger("forms.queries", 40);
    private static final List<String> WORDS = List.of("jazz", "tango", "market", "open air", "night");

    private final Random random = new Random(Dice.SEED);
    private final List<Long> venues = new ArrayList<>();
    private final List<Long> organizers = new ArrayList<>();
    private final List<Long> tags = new ArrayList<>();
    private final List<Long> categories = new ArrayList<>();

    private enum Kind {
        EVENTS(FormReaders.OF_EVENTS),
        VENUES(FormReaders.OF_VENUES),
        ORGANIZERS(FormReaders.OF_ORGANIZERS);

        final Map<String, FormReaders.Reader> forms;

        Kind(Map<String, FormReaders.Reader> forms) {
            this.forms = forms;
        }

        String path() {
            return "/" + name().toLowerCase(Locale.ROOT);
        }
    }

    @Test
    void forms_haveTheRecordsOfTheList() {
        fill();
        int found = 0;
        for (int i = 0; i < QUERIES; i++) {
            Kind kind = any(List.of(Kind.EVENTS, Kind.EVENTS, Kind.EVENTS, Kind.VENUES, Kind.ORGANIZERS));
            Role role = random.nextInt(3) == 0 ? null : any(List.of(AUTHOR, EDITOR));
            String query = kind == Kind.EVENTS ? filter() + dates() + recurring() : any(List.of("", "&search=hall"));
            found += compare(kind, role, query + order() + (role == null ? "" : status()));
        }
        assertThat(found).as("records in all lists").isGreaterThan(QUERIES);
    }

    /** Returns the number of records. */
    private int compare(Kind kind, Role role, String query) {
        List<Map<?, ?>> listed = new ArrayList<>();
        int perPage = 1 + random.nextInt(10);
        for (int page = 1, pages = 1; page <= pages; page++) {
            String paged = query + "&per_page=" + perPage + "&page=" + page;
            Answer list = service.get(role, kind.path() + "?" + paged);
            if (list.status() != 200) {
                kind.forms
                        .keySet()
                        .forEach(form ->
                                assertThat(read(kind, form, role, paged).code()).isEqualTo(list.code()));
                return 0;
            }
            List<Map<?, ?>> records = records(kind, list);
            listed.addAll(records);
            pages = (int) list.number("total_pages");
            if (page <= 3) compare(kind, role, paged, records, list);
        }
        compare(kind, role, query, listed, service.get(role, kind.path() + "?" + query));
        return listed.size();
    }

    private void compare(Kind kind, Role role, String query, List<Map<?, ?>> records, Answer list) {
        kind.forms.forEach((form, reader) -> {
            Answer answer = read(kind, form, role, query);
            assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
            assertThat(reader.read(answer.body()))
                    .as("%s as %s of %s, -Dseed=%s", query, form, role, Dice.SEED)
                    .containsExactlyElementsOf(records.stream()
                            .map(record -> FormReaders.member(record, reader.member()))
                            .toList());
            assertThat(answer.header("X-TEC-Total")).isEqualTo(list.header("X-TEC-Total"));
        });
        if (kind == Kind.EVENTS && !query.contains("recurring")) compareCalendar(role, query, records, list);
    }

    /** A calendar has each series once, in the place of the first of its dates; without dates it has events of any time. */
    private static void compareCalendar(Role role, String query, List<Map<?, ?>> records, Answer list) {
        if (!query.contains("window") && !query.contains("start")) return;
        Answer calendar = read(Kind.EVENTS, "ics", role, query);
        assertThat(FormReaders.calendar(calendar.body()))
                .as("%s as a calendar of %s, -Dseed=%s", query, role, Dice.SEED)
                .containsExactlyElementsOf(records.stream()
                        .map(FormsAgreeTest::pageOfWhole)
                        .distinct()
                        .toList());
        assertThat(calendar.header("X-TEC-Total")).isEqualTo(list.header("X-TEC-Total"));
    }

    private static String pageOfWhole(Map<?, ?> record) {
        String url = FormReaders.member(record, "url");
        return record.get("recurrence") == null ? url : url.replaceFirst("[0-9-]+/$", "");
    }

    private static Answer read(Kind kind, String form, Role role, String query) {
        return service.get(role, kind.path() + "." + form + "?" + query);
    }

    private static List<Map<?, ?>> records(Kind kind, Answer list) {
        var records = new ArrayList<Map<?, ?>>();
        list.list(kind.path().substring(1)).forEach(record -> records.add((Map<?, ?>) record));
        return records;
    }

    private void fill() {
        for (int i = 0; i < 12; i++)
            venues.add(make(ADMIN, "/venues", "{\"venue\": \"Hall %s\"%s}".formatted(i, place())));
        for (int i = 0; i < 3; i++) {
            organizers.add(make(ADMIN, "/organizers", "{\"organizer\": \"Club, \\\"%s\\\"\"}".formatted(i)));
            tags.add(make(ADMIN, "/tags", "{\"name\": \"Tag %s\"}".formatted(i)));
            categories.add(make(ADMIN, "/categories", "{\"name\": \"Category %s\"}".formatted(i)));
        }
        for (String key : List.of("age", "budget"))
            service.post(
                    ADMIN,
                    "/custom-fields",
                    "{\"key\": \"%s\", \"label\": \"Label\", \"kind\": \"number\", \"public\": %s}"
                            .formatted(key, key.equals("age")));
        for (int i = 0; i < 60; i++) make(any(List.of(ADMIN, ADMIN, AUTHOR)), "/events", event());
    }

    private static long make(Role role, String path, String json) {
        Answer made = service.post(role, path, json);
        assertThat(made.status()).as(made.toString()).isEqualTo(201);
        return made.id();
    }

    private String event() {
        LocalDate day = LocalDate.of(2026, 11, 10).plusDays(random.nextInt(30));
        return String.format(
                Locale.ROOT,
                """
                {"title": "%s %s", "start_date": "%s %02d:00", "end_date": "%s 23:30", "featured": %s, "venue": %s,
                 "organizer": [%s], "tags": [%s], "status": "%s", "event_status": "%s", "is_virtual": %s,
                 "categories": [%s], "custom_fields": {"age": %s, "budget": %s}, "tickets": [{"name": "a", "price": %s, "availability": "%s"}]%s}
                """,
                any(WORDS),
                any(WORDS),
                day,
                random.nextInt(23),
                day,
                random.nextBoolean(),
                random.nextInt(4) == 0 ? "[]" : List.of(any(venues), any(venues)),
                any(organizers),
                any(tags),
                any(List.of("publish", "publish", "publish", "draft")),
                any(List.of("scheduled", "scheduled", "cancelled", "moved_online")),
                random.nextBoolean(),
                any(categories),
                random.nextInt(3),
                random.nextInt(2),
                random.nextInt(2),
                any(List.of("sold_out", "in_stock")),
                random.nextInt(6) == 0 ? ", \"recurrence\": {\"rule\": \"FREQ=DAILY;COUNT=5\"}" : "");
    }

    private String place() {
        return random.nextInt(3) == 0
                ? ""
                : ", \"geo_lat\": %s, \"geo_lng\": %s".formatted(50 + random.nextInt(3), 10 + random.nextInt(3));
    }

    private String filter() {
        return switch (random.nextInt(15)) {
            case 0 -> "&tags=" + any(tags);
            case 1 -> "&venue=" + any(venues) + "," + any(venues);
            case 2 -> "&organizer=" + any(organizers);
            case 3 -> "&featured=" + random.nextBoolean();
            case 4 -> "&geoloc=" + random.nextBoolean();
            case 5 -> "&geoloc_lat=51&geoloc_lng=11&geoloc_radius=" + any(List.of("80", "150", "x"));
            case 7 -> "&event_status=" + any(List.of("cancelled", "scheduled,moved_online", "gone"));
            case 8 -> "&is_virtual=" + random.nextBoolean();
            case 9 -> "&sold_out=" + random.nextBoolean();
            case 10 -> "&categories=" + any(categories);
            case 11 -> "&custom_fields[age]=" + random.nextInt(3);
            case 12 -> "&free=" + random.nextBoolean() + "&custom_fields[budget]=1";
            case 6 -> "&search=" + any(WORDS).replace(' ', '+');
            default -> "";
        };
    }

    private String dates() {
        String day = LocalDate.of(2026, 11, 8).plusDays(random.nextInt(30)).toString();
        return switch (random.nextInt(5)) {
            case 0 -> "&window=all";
            case 1 -> "&start_date=" + day;
            case 2 -> "&window=all&end_date=" + day;
            case 3 -> "&starts_after=" + day;
            default -> "";
        };
    }

    private String recurring() {
        return any(List.of("", "", "&recurring=first", "&recurring=series"));
    }

    private String order() {
        return any(List.of("", "&order=desc", "&orderby=id", "&orderby=modified"));
    }

    private String status() {
        return any(List.of("", "", "&status=draft", "&status=draft,publish"));
    }

    private <V> V any(List<V> values) {
        return values.get(random.nextInt(values.size()));
    }
}
