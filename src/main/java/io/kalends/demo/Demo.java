package io.kalends.demo;

import static java.util.Objects.requireNonNull;

import io.kalends.api.Call;
import io.kalends.api.Context;
import io.kalends.api.Fragments;
import io.kalends.api.Links;
import io.kalends.api.Problem;
import io.kalends.api.Query;
import io.kalends.api.Rendering;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.api.Route.Action;
import io.kalends.api.Upload;
import io.kalends.auth.AccountStore;
import io.kalends.auth.Caller;
import io.kalends.auth.Role;
import io.kalends.cache.Caches;
import io.kalends.config.Config;
import io.kalends.config.Refusal;
import io.kalends.json.Json;
import io.kalends.store.Database;
import io.kalends.store.Sql;
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
 * A calendar to look around in: two years of events in a small town, around today. Its records are written by the
 * routes, so by the rules that hold for every caller; but for the dates they are always the same.
 */
public final class Demo {
    private static final String HOME_ZONE = "Europe/Berlin";
    /** The town, its clubs and its categories were there before the first event. */
    private static final Duration OLD = Duration.ofDays(500);

    private final Config config;
    private final Clock clock;
    private final Database db;
    private final AccountStore accounts;
    private final List<Route> routes;

    public Demo(Config config, Clock clock, Database db, AccountStore accounts, List<Route> routes) {
        this.config = config;
        this.clock = clock;
        this.db = db;
        this.accounts = accounts;
        this.routes = routes;
    }

    /** Whether no event, venue, organizer or term was ever kept, the trash included. */
    public boolean fits() {
        return db.read(tx -> tx.count(Sql.of("SELECT (SELECT count(*) FROM post) + (SELECT count(*) FROM term)"))) == 0;
    }

    /** Writes the calendar into the store and says how many events it has. */
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

    /** The records made so far, for those that come after to refer to. */
    private final class Filling {
        private final Instant now = clock.instant();
        private final LocalDate today = LocalDate.ofInstant(now, ZoneId.of(HOME_ZONE));
        private final Random random = new Random(1);
        private final Links links = new Links(
                config.baseUrl() + config.apiPath(), "calendar/events/v1", config.baseUrl(), config.siteUrl());
        private final Caller administrator =
                Caller.of(db.read(tx -> accounts.list(tx, List.of(), Optional.of(Role.ADMINISTRATOR), 1, 0))
                        .getFirst());
        private final Map<String, Map<String, Object>> ids = new HashMap<>();
        private int events;

        int fill() {
            Map<String, @Nullable Object> data = data();
            Map<String, @Nullable Object> images = object(data.get("images"));
            images.keySet().forEach(name -> addImage(name, number(images, name)));
            items(data.get("categories")).forEach(entry -> addNamed("categories", "name", object(entry)));
            items(data.get("venues")).forEach(entry -> addNamed("venues", "venue", object(entry)));
            items(data.get("organizers")).forEach(entry -> addNamed("organizers", "organizer", object(entry)));
            items(data.get("events")).forEach(entry -> addEvents(object(entry)));
            db.analyze();
            return events;
        }

        private void addImage(String name, int hue) {
            var upload = Upload.of(name + ".jpg", DemoPicture.jpeg(hue));
            Map<String, @Nullable Object> fields = new LinkedHashMap<>();
            fields.put(Upload.FIELD, upload);
            fields.put("title", name);
            remember("images", name, send(Action.UPLOAD, "/media", fields, now.minus(OLD)));
        }

        private void addNamed(String collection, String nameField, Map<String, @Nullable Object> entry) {
            var fields = new LinkedHashMap<String, @Nullable Object>(entry);
            refer(fields, "parent", "categories");
            refer(fields, "image", "images");
            String name = text(entry, nameField);
            remember(collection, name, send(Action.CREATE, "/" + collection, fields, now.minus(OLD)));
        }

        private void addEvents(Map<String, @Nullable Object> entry) {
            for (LocalDate day : DemoDates.of(text(entry, "on"), today)) {
                Instant entered = entered(day);
                Object id = addEvent(entry, day, entered);
                for (Object item : items(entry.get("children"))) {
                    var child = new LinkedHashMap<String, @Nullable Object>(object(item));
                    child.put("post_parent", id);
                    addEvent(child, day.plusDays(number(child, "day")), entered);
                }
            }
        }

        private Object addEvent(Map<String, @Nullable Object> entry, LocalDate day, Instant entered) {
            var fields = new LinkedHashMap<String, @Nullable Object>(entry);
            fields.putIfAbsent("timezone", HOME_ZONE);
            setTimes(fields, day);
            refer(fields, "image", "images");
            refer(fields, "venue", "venues");
            refer(fields, "organizer", "organizers");
            if (entry.containsKey("announced"))
                fields.put(
                        "date_utc",
                        now.plus(Duration.ofDays(number(entry, "announced"))).getEpochSecond());
            events++;
            Object id = send(Action.CREATE, "/events", fields, entered);
            if (entry.containsKey("trash")) send(Action.DELETE, "/events/{id}", Map.of("id", id), now);
            return id;
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

        /** When somebody may have typed in the event of that day: some weeks before, and not after now. */
        private Instant entered(LocalDate day) {
            Instant before = day.atTime(9, 0)
                    .minusDays(20 + random.nextInt(50))
                    .plusMinutes(random.nextInt(480))
                    .atZone(ZoneId.of(HOME_ZONE))
                    .toInstant();
            Instant lately = now.minus(Duration.ofMinutes(60 + random.nextInt(30 * 24 * 60)));
            return before.isBefore(lately) ? before : lately;
        }

        /** Puts IDs in the place of names. */
        private void refer(Map<String, @Nullable Object> fields, String field, String collection) {
            if (!fields.containsKey(field)) return;
            List<Object> found = items(fields.get(field)).stream()
                    .map(name -> requireNonNull(ids(collection).get(name.toString()), name::toString))
                    .toList();
            fields.put(field, found.size() == 1 ? found.getFirst() : found);
        }

        private void remember(String collection, String name, Object id) {
            ids(collection).put(name, id);
        }

        private Map<String, Object> ids(String collection) {
            return ids.computeIfAbsent(collection, key -> new HashMap<>());
        }

        /** Sends what a caller could send, at any time, and gives the ID of the record in the reply. */
        private Object send(Action action, String path, Map<String, @Nullable Object> fields, Instant at) {
            Route route = routes.stream()
                    .filter(known -> known.action() == action && known.path().equals(path))
                    .findFirst()
                    .orElseThrow();
            var context = new Context(config, at, links, new Fragments(new Caches()));
            Map<String, String> variables = action == Action.DELETE ? Map.of("id", text(fields, "id")) : Map.of();
            var call = new Call(route, administrator, context, variables, Query.parse(""), fields, Optional.empty());
            Reply reply = route.handle(call);
            byte[] body = reply.content().bytes(Rendering.whole(context));
            return requireNonNull(object(Json.parse(body, 10)).get("id"));
        }
    }
}
