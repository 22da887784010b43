package io.kalends.event;

import io.kalends.api.Actor;
import io.kalends.api.Reason;
import io.kalends.api.Refusals;
import io.kalends.api.Update;
import io.kalends.cache.Snapshot;
import io.kalends.customfield.CustomFieldStore;
import io.kalends.post.Access;
import io.kalends.post.Kind;
import io.kalends.post.Post;
import io.kalends.post.PostCore;
import io.kalends.post.PostKind;
import io.kalends.post.ReadFrom;
import io.kalends.store.Tx;
import io.kalends.text.Html;
import io.kalends.time.When;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is particular to events. */
public final class EventKind extends PostKind<Event, EventChange> {
    private static final String IN_RANGE = "must lie in the years 1 to 9999";

    private final EventStore store;
    private final EventLinks links;
    private final ShownLinks shown;
    private final Horizon horizon;

    EventKind(PostCore core, EventStore store, EventLinks links, ShownLinks shown, Horizon horizon) {
        super(core, Kind.EVENT, store);
        this.store = store;
        this.links = links;
        this.shown = shown;
        this.horizon = horizon;
    }

    @Override
    protected Event blank(Post post, Actor actor) {
        ZonedDateTime now = actor.now().atZone(actor.config().timezone());
        return Event.blank(post, new Schedule(now, now, false));
    }

    @Override
    protected Event apply(ReadFrom from, Event stored, EventChange change, Actor actor, Refusals refusals) {
        Schedule schedule = schedule(stored.schedule(), change.times(), actor, refusals);
        return new Event(
                stored.post(),
                schedule,
                Repeating.apply(stored, schedule, change, actor, refusals),
                change.details()
                        .applyTo(stored.details(), change.details().state().applyTo(stored, schedule, actor, refusals))
                        .withCustom(CustomValueReader.apply(
                                from, stored.details().custom(), change.custom(), actor.context(), refusals)),
                parent(from, stored, change.parent(), actor, refusals),
                tickets(stored.tickets(), change.tickets(), schedule.zone(), actor, refusals),
                links.apply(from, stored, change.links(), actor, refusals),
                stored.shownParent(),
                stored.shown(),
                stored.dropped());
    }

    /** Zone and all-day first: they say how the new times are to be read. */
    private static Schedule schedule(Schedule stored, EventChange.Times change, Actor actor, Refusals refusals) {
        ZoneId zone = change.zone().or(stored.zone(), actor.config().timezone());
        Schedule schedule = stored.withZone(zone).withAllDay(change.allDay().or(stored.allDay(), false));
        Optional<ZonedDateTime> start = time("start_date", change.start().value(), zone, actor, refusals);
        Optional<ZonedDateTime> end = time("end_date", change.end().value(), zone, actor, refusals);
        if (start.isPresent()) schedule = schedule.withStart(start.get());
        if (end.isPresent()) schedule = schedule.withEnd(end.get());
        boolean readable = Stream.of("start_date", "end_date", "timezone").noneMatch(refusals::has);
        if (readable) check(schedule, change, refusals);
        return schedule;
    }

    /** A time that was sent, on the clock of a zone. */
    static Optional<ZonedDateTime> time(
            String field, Optional<When> sent, ZoneId zone, Actor actor, Refusals refusals) {
        Optional<ZonedDateTime> time = sent.flatMap(when -> when.in(zone, actor.now()));
        if (sent.isPresent() && time.isEmpty()) refusals.add(field, Reason.INVALID_DATE, IN_RANGE);
        return time;
    }

    private static void check(Schedule schedule, EventChange.Times change, Refusals refusals) {
        boolean hasZone = change.zone().isSent();
        if (!schedule.startFits()) refuseYear("start_date", change.start().isSent() || !hasZone, refusals);
        if (!schedule.endFits()) refuseYear("end_date", change.end().isSent() || !hasZone, refusals);
        if (schedule.startFits() && schedule.endFits() && schedule.endsBeforeStart())
            refusals.add(
                    change.start().isSent() && !change.end().isSent() ? "start_date" : "end_date",
                    Reason.END_BEFORE_START,
                    "must not let the event end before it starts");
    }

    /** A time that stayed the same is out of range because of its new zone. */
    private static void refuseYear(String time, boolean isItsOwn, Refusals refusals) {
        if (isItsOwn) refusals.add(time, Reason.INVALID_DATE, IN_RANGE);
        else refusals.add("timezone", Reason.INVALID_DATE, "must leave " + time + " in the years 1 to 9999");
    }

