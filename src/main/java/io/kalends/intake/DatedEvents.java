package io.kalends.intake;

import io.kalends.intake.Item.DateOfSeries;
import io.kalends.time.DateTimes;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Events of a site that does not tell how they repeat, put together to series by their addresses: those of one series differ
 * only in the day at their end.
 */
final class DatedEvents {
    private static final Pattern DATED =
            Pattern.compile(".*/(?<base>[^/]+)/(?<day>\\d{4}-\\d{2}-\\d{2})(?:[-/]\\d{1,6})?/?(?:[?#].*)?");

    /** What belongs to a series as a whole: a date that differs in it is an event of its own. */
    private static final List<String> OF_SERIES = List.of("timezone", "all_day", "status");

    /** What a date can have for itself, besides its times. */
    private static final List<String> OWN = List.of(
            "title",
            "description",
            "excerpt",
            "cost",
            "website",
            "show_map",
            "show_map_link",
            "hide_from_listings",
            "sticky",
            "featured",
            "categories",
            "tags",
            "venue",
            "organizer",
            "event_status",
            "event_status_reason",
            "is_virtual",
            "virtual_url");

    /** One date: its key, its times, and what it has for itself. */
    private record Date(
            String key,
            LocalDateTime start,
            LocalDateTime end,
            Map<String, @Nullable Object> own,
            Optional<String> image) {
        Duration length() {
            return Duration.between(start, end);
        }
    }

    /** The dates of one series; what they share is kept once. */
    private record Group(Item first, List<Date> dates) {}

    private final Map<String, Group> groups = new LinkedHashMap<>();

    /** The item as it is to be imported by itself; none where it is kept as a date of a series. */
    Optional<Item> alone(Loose entry, Item item) {
        Matcher address = DATED.matcher(entry.text("url"));
        if (!address.matches() || address.group("day").equals(entry.text("slug"))) return Optional.of(item);
        String base = URLDecoder.decode(address.group("base").replace("+", "%2B"), StandardCharsets.UTF_8);
        Group group = groups.computeIfAbsent(base, name -> new Group(item, new ArrayList<>()));
        if (!isOfSeries(group.first, item))
            return Optional.of(with(item, Map.of("slug", base + "-" + address.group("day"))));
        group.dates.add(date(group.first, item));
        return Optional.empty();
    }

    private static boolean isOfSeries(Item first, Item item) {
        return OF_SERIES.stream()
                .allMatch(name ->
                        Objects.equals(first.fields().get(name), item.fields().get(name)));
    }

    private static Date date(Item first, Item item) {
        var own = new LinkedHashMap<String, @Nullable Object>();
        for (String name : OWN) {
            Object value = item.fields().get(name);
            if (!Objects.equals(value, first.fields().get(name))) own.put(name, value);
        }
        Optional<String> image = item.image().equals(first.image()) ? Optional.empty() : item.image();
        return new Date(item.key(), time(item, "start_date"), time(item, "end_date"), own, image);
    }

    private static LocalDateTime time(Item item, String name) {
        return DateTimes.parse(String.valueOf(item.fields().get(name)));
    }

    private static Item with(Item item, Map<String, ?> changes) {
        var fields = new LinkedHashMap<String, @Nullable Object>(item.fields());
        fields.putAll(changes);
        return new Item(item.type(), item.key(), item.date(), fields, item.image(), item.line());
    }

    /** Delivers the series with their dates, once all events were seen. */
    void deliver(ItemSink sink) {
        groups.forEach((base, group) -> {
            group.dates.sort(Comparator.comparing(Date::start).thenComparing(Date::key));
            if (group.dates.size() == 1) sink.item(with(group.first, Map.of("slug", base)));
            else deliver(base, group, sink);
        });
        groups.clear();
    }

    private static void deliver(String base, Group group, ItemSink sink) {
        LocalTime usualTime = mostFrequent(group.dates, date -> date.start.toLocalTime());
        Duration usualLength = mostFrequent(group.dates, Date::length);
        var days = group.dates.stream()
                .map(date -> date.start.toLocalDate())
                .collect(Collectors.toCollection(TreeSet::new));
        Optional<RuleFinder.Found> rule = days.size() == group.dates.size() ? RuleFinder.find(days) : Optional.empty();
        LocalDateTime start = rule.isPresent() ? days.first().atTime(usualTime) : group.dates.getFirst().start;
        var changes = new LinkedHashMap<String, Object>();
        changes.put("slug", base);
        changes.put("start_date", DateTimes.text(start));
        changes.put("end_date", DateTimes.text(start.plus(usualLength)));
        changes.put("recurrence", rule.map(DatedEvents::byRule).orElseGet(() -> byHand(group, start)));
        Item series = with(group.first, changes);
        String key = "series:" + base;
        sink.item(new Item(Item.Type.EVENT, key, Optional.empty(), series.fields(), series.image(), 0));
        for (Date date : group.dates) {
            LocalDateTime original = rule.isPresent() ? date.start.toLocalDate().atTime(usualTime) : date.start;
            sink.item(item(date, new DateOfSeries(key, original), usualLength));
        }
        sink.noted(0, String.valueOf(series.fields().get("title")), note(group, rule));
    }

    private static Map<String, Object> byRule(RuleFinder.Found found) {
        return Map.of(
                "rule",
                found.rule(),
                "except",
                found.except().stream().map(LocalDate::toString).toList());
    }

    private static Map<String, Object> byHand(Group group, LocalDateTime start) {
        List<String> others = group.dates.stream()
                .map(Date::start)
                .distinct()
                .filter(other -> !other.equals(start))
                .map(DateTimes::text)
                .toList();
        return Map.of("also", others.isEmpty() ? List.of(DateTimes.text(start)) : others);
    }

    private static Item item(Date date, DateOfSeries place, Duration usualLength) {
        var fields = new LinkedHashMap<String, @Nullable Object>(date.own);
        boolean isUsual =
                date.start.equals(place.originalStart()) && date.length().equals(usualLength);
        if (!isUsual) {
            fields.put("start_date", DateTimes.text(date.start));
            fields.put("end_date", DateTimes.text(date.end));
        }
        return new Item(Item.Type.EVENT, date.key, Optional.of(place), fields, date.image, 0);
    }

    private static String note(Group group, Optional<RuleFinder.Found> rule) {
        String last = group.dates.getLast().start.toLocalDate().toString();
        String how = rule.map(found -> "show the rule " + found.rule()).orElse("show no rule and are kept one by one");
        return "The site does not say how it repeats: its %s dates %s. The last is on %s; if it goes on after that, say so in the editor."
                .formatted(group.dates.size(), how, last);
    }

    private static <T> T mostFrequent(List<Date> dates, Function<Date, T> part) {
        Map<T, Long> counts =
                dates.stream().collect(Collectors.groupingBy(part, LinkedHashMap::new, Collectors.counting()));
        return counts.entrySet().stream()
                .max(Map.Entry.<T, Long>comparingByValue())
                .orElseThrow()
                .getKey();
    }
}
