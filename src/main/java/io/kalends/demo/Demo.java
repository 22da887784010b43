package io.kalends.demo;

import static java.util.Objects.requireNonNull;

import io.kalends.admin.SampleCalendar;
import io.kalends.api.Actor;
import io.kalends.api.Context;
import io.kalends.api.Fragments;
import io.kalends.api.Mount;
import io.kalends.api.Problem;
import io.kalends.api.Refusals;
import io.kalends.api.Upload;
import io.kalends.auth.AccountStore;
import io.kalends.auth.Caller;
import io.kalends.auth.Role;
import io.kalends.cache.Caches;
import io.kalends.config.Config;
import io.kalends.config.Refusal;
import io.kalends.customfield.CustomField;
import io.kalends.customfield.CustomFieldChange;
import io.kalends.customfield.CustomFieldParams;
import io.kalends.customfield.CustomFields;
import io.kalends.event.Event;
import io.kalends.json.Json;
import io.kalends.media.MediaLibrary;
import io.kalends.organizer.Organizer;
import io.kalends.post.Post;
import io.kalends.post.PostRecord;
import io.kalends.post.PostServices;
import io.kalends.settings.SiteSettings;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import io.kalends.term.Taxonomy;
import io.kalends.term.Term;
import io.kalends.term.TermChange;
import io.kalends.term.TermParams;
import io.kalends.term.Terms;
import io.kalends.venue.Venue;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A demo calendar: two years of events in a small town, around today. Its records are written by the services, so by the
 * same rules as for every caller; but for the dates they are always the same.
 */
public final class Demo implements SampleCalendar {
    private static final String HOME_ZONE = "Europe/Berlin";
    /** The age of venues, organizers and categories: older than the first event. */
    private static final Duration OLD = Duration.ofDays(500);

    private final SiteSettings settings;
    private final Clock clock;
    private final Database db;
    private final AccountStore accounts;
    private final Services services;

    /** The services that write its records. */
    public record Services(
            PostServices<Event, ?, ?> events,
            PostServices<Venue, ?, ?> venues,
            PostServices<Organizer, ?, ?> organizers,
            Terms terms,
            CustomFields customFields,
            MediaLibrary library) {}

    public Demo(SiteSettings settings, Clock clock, Database db, AccountStore accounts, Services services) {
        this.settings = settings;
        this.clock = clock;
        this.db = db;
        this.accounts = accounts;
        this.services = services;
    }

    /** Whether there is no event, venue, organizer, term or custom field, not even in the trash. */
    @Override
    public boolean isStoreEmpty() {
        Sql sql = Sql.of("SELECT (SELECT count(*) FROM post) + (SELECT count(*) FROM term)"
                + " + (SELECT count(*) FROM custom_field)");
        return db.read(tx -> tx.count(sql)) == 0;
    }

    @Override
    public int fill() {
        try {
            return new Filling().fill();
        } catch (Problem e) {
            throw new Refusal("The demo calendar cannot be stored with these settings. " + e.getMessage());
        }
    }

