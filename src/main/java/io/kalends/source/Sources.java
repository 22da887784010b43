package io.kalends.source;

import io.kalends.api.Actor;
import io.kalends.api.Creation;
import io.kalends.api.Fault;
import io.kalends.api.Reason;
import io.kalends.api.Refusals;
import io.kalends.auth.Right;
import io.kalends.json.Json;
import io.kalends.memory.Budget;
import io.kalends.source.Source.Settings;
import io.kalends.source.Source.Validators;
import io.kalends.store.Database;
import io.kalends.store.Tx;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The rules of sources: which there are, and how they are imported. For administrators. */
public final class Sources {
    public static final Fault NOT_FOUND = new Fault("rest_source_invalid", 404, "There is no such source.");
    static final Fault PAGE_NOT_FOUND = new Fault("source-archive-page-not-found", 404, "There is no such page.");
    public static final Fault EXISTS =
            new Fault("rest_source_exists", 409, "There is a source of this type and address already.");
    public static final Fault RUNNING =
            new Fault("rest_source_running", 409, "The source is being imported already. Try again when that is done.");

    public static final Fault NOT_FETCHED = new Fault(
            "rest_source_not_fetched",
            409,
            "The source is a file. Import it with the import command or in the editor.");

    private final Database db;
    private final SourceStore store = new SourceStore();
    private final RunStore runs = new RunStore();
    private final ItemStore items = new ItemStore();
    private final SourceRunner runner;

    /** @param budget of a process that serves others, too */
    public Sources(Database db, Targets targets, StoredImages images, Clock clock, Optional<Budget> budget) {
        this.db = db;
        var shared = new SourceRun.Shared(db, items, targets);
        runner = new SourceRunner(shared, store, runs, images, clock, budget);
    }

    /** A source, and what came of the last time that it was imported. */
    public record Listed(Source source, Optional<Run> lastRun) {}

    public List<Listed> list(Actor actor) {
        actor.need(Right.MANAGE_SETTINGS);
        return db.read(tx -> {
            Map<Long, Run> last = runs.last(tx);
            return store.all(tx).stream()
                    .map(source -> new Listed(source, Optional.ofNullable(last.get(source.id()))))
                    .toList();
        });
    }

    public Source read(long id, Actor actor) {
        actor.need(Right.MANAGE_SETTINGS);
        return db.read(tx -> find(tx, id));
    }

    private Source find(Tx tx, long id) {
        return store.find(tx, id).orElseThrow(NOT_FOUND::problem);
    }

    /** The runs of a source, the latest first. */
    public List<Run> runs(long id, Actor actor) {
        actor.need(Right.MANAGE_SETTINGS);
        return db.read(tx -> runs.of(tx, find(tx, id).id()));
    }

    /**
     * What a source says of a record that is not taken over, because somebody has changed these fields here.
     *
     * @param kind of the record: event, date, venue, organizer, category or tag
     * @param theirs the values there, by the names of the fields
     */
    public record KeptBack(String kind, long record, Map<String, @Nullable Object> theirs) {}

    public List<KeptBack> keptBack(long id, Actor actor) {
        actor.need(Right.MANAGE_SETTINGS);
        return db.read(tx -> items.keptBack(tx, find(tx, id).id())).stream()
                .map(item -> new KeptBack(
                        item.type(),
                        item.record(),
                        Links.object(Json.parse(item.keptBack().orElse("{}")))))
                .toList();
    }

    /** The sources that events come from, by the IDs of these. */
    public Map<Long, Source> of(Collection<Long> events, Actor actor) {
        actor.need(Right.EDIT_OTHERS);
        if (events.isEmpty()) return Map.of();
        return db.read(tx -> {
            var found = new HashMap<Long, Source>();
            Map<Long, Source> all = new HashMap<>();
            store.all(tx).forEach(source -> all.put(source.id(), source));
            items.sourcesOf(tx, events).forEach((event, source) -> {
                Source known = all.get(source);
                if (known != null) found.put(event, known);
            });
            return found;
        });
    }

    /** The source of this type and address as it would be with these settings, stored or not. */
    public Source prepare(
            Source.Type type,
            String address,
            Optional<String> name,
            Function<Optional<Settings>, Settings> settings,
            Actor actor) {
        actor.need(Right.MANAGE_SETTINGS);
        Optional<Source> known = db.read(tx -> store.named(tx, type, address));
        Settings chosen = settings.apply(known.map(Source::settings));
        return known.map(source -> source.withSettings(name.orElse(source.name()), chosen, source.nextRunAt()))
                .orElseGet(() -> blank(type, address, name.orElse(address), chosen, actor));
    }

    private static Source blank(Source.Type type, String address, String name, Settings settings, Actor actor) {
        Instant now = second(actor);
        return new Source(
                0,
                type,
                name,
                address,
                settings,
                false,
                actor.caller().id(),
                Validators.NONE,
                now,
                settings.every().map(every -> now),
                0);
    }