    private static List<Ticket> tickets(
            List<Ticket> stored,
            Update<List<EventChange.TicketChange>> change,
            ZoneId zone,
            Actor actor,
            Refusals refusals) {
        if (!change.isSent()) return stored;
        return change.value().orElse(List.of()).stream()
                .map(ticket -> ticket(ticket, zone, actor, refusals.at(ticket.path())))
                .toList();
    }

    private static Ticket ticket(EventChange.TicketChange change, ZoneId zone, Actor actor, Refusals refusals) {
        Optional<ZonedDateTime> from = time("valid_from", change.validFrom(), zone, actor, refusals);
        Optional<ZonedDateTime> until = time("valid_until", change.validUntil(), zone, actor, refusals);
        if (from.isPresent() && until.isPresent() && until.get().isBefore(from.get()))
            refusals.add("valid_until", Reason.END_BEFORE_START, "must not lie before valid_from");
        return change.ticket()
                .offered(from.map(ZonedDateTime::toLocalDateTime), until.map(ZonedDateTime::toLocalDateTime));
    }

    private long parent(ReadFrom from, Event stored, Update<Long> sent, Actor actor, Refusals refusals) {
        if (!sent.isSent()) return stored.parent();
        long parent = sent.value().orElse(0L);
        if (parent == 0) return 0;
        Tx tx = from.tx();
        tx.lock("event parents");
        long id = stored.post().id();
        if (Access.visible(tx, Kind.EVENT, List.of(parent), actor.caller(), actor.now())
                .isEmpty()) refusals.add("post_parent", Reason.UNKNOWN_ID, "is no event: " + parent);
        else if (id != 0 && store.isAbove(tx, id, parent))
            refusals.add("post_parent", Reason.CYCLE, "must not be the event itself or one below it");
        return parent;
    }

    @Override
    protected Event settle(Tx tx, Event applied, Actor actor) {
        return applied.withLinks(links.settle(tx, applied.links(), actor));
    }

    /** How far an endless series is stored depends on when it was written, and says nothing of the event. */
    @Override
    protected boolean isSame(Event one, Event other) {
        return one.withoutHorizon().equals(other.withoutHorizon());
    }

    @Override
    protected List<String> searched(ReadFrom from, Event event) {
        return searchedOf(from, event);
    }

    static List<String> searchedOf(ReadFrom from, Event event) {
        var texts = new ArrayList<>(searched(event.post().name(), event.post().description(), event.excerpt()));
        CustomValues custom = event.details().custom();
        if (!custom.isEmpty()) texts.addAll(custom.searched(CustomFieldStore.all(from.tx())));
        return texts;
    }

    /** The same of its own texts. */
    public static List<String> searched(String title, String description, String excerpt) {
        return List.of(title, Html.toText(description), Html.toText(excerpt));
    }

    @Override
    public List<Event> load(Tx tx, Collection<Long> ids, Actor actor) {
        return shown.show(store.all(tx, ids), shown.stored(tx, actor), actor);
    }

    @Override
    protected Event shown(Tx tx, Event event, Actor actor) {
        return shown.show(List.of(event), shown.stored(tx, actor), actor).getFirst();
    }

    @Override
    protected Event shown(Event event, Actor actor, Snapshot snapshot) {
        return shown.show(List.of(event), shown.cached(cache(), snapshot, actor), actor)
                .getFirst();
    }

    @Override
    protected List<Event> recall(Collection<Long> ids, Actor actor, Snapshot snapshot) {
        List<Event> events = List.copyOf(cache().all(ids, snapshot).values());
        return shown.show(events, shown.cached(cache(), snapshot, actor), actor);
    }

    @Override
    protected List<Event> series(List<Event> records, Function<List<Long>, List<Event>> loader) {
        List<Long> ids = records.stream()
                .map(Event::series)
                .filter(id -> id != 0)
                .distinct()
                .toList();
        if (ids.isEmpty()) return records;
        Map<Long, Event> all = loader.apply(ids).stream()
                .collect(Collectors.toMap(event -> event.post().id(), event -> event));
        return records.stream().map(event -> seriesOf(event, all)).toList();
    }

    private static Event seriesOf(Event date, Map<Long, Event> all) {
        Event whole = all.get(date.series());
        if (whole == null || !(whole.repetition() instanceof Repetition.Series repetition)) return date;
        // A post of its own: what is rendered of one is kept, and this is shown differently by itself.
        Post post = whole.post().withSlug(whole.post().slug());
        return whole.withPost(post)
                .withRepetition(repetition.fitting(new Repetition.Fitting(
                        date.post().id(), date.schedule().start().toLocalDateTime())));
    }

    @Override
    protected Optional<Instant> completeUntil(Actor actor) {
        return horizon.nearest(actor);
    }

    @Override
    public boolean isListed(Event event) {
        return !event.flags().hidden();
    }
}