    private static Map<String, @Nullable Object> data() {
        try (InputStream in = requireNonNull(Demo.class.getResourceAsStream("demo.json"))) {
            return object(Json.parse(in.readAllBytes(), 10));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @SuppressWarnings("unchecked") // the names of JSON objects are texts
    private static Map<String, @Nullable Object> object(@Nullable Object tree) {
        return (Map<String, @Nullable Object>) requireNonNull(tree);
    }

    /** The items of a list; one value alone is a list of one, and nothing is an empty one. */
    private static List<?> items(@Nullable Object tree) {
        if (tree == null) return List.of();
        return tree instanceof List<?> list ? list : List.of(tree);
    }

    private static String text(Map<String, @Nullable Object> entry, String name) {
        return requireNonNull(entry.get(name)).toString();
    }

    private static int number(Map<String, @Nullable Object> entry, String name) {
        return Integer.parseInt(text(entry, name));
    }

    /** One run, with the IDs of the records made so far, which later ones refer to. */
    private final class Filling {
        private final Config config = settings.current();
        private final Instant now = clock.instant();
        private final LocalDate today = LocalDate.ofInstant(now, ZoneId.of(HOME_ZONE));
        private final Random random = new Random(1);
        private final Mount mount = Mount.main(config);
        private final Caller administrator =
                Caller.of(db.read(tx -> accounts.list(tx, List.of(), Optional.of(Role.ADMINISTRATOR), 1, 0))
                        .getFirst());
        private final Map<String, Map<String, Long>> ids = new HashMap<>();
        private int events;

        int fill() {
            Map<String, @Nullable Object> data = data();
            Map<String, @Nullable Object> images = object(data.get("images"));
            images.keySet().forEach(name -> addImage(name, number(images, name)));
            items(data.get("categories")).forEach(entry -> addCategory(object(entry)));
            items(data.get("custom_fields")).forEach(entry -> addCustomField(object(entry)));
            items(data.get("venues")).forEach(entry -> addPost(services.venues, object(entry)));
            items(data.get("organizers")).forEach(entry -> addPost(services.organizers, object(entry)));
            items(data.get("events")).forEach(entry -> addEvents(object(entry)));
            db.analyze();
            return events;
        }

        private void addImage(String name, int hue) {
            var file = Upload.of(name + ".jpg", DemoPicture.jpeg(hue));
            var image = new MediaLibrary.NewImage(file, Optional.of(name), "");
            remember(
                    "images",
                    name,
                    services.library.upload(image, at(now.minus(OLD))).run().id());
        }

        private void addCategory(Map<String, @Nullable Object> entry) {
            var fields = new LinkedHashMap<String, @Nullable Object>(entry);
            resolve(fields, "parent", "categories");
            Actor actor = at(now.minus(OLD));
            var refusals = new Refusals();
            TermChange change = TermParams.ofNew(Taxonomy.CATEGORY, fields, actor.context(), refusals);
            Term made = services.terms
                    .create(Taxonomy.CATEGORY, change, actor, refusals)
                    .run();
            remember("categories", made.name(), made.id());
        }

        private void addCustomField(Map<String, @Nullable Object> entry) {
            Actor actor = at(now.minus(OLD));
            var refusals = new Refusals();
            CustomFieldChange change = CustomFieldParams.ofNew(entry, actor.context(), refusals);
            CustomField _ =
                    services.customFields.create(change, actor, refusals).run();
        }

        /** A venue or an organizer. */
        private <T extends PostRecord<T>> void addPost(
                PostServices<T, ?, ?> kind, Map<String, @Nullable Object> entry) {
            var fields = new LinkedHashMap<String, @Nullable Object>(entry);
            resolve(fields, "image", "images");
            Post made = kind.create(fields, at(now.minus(OLD))).post();
            remember(kind.kind().collection(), made.name(), made.id());
        }

        private void addEvents(Map<String, @Nullable Object> entry) {
            for (LocalDate day : DemoDates.of(text(entry, "on"), today)) {
                Instant entered = entered(day);
                long id = addEvent(entry, day, entered);
                for (Object item : items(entry.get("dates"))) changeDate(id, object(item), entered);
                for (Object item : items(entry.get("children"))) {
                    var child = new LinkedHashMap<String, @Nullable Object>(object(item));
                    child.put("post_parent", id);
                    addEvent(child, day.plusDays(number(child, "day")), entered);
                }
            }
        }

        private long addEvent(Map<String, @Nullable Object> entry, LocalDate day, Instant entered) {
            var fields = new LinkedHashMap<String, @Nullable Object>(entry);
            fields.putIfAbsent("timezone", HOME_ZONE);
            setTimes(fields, day);
            if (entry.containsKey("repeats")) fields.put("recurrence", recurrence(object(entry.get("repeats")), day));
            resolve(fields);
            if (entry.containsKey("announced"))
                fields.put(
                        "date_utc",
                        now.plus(Duration.ofDays(number(entry, "announced"))).getEpochSecond());
            events++;
            long id = services.events.create(fields, at(entered)).post().id();
            if (entry.containsKey("trash")) services.events.delete(id, false, at(now));
            return id;
        }

        /** The rule as it is, and the days on which the event takes place as well or not, counted from the first. */
        private static Map<String, @Nullable Object> recurrence(
                Map<String, @Nullable Object> repeats, LocalDate first) {
            var recurrence = new LinkedHashMap<String, @Nullable Object>(repeats);
            for (String days : List.of("also", "except")) recurrence.put(days, days(repeats.get(days), first));
            return recurrence;
        }

        private static List<String> days(@Nullable Object counted, LocalDate first) {
            return items(counted).stream()
                    .map(days -> first.plusDays(Long.parseLong(days.toString())).toString())
                    .toList();
        }

        /** Changes one date of a series, told by its number; it may be at another time of the same day. */
        private void changeDate(long series, Map<String, @Nullable Object> entry, Instant entered) {
            var fields = new LinkedHashMap<String, @Nullable Object>(entry);
            Sql sql = Sql.of("SELECT id FROM occurrence WHERE series_id = ? AND id <> series_id", series)
                    .then("ORDER BY starts_at, id");
            long id = db.read(tx -> tx.list(sql, row -> row.integer("id"))).get(number(entry, "number") - 1);
            resolve(fields);
            services.events.update(
                    id,
                    event -> {
                        if (entry.containsKey("at"))
                            setTimes(fields, event.schedule().start().toLocalDate());
                        return fields;
                    },
                    at(entered));
        }

        private void setTimes(Map<String, @Nullable Object> fields, LocalDate day) {
            if (fields.containsKey("days")) {
                fields.put("all_day", true);
                fields.put("start_date", day.toString());
                fields.put("end_date", day.plusDays(number(fields, "days") - 1).toString());
                return;
            }
            LocalDateTime start = day.atTime(LocalTime.parse(text(fields, "at")));
            String[] lasts = text(fields, "for").split(":");
            LocalDateTime end = start.plusHours(Long.parseLong(lasts[0])).plusMinutes(Long.parseLong(lasts[1]));
            fields.put("start_date", start.toString());
            fields.put("end_date", end.toString());
        }

        /** When the event of that day may have been entered: some weeks before, and not after now. */
        private Instant entered(LocalDate day) {
            Instant before = day.atTime(9, 0)
                    .minusDays(20 + random.nextInt(50))
                    .plusMinutes(random.nextInt(480))
                    .atZone(ZoneId.of(HOME_ZONE))
                    .toInstant();
            Instant recently = now.minus(Duration.ofMinutes(60 + random.nextInt(30 * 24 * 60)));
            return before.isBefore(recently) ? before : recently;
        }

        /** Replaces names by IDs. */
        private void resolve(Map<String, @Nullable Object> fields) {
            resolve(fields, "image", "images");
            resolve(fields, "venue", "venues");
            resolve(fields, "organizer", "organizers");
        }

        private void resolve(Map<String, @Nullable Object> fields, String field, String collection) {
            if (!fields.containsKey(field)) return;
            List<Long> found = items(fields.get(field)).stream()
                    .map(name -> requireNonNull(ids(collection).get(name.toString()), name::toString))
                    .toList();
            fields.put(field, found.size() == 1 ? found.getFirst() : found);
        }

        private void remember(String collection, String name, long id) {
            ids(collection).put(name, id);
        }

        private Map<String, Long> ids(String collection) {
            return ids.computeIfAbsent(collection, key -> new HashMap<>());
        }

        /** The administrator, at any time. */
        private Actor at(Instant moment) {
            return new Actor(administrator, new Context(config, moment, mount, new Fragments(new Caches())));
        }
    }
}
