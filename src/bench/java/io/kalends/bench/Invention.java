package io.kalends.bench;

import io.kalends.bench.Table.Row;
import io.kalends.json.Json;
import io.kalends.text.Fold;
import io.kalends.text.Html;
import io.kalends.text.Slugs;
import io.kalends.time.DateTimes;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes the records of a {@link Calendar}. Each has dice of its own, so it is the same in whatever order they are made. */
final class Invention {
    /** Where the filter by distance looks, and where a part of the venues is. */
    static final City CENTRE = new City("Hamburg", 53.5511, 9.9937);

    private static final List<City> CITIES = List.of(
            CENTRE,
            new City("Berlin", 52.52, 13.405),
            new City("Köln", 50.9375, 6.9603),
            new City("München", 48.1372, 11.5756),
            new City("Leipzig", 51.3397, 12.3731),
            new City("Zürich", 47.3769, 8.5417),
            new City("Wien", 48.2082, 16.3738),
            new City("Lyon", 45.764, 4.8357),
            new City("London", 51.5074, -0.1278),
            new City("Leeds", 53.8008, -1.5491));

    private static final List<String> KINDS = List.of(
            "Concert",
            "Reading",
            "Workshop",
            "Market",
            "Open Stage",
            "Film Night",
            "Guided Tour",
            "Exhibition",
            "Festival",
            "Quiz Night",
            "Lecture",
            "Dance Class",
            "Jam Session",
            "Story Hour",
            "Flea Market",
            "Premiere");

    private static final List<String> TOPICS = List.of(
            "Music",
            "Stage",
            "Film",
            "Books",
            "Art",
            "History",
            "Science",
            "Food",
            "Nature",
            "Sport",
            "Family",
            "Politics",
            "Health",
            "Craft",
            "Games",
            "Travel",
            "Religion",
            "Business",
            "Language",
            "Charity");

    private static final int TOP_CATEGORIES = 4;
    private static final int DAYS = 3 * 365;
    private static final int RARE_EVENTS = 8;
    private static final int OWN_EVERY = 40;
    private static final int LONGEST_SLUG = 150;
    private static final long DAY = 86_400;
    private static final long AUTHOR = 1;

    private final Words words = new Words();
    private final Calendar calendar;
    private final LocalDate today;

    /** A city in which venues are. */
    record City(String name, double latitude, double longitude) {}

    Invention(Calendar calendar) {
        this.calendar = calendar;
        today = LocalDate.ofInstant(calendar.now(), ZoneOffset.UTC);
    }

    /** Categories in a tree of two levels, and tags. */
    List<Row> terms() {
        var random = new SplittableRandom(0);
        var rows = new ArrayList<Row>();
        for (int i = 0; i < Calendar.CATEGORIES; i++) {
            long parent = i < TOP_CATEGORIES ? 0 : calendar.category(i % TOP_CATEGORIES);
            rows.add(term(calendar.category(i), "category", TOPICS.get(i), parent));
        }
        for (int i = 0; i < Calendar.TAGS; i++)
            rows.add(term(calendar.tag(i), "tag", words.name(random) + " " + i, 0L));
        return rows;
    }

    private static Row term(long id, String taxonomy, String name, long parent) {
        String slug = Slugs.of(name, LONGEST_SLUG);
        return Table.TERM.row(id, taxonomy, name, Fold.caseOnly(name), Fold.of(name), slug, Fold.of(slug), "", parent);
    }

    List<Row> venue(int index) {
        long id = calendar.venue(index);
        var random = dice(id);
        City city = CITIES.get(index % CITIES.size());
        String street = words.name(random) + "straße " + (1 + random.nextInt(120));
        String zip = String.valueOf(10_000 + random.nextInt(89_999));
        String phone = "+49 40 " + (100_000 + random.nextInt(899_999));
        String website = "https://venue-" + index + ".example.org/";
        Row own = Table.VENUE.row(
                id,
                street,
                city.name(),
                "Germany",
                zip,
                phone,
                website,
                city.latitude() + random.nextGaussian() * 0.08,
                city.longitude() + random.nextGaussian() * 0.12);
        String name = Words.capital(words.word(random)) + "haus " + words.name(random);
        String address = String.join("\n", street, city.name(), "Germany", zip, phone, website);
        return List.of(post(id, "venue", name, html(random, 3), address, "publish", random), own);
    }

