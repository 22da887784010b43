package io.kalends.source;

import static io.kalends.TestService.ADMIN;

import io.kalends.TestService;
import io.kalends.api.Actor;
import io.kalends.api.Context;
import io.kalends.api.Fragments;
import io.kalends.api.Mount;
import io.kalends.auth.Caller;
import io.kalends.auth.Role;
import io.kalends.cache.Caches;
import io.kalends.intake.Item;
import io.kalends.intake.Item.DateOfSeries;
import io.kalends.intake.ItemSink;
import io.kalends.json.Json;
import io.kalends.source.Source.Removed;
import io.kalends.source.Source.Settings;
import io.kalends.source.Source.Validators;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A calendar elsewhere, as a test has it, and how it is brought into a service. */
final class Feed {
    private final TestService service;
    private final Source.Type type;
    private final String address;
    private final Map<String, Item> items = new LinkedHashMap<>();
    private Removed removed = Removed.TRASH;
    private Optional<RuntimeException> failure = Optional.empty();
    private boolean isComplete = true;
    private boolean isOfVisitor;

    Feed(TestService service, Source.Type type, String address) {
        this.service = service;
        this.type = type;
        this.address = address;
    }

    static Feed of(TestService service) {
        return new Feed(service, Source.Type.ICAL, "https://calendar.example.org/feed.ics");
    }

    /** The same brought into another service. */
    Feed on(TestService other) {
        var feed = new Feed(other, type, address);
        feed.items.putAll(items);
        return feed;
    }

    Feed keepsRemoved() {
        removed = Removed.KEEP;
        return this;
    }

    /** Has the reader break off after all its items. */
    Feed failing(RuntimeException with) {
        failure = Optional.of(with);
        return this;
    }

    Feed mended() {
        failure = Optional.empty();
        isComplete = true;
        return this;
    }

    /** Has it read without a login from now on. */
    Feed asVisitor() {
        isOfVisitor = true;
        return this;
    }

    Feed truncated() {
        isComplete = false;
        return this;
    }

    Feed event(String key, String fields) {
        return item(Item.Type.EVENT, key, fields);
    }

    Feed item(Item.Type itemType, String key, String fields) {
        return put(new Item(itemType, key, Optional.empty(), fields(fields), Optional.empty(), items.size() + 1));
    }

    Feed date(String key, String series, String originalStart, String fields) {
        var date = new DateOfSeries(series, LocalDateTime.parse(originalStart));
        return put(
                new Item(Item.Type.EVENT, key, Optional.of(date), fields(fields), Optional.empty(), items.size() + 1));
    }

    private Feed put(Item item) {
        items.put(item.type() + item.key(), item);
        return this;
    }

    Feed without(String key) {
        items.remove(Item.Type.EVENT + key);
        return this;
    }

    Feed withoutAll() {
        items.clear();
        return this;
    }

    static Map<String, Object> fields(String json) {
        return Links.object(Json.parse(json));
    }

    /** The fields of an event on a day of December. */
    static String concert(String title, int day) {
        return concert(title, day, "Town Hall");
    }

    static String concert(String title, int day, String venue) {
        String date = "2026-12-" + (day < 10 ? "0" : "") + day;
        return """
                {"title": "%s", "start_date": "%s 19:30:00", "end_date": "%s 21:00:00", "timezone": "Europe/Berlin",
                 "venue": {"venue": "%s"}, "categories": ["Music"]}""".formatted(title, date, date, venue);
    }

    Actor actor() {
        var config = service.config();
        return new Actor(
                Caller.of(service.user(Role.ADMINISTRATOR)),
                new Context(config, service.now(), Mount.main(config), new Fragments(new Caches())));
    }

    private SourceReading.Result read(ItemSink sink) {
        List<Item> all = new ArrayList<>(items.values());
        all.forEach(sink::item);
        failure.ifPresent(e -> {
            throw e;
        });
        return new SourceReading.Result(true, isComplete, isOfVisitor, Validators.NONE);
    }

    private Source prepared() {
        return service.sources()
                .prepare(
                        type,
                        address,
                        Optional.empty(),
                        known -> new Settings(removed, Optional.empty(), false, Map.of()),
                        actor());
    }

    Report bringIn() {
        return bringIn(RunOptions.PLAIN);
    }

    Report bringIn(RunOptions options) {
        Source source = prepared();
        if (!options.isDryRun()) source = service.sources().save(source, actor());
        return service.sources().run(source, this::read, options, Watch.NOBODY, actor());
    }

    Comparison compare() {
        return service.sources().compare(prepared(), this::read, Watch.NOBODY, actor());
    }

    Source source() {
        return prepared();
    }

    /** The ID of the event of this title, as an editor finds it. */
    long id(String title) {
        return service.get(ADMIN, "/events?window=all&per_page=50&status=publish,draft,trash").list("events").stream()
                .map(Links::object)
                .filter(event -> title.equals(event.get("title")))
                .map(event -> (Long) event.get("id"))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no event " + title));
    }
}