    /** Stores a source as {@link #prepare} gave it. */
    public Source save(Source source, Actor actor) {
        actor.need(Right.MANAGE_SETTINGS);
        return db.write(tx -> save(tx, source));
    }

    private Source save(Tx tx, Source source) {
        if (source.id() == 0) return store.insert(tx, source);
        store.update(tx, source);
        return source;
    }

    public Creation<Source> create(SourceChange change, Actor actor, Refusals refusals) {
        Source wanted = propose(change, actor, refusals);
        return Creation.in(db, tx -> {
            refusals.check();
            if (store.named(tx, wanted.type(), wanted.address()).isPresent()) throw EXISTS.problem();
            return store.insert(tx, wanted);
        });
    }

    /** A source as it would be made, for a dry run. */
    public Source propose(SourceChange change, Actor actor, Refusals refusals) {
        actor.need(Right.MANAGE_SETTINGS);
        Source.Type type = change.type().value().orElse(Source.Type.ICAL);
        String address = change.address().value().orElse("");
        Source.Removed removed = defaultRemoved(type, address);
        Settings settings = change.settings(new Settings(removed, Optional.empty(), false, Map.of()));
        if (type == Source.Type.ARCHIVE || !Source.isAddress(address))
            refusals.add(
                    "address",
                    Reason.INVALID_URL,
                    "must be the address of a site, a feed or a table, beginning with https:// or http://; files are"
                            + " imported with the import command or in the editor");
        check(address, settings, refusals);
        return blank(type, address, change.name().value().orElse(address), settings, actor);
    }

    /** Feeds say what there is; a file or a site that is moved is imported once or twice. */
    public static Source.Removed defaultRemoved(Source.Type type, String address) {
        return type == Source.Type.ICAL && Source.isAddress(address) ? Source.Removed.TRASH : Source.Removed.KEEP;
    }

    private static void check(String address, Settings settings, Refusals refusals) {
        boolean isAddress = Source.isAddress(address);
        if (isAddress && address.matches("[a-zA-Z]+://[^/]*@.*"))
            refusals.add("address", Reason.INVALID_VALUE, "must not contain a user name or password");
        if (settings.every().isPresent() && !isAddress)
            refusals.add("every", Reason.INVALID_VALUE, "must be left out: a file is not fetched again");
    }

    /**
     * Changes a source.
     *
     * @param edit gives the change of the source as it is, or refuses to
     */
    public Source update(long id, Function<Source, SourceChange> edit, Actor actor, Refusals refusals) {
        actor.need(Right.MANAGE_SETTINGS);
        return db.write(tx -> {
            Source stored = find(tx, id);
            SourceChange change = edit.apply(stored);
            change.address()
                    .value()
                    .filter(address -> !address.equals(stored.address()))
                    .ifPresent(
                            address -> refusals.add("address", Reason.INVALID_VALUE, "must stay " + stored.address()));
            Settings settings = change.settings(stored.settings());
            check(stored.address(), settings, refusals);
            refusals.check();
            boolean isRescheduled = !settings.every().equals(stored.settings().every());
            Optional<Instant> next = isRescheduled ? settings.every().map(every -> second(actor)) : stored.nextRunAt();
            Source changed = stored.withSettings(change.name().or(stored.name()), settings, next);
            store.update(tx, changed);
            return changed;
        });
    }

    /** Forgets a source; what was imported from it stays. */
    public Source delete(long id, Consumer<Source> precondition, Actor actor) {
        actor.need(Right.MANAGE_SETTINGS);
        return db.write(tx -> {
            Source stored = find(tx, id);
            precondition.accept(stored);
            store.delete(tx, id);
            return stored;
        });
    }

    /**
     * Imports what is read of a source.
     *
     * @param source stored, or of a dry run as {@link #prepare} gave it
     */
    public Report run(Source source, SourceReading reading, RunOptions options, Watch watch, Actor actor) {
        actor.need(Right.MANAGE_SETTINGS);
        return runner.run(source, reading, options, watch, actor, run -> {});
    }

    /** The same in the background, a dry run apart: returns the run that has begun. */
    public Run start(Source source, SourceReading reading, RunOptions options, Actor actor) {
        actor.need(Right.MANAGE_SETTINGS);
        return runner.start(source, reading, options, actor);
    }

    /**
     * What differs between a source and what was imported of it; nothing is written.
     *
     * @param source as {@link #prepare} gave it
     */
    public Comparison compare(Source source, SourceReading reading, Watch watch, Actor actor) {
        actor.need(Right.MANAGE_SETTINGS);
        return runner.compare(source, reading, watch, actor);
    }

    public boolean isRunning(long id) {
        return runner.isRunning(id);
    }

    /** Those that are to be imported by now. */
    List<Source> due(Instant now) {
        return db.read(tx -> store.due(tx, now));
    }

    private static Instant second(Actor actor) {
        return actor.now().truncatedTo(ChronoUnit.SECONDS);
    }
}