    List<Row> organizer(int index) {
        long id = calendar.organizer(index);
        var random = dice(id);
        String phone = "+49 30 " + (100_000 + random.nextInt(899_999));
        String website = "https://organizer-" + index + ".example.org/";
        String email = "office@organizer-" + index + ".example.org";
        String name = words.name(random) + " & " + words.name(random);
        String address = String.join("\n", phone, website, email);
        return List.of(
                post(id, "organizer", name, html(random, 2), address, "publish", random),
                Table.ORGANIZER.row(id, phone, website, email));
    }

    /** An event, and its links to others. */
    List<Row> event(int index) {
        long id = calendar.event(index);
        var random = dice(id);
        LocalDate day = today.plusDays(random.nextInt(DAYS) - DAYS / 2);
        EventTimes times = EventTimes.of(day, random);
        int apart = Math.max(1, calendar.events() / RARE_EVENTS);
        List<Row> rows = content(id, title(random), index % apart == 0, status(index), times, random);
        rows.add(single(id, times));
        return rows;
    }

    /** A series with its dates, a few of which have a title of their own. */
    List<Row> series(int index) {
        long id = calendar.series(index);
        var random = dice(id);
        int count = calendar.dates(index);
        var step = SeriesStep.of(count);
        LocalDate first = today.minusDays(DAYS / 2).plusDays(random.nextInt(DAYS - step.days(count)));
        EventTimes times = EventTimes.of(first.withDayOfMonth(Math.min(28, first.getDayOfMonth())), random)
                .onOneDay();
        String title = title(random);
        List<Row> rows = content(id, title, false, "publish", times, random);
        rows.add(Table.SERIES.row(
                id,
                "FREQ=" + step + ";COUNT=" + count,
                "[]",
                "[]",
                DateTimes.text(times.start().toLocalDateTime()),
                DateTimes.text(step.after(times, count - 1).start().toLocalDateTime()),
                count));
        rows.add(date(id, id, 2, times, id, null));
        for (int i = 0; i < count; i++) {
            long date = id + 1 + i;
            boolean isOwn = i % OWN_EVERY == OWN_EVERY - 1;
            EventTimes shown = step.after(times, i);
            rows.add(date(date, isOwn ? date : id, 0, shown, id, isOwn ? "title" : null));
            if (isOwn) rows.addAll(own(date, title + ", with " + words.name(random), times, id));
        }
        return rows;
    }

    /** The event of a date: as that of its series, but for the title. */
    private List<Row> own(long id, String title, EventTimes times, long series) {
        List<Row> rows = content(id, title, false, "publish", times, dice(series + 1));
        rows.replaceAll(row ->
                row.table() == Table.EVENT_TERM ? Table.EVENT_TERM.row(row.values()[0], row.values()[1], 0) : row);
        rows.set(0, Table.POST.row(withSlug(rows.getFirst().values(), ":" + id)));
        return rows;
    }

    private static @Nullable Object[] withSlug(@Nullable Object[] post, String slug) {
        @Nullable Object[] changed = post.clone();
        changed[6] = slug;
        return changed;
    }

    /** What an event says and is linked to. */
    private List<Row> content(
            long id, String title, boolean isRare, String status, EventTimes times, RandomGenerator random) {
        var rows = new ArrayList<Row>();
        String excerpt = random.nextInt(3) == 0 ? words.sentence(random) : "";
        rows.add(post(id, "event", title, description(isRare, random), excerpt, status, random));
        rows.add(own(id, excerpt, times, random));
        if (random.nextInt(20) > 0)
            rows.add(Table.EVENT_VENUE.row(id, calendar.venue(random.nextInt(calendar.venues())), 0L));
        rows.add(Table.EVENT_ORGANIZER.row(id, calendar.organizer(random.nextInt(calendar.organizers())), 0L));
        int counted = status.equals("publish") ? 1 : 0;
        for (long term : someTerms(random)) rows.add(Table.EVENT_TERM.row(id, term, counted));
        return rows;
    }

    private String title(RandomGenerator random) {
        String kind = KINDS.get(random.nextInt(KINDS.size()));
        return switch (random.nextInt(4)) {
            case 0 -> kind + " with " + words.name(random) + " " + words.name(random);
            case 1 -> words.name(random) + ": " + kind;
            case 2 -> Words.capital(words.word(random)) + " " + kind + " for " + words.word(random);
            default -> kind + " at the " + words.name(random) + " " + Words.capital(words.word(random));
        };
    }

