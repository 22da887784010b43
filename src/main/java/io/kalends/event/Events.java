package io.kalends.event;

import static io.kalends.event.EventParams.ALL_DAY;
import static io.kalends.event.EventParams.COST;
import static io.kalends.event.EventParams.END;
import static io.kalends.event.EventParams.EXCERPT;
import static io.kalends.event.EventParams.FEATURED;
import static io.kalends.event.EventParams.HIDDEN;
import static io.kalends.event.EventParams.PARENT;
import static io.kalends.event.EventParams.SHOW_MAP;
import static io.kalends.event.EventParams.SHOW_MAP_LINK;
import static io.kalends.event.EventParams.START;
import static io.kalends.event.EventParams.STICKY;
import static io.kalends.event.EventParams.TIMEZONE;
import static io.kalends.event.EventParams.WEBSITE;

import io.kalends.api.Args;
import io.kalends.api.Call;
import io.kalends.api.Param;
import io.kalends.api.Reason;
import io.kalends.api.View;
import io.kalends.post.Access;
import io.kalends.post.Kind;
import io.kalends.post.Look;
import io.kalends.post.Lookup;
import io.kalends.post.Post;
import io.kalends.post.PostKind;
import io.kalends.post.Reach;
import io.kalends.post.RecordCache;
import io.kalends.post.Span;
import io.kalends.store.Change;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import io.kalends.text.Html;
import io.kalends.time.When;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What is particular to events. */
public final class Events implements PostKind<Event> {
    private final EventStore store;
    private final EventFilter filter;
    private final EventLinks links;
    private final ShownLinks shown;
    private final RecordCache<Event> cache;

    public Events(EventStore store, EventFilter filter, EventLinks links, ShownLinks shown, RecordCache<Event> cache) {
        this.store = store;
        this.filter = filter;
        this.links = links;
        this.shown = shown;
        this.cache = cache;
    }

    @Override
    public Kind kind() {
        return Kind.EVENT;
    }

    @Override
    public View<Event> view() {
        return EventView.EVENT;
    }

    @Override
    public View<Event> viewAlone() {
        return EventView.ALONE;
    }

    @Override
    public Param<String> name() {
        return EventParams.TITLE;
    }

    @Override
    public List<Param<?>> fields() {
        return EventParams.FIELDS;
    }

    @Override
    public List<Param<?>> required() {
        return EventParams.REQUIRED;
    }

    @Override
    public List<Param<?>> filters() {
        return EventFilter.PARAMS;
    }

    @Override
    public Post post(Event event) {
        return event.post();
    }

    @Override
    public Event blank(Post post, Call call) {
        ZonedDateTime now = call.now().atZone(call.context().config().timezone());
        return Event.blank(post, new Schedule(now, now, false));
    }

    @Override
    public Event withPost(Event event, Post post) {
        return event.withPost(post);
    }

    @Override
    public Event apply(Lookup from, Event stored, Post post, Args args, Call call) {
        Schedule schedule = schedule(stored.schedule(), args);
        return new Event(
                post,
                args.text(EXCERPT, stored.excerpt()),
                schedule,
                args.or(COST, stored.cost(), Cost.NONE),
                args.text(WEBSITE, stored.website()),
                flags(stored.flags(), args),
                parent(from, stored, args, call),
                TicketReader.read(stored.tickets(), schedule.zone(), args),
                links.apply(from, stored, args, call),
                stored.shownParent(),
                stored.shown());
    }

    private static Flags flags(Flags stored, Args args) {
        return new Flags(
                args.or(SHOW_MAP, stored.showMap(), false),
                args.or(SHOW_MAP_LINK, stored.showMapLink(), false),
                args.or(HIDDEN, stored.hidden(), false),
                args.or(STICKY, stored.sticky(), false),
                args.or(FEATURED, stored.featured(), false));
    }

    /** Zone and all-day first: they say how the new times are to be read. */
    private static Schedule schedule(Schedule stored, Args args) {
        ZoneId site = args.context().config().timezone();
        ZoneId zone = args.or(TIMEZONE, stored.zone(), site);
        Schedule schedule = stored.withZone(zone).withAllDay(args.or(ALL_DAY, stored.allDay(), false));
        Optional<ZonedDateTime> start = time(args, START, zone);
        Optional<ZonedDateTime> end = time(args, END, zone);
        if (start.isPresent()) schedule = schedule.withStart(start.get());
        if (end.isPresent()) schedule = schedule.withEnd(end.get());
        boolean readable = !args.refused(START) && !args.refused(END) && !args.refused(TIMEZONE);
        if (readable) checkOrder(schedule, args);
        return schedule;
    }

    private static Optional<ZonedDateTime> time(Args args, Param<When> param, ZoneId zone) {
        Optional<When> sent = args.find(param);
        Optional<ZonedDateTime> time =
                sent.flatMap(when -> when.in(zone, args.context().now()));
        if (sent.isPresent() && time.isEmpty())
            args.reject(param, Reason.INVALID_DATE, "must lie in the years 1 to 9999");
        return time;
    }

    private static void checkOrder(Schedule schedule, Args args) {
        Param<When> named = args.has(START) && !args.has(END) ? START : END;
        if (schedule.endsBeforeStart())
            args.reject(named, Reason.END_BEFORE_START, "must not let the event end before it starts");
        else if (!schedule.fits()) args.reject(named, Reason.INVALID_DATE, "must lie in the years 1 to 9999");
    }

    private long parent(Lookup from, Event stored, Args args, Call call) {
        if (!args.has(PARENT)) return stored.parent();
        long parent = args.find(PARENT).orElse(0L);
        if (parent == 0) return 0;
        Tx tx = from.tx();
        tx.lock("event parents");
        long id = stored.post().id();
        if (Access.visible(tx, Kind.EVENT, List.of(parent), call.caller(), call.now())
                .isEmpty()) args.reject(PARENT, Reason.UNKNOWN_ID, "is no event: " + parent);
        else if (id != 0 && store.isAbove(tx, id, parent))
            args.reject(PARENT, Reason.CYCLE, "must not be the event itself or one below it");
        return parent;
    }

    @Override
    public Event settle(Tx tx, Event applied, Args args, Call call) {
        return applied.withLinks(links.settle(tx, applied.links(), call));
    }

    @Override
    public List<String> searched(Event event) {
        return searched(event.post().name(), event.post().description(), event.excerpt());
    }

    /** The same of its parts. */
    public static List<String> searched(String title, String description, String excerpt) {
        return List.of(title, Html.toText(description), Html.toText(excerpt));
    }

    @Override
    public void insert(Tx tx, Event event) {
        store.insert(tx, event);
    }

    @Override
    public void update(Tx tx, Event before, Event after) {
        store.update(tx, before, after);
    }

    @Override
    public List<Event> stored(Tx tx, Collection<Long> ids) {
        return store.all(tx, ids);
    }

    @Override
    public List<Event> load(Tx tx, Collection<Long> ids, Call call) {
        return shown.show(stored(tx, ids), shown.stored(tx, call), call);
    }

    @Override
    public Event shown(Tx tx, Event event, Call call) {
        return shown.show(List.of(event), shown.stored(tx, call), call).getFirst();
    }

    @Override
    public Event shown(Event event, Call call, Look look) {
        return shown.show(List.of(event), shown.kept(cache, look, call), call).getFirst();
    }

    @Override
    public List<Event> recall(Collection<Long> ids, Call call, Look look) {
        List<Event> events = List.copyOf(cache.all(ids, look).values());
        return shown.show(events, shown.kept(cache, look, call), call);
    }

    @Override
    public boolean isListed(Event event) {
        return !event.flags().hidden();
    }

    @Override
    public String table() {
        return EventStore.TABLE;
    }

    @Override
    public void filter(Tx tx, Sql sql, Args args, Call call, Reach reach) {
        filter.apply(tx, sql, args, call, reach);
    }

    @Override
    public Span span(Args args) {
        return EventFilter.span(args);
    }

    @Override
    public String start() {
        return "k.starts_at";
    }

    @Override
    public String end() {
        return "k.ends_at";
    }

    @Override
    public Optional<Boolean> naturallyDescending(Args args) {
        return EventFilter.lastFirst(args);
    }

    @Override
    public Map<Param<?>, Set<Change.Subject>> keepable() {
        return EventFilter.KEEPABLE;
    }

    @Override
    public Set<Param<?>> commonFilters() {
        return EventFilter.COMMON;
    }

    @Override
    public boolean isAside(Param<?> param) {
        return EventFilter.ASIDE.contains(param);
    }

    @Override
    public void checkRights(Args args, Call call) {
        EventFilter.checkRights(args, call);
    }

    @Override
    public Sql order(Args args, Call call) {
        return EventFilter.order(args, call);
    }
}