    /** Mostly a paragraph or two, now and then a long text. */
    private String description(boolean isRare, RandomGenerator random) {
        int sentences = 2 + (int) Math.min(25, Math.exp(0.8 + 0.7 * random.nextGaussian()));
        String html = html(random, sentences);
        return isRare ? html + "\n<p>Guest: " + Words.RARE + ".</p>" : html;
    }

    private String html(RandomGenerator random, int sentences) {
        int first = Math.min(sentences, 4);
        String opening = "<p>" + words.sentences(random, first) + "</p>";
        return first == sentences ? opening : opening + "\n<p>" + words.sentences(random, sentences - first) + "</p>";
    }

    private String status(int index) {
        if (index < calendar.publicSingles()) return "publish";
        return index % 2 == 0 ? "draft" : "private";
    }

    /** @param further what is searched besides name and description */
    private Row post(
            long id, String kind, String name, String html, String further, String status, RandomGenerator random) {
        long published = calendar.now().getEpochSecond() - DAY - random.nextLong(500 * DAY);
        String image = random.nextInt(3) == 0 ? "https://images.example.org/" + id + ".jpg" : null;
        String search =
                Stream.of(name, Html.toText(html), further).map(Fold::of).collect(Collectors.joining("\n"));
        return Table.POST.row(
                id,
                kind,
                AUTHOR,
                status,
                published,
                published + random.nextLong(DAY),
                Slugs.of(name, LONGEST_SLUG) + "-" + id,
                name,
                Fold.of(name),
                html,
                image,
                search);
    }

    private static Row own(long id, String excerpt, EventTimes times, RandomGenerator random) {
        int price = 5 * random.nextInt(8);
        boolean ticketed = price > 0 && random.nextInt(10) == 0;
        return Table.EVENT.row(
                id,
                excerpt,
                times.allDay() ? 1 : 0,
                times.start().getZone().getId(),
                Json.text(cost(price)),
                random.nextInt(4) == 0 ? "https://event-" + id + ".example.org/" : "",
                random.nextInt(100) == 0 ? 1 : 0,
                Json.text(ticketed ? List.of(ticket(id, price)) : List.of()),
                ticketed ? 1 : 0,
                0);
    }

    private static Row single(long id, EventTimes times) {
        return occurrence(id, id, 0, times, null, null, null, null);
    }

    /** A date of a series, or the row of the series itself. */
    private static Row date(long id, long event, int hidden, EventTimes times, long series, @Nullable String changed) {
        if (id == series) return occurrence(id, event, hidden, times, series, null, null, null);
        String start = DateTimes.text(times.start().toLocalDateTime());
        return occurrence(id, event, hidden, times, series, start, start.substring(0, 10), changed);
    }

    private static Row occurrence(
            long id,
            long event,
            int hidden,
            EventTimes times,
            @Nullable Long series,
            @Nullable String originalStart,
            @Nullable String slugDate,
            @Nullable String changed) {
        return Table.OCCURRENCE.row(
                id,
                event,
                hidden,
                DateTimes.text(times.start().toLocalDateTime()),
                DateTimes.text(times.end().toLocalDateTime()),
                times.start().toEpochSecond(),
                times.end().toEpochSecond(),
                series,
                originalStart,
                slugDate,
                changed);
    }

    private static Map<String, Object> cost(int price) {
        String text = String.valueOf(price);
        return price == 0 ? Map.of() : Map.of("prices", List.of(Map.of("written", text, "value", text, "prefix", "€")));
    }

    private static Map<String, Object> ticket(long id, int price) {
        return Map.of(
                "name", "Admission",
                "price", String.valueOf(price),
                "currency", "EUR",
                "url", "https://tickets.example.org/" + id,
                "availability", "in_stock",
                "valid_from", "",
                "valid_until", "");
    }

    /** One or two categories and up to four tags, the first ones more often than the last. */
    private Iterable<Long> someTerms(RandomGenerator random) {
        var terms = new TreeSet<Long>();
        for (int i = random.nextInt(2); i >= 0; i--) terms.add(calendar.category(skewed(random, Calendar.CATEGORIES)));
        for (int i = random.nextInt(5); i > 0; i--) terms.add(calendar.tag(skewed(random, Calendar.TAGS)));
        return terms;
    }

    private static int skewed(RandomGenerator random, int size) {
        return (int) (Math.pow(random.nextDouble(), 2) * size);
    }

    private static RandomGenerator dice(long id) {
        return new SplittableRandom(id);
    }
}
