package io.kalends.web;

import io.kalends.api.Call;
import io.kalends.api.Fault;
import io.kalends.api.Handler;
import io.kalends.api.Listing;
import io.kalends.api.Paging;
import io.kalends.api.Problem;
import io.kalends.api.Query;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.config.Config;
import io.kalends.event.Event;
import io.kalends.event.EventFilter;
import io.kalends.json.Json;
import io.kalends.organizer.Organizer;
import io.kalends.organizer.OrganizerView;
import io.kalends.post.Kind;
import io.kalends.post.Post;
import io.kalends.post.PostLists;
import io.kalends.post.PostRecord;
import io.kalends.post.PostRoutes;
import io.kalends.post.Posts;
import io.kalends.post.Ref;
import io.kalends.term.Taxonomy;
import io.kalends.term.Term;
import io.kalends.term.TermView;
import io.kalends.term.Terms;
import io.kalends.text.Html;
import io.kalends.text.Slugs;
import io.kalends.venue.Venue;
import io.kalends.venue.VenueView;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** The pages of venues, organizers, categories and tags, each with its events. */
public final class RecordRoutes {
    private static final int PER_PAGE = 20;
    private static final int DESCRIPTION = 200;

    private static final Query COMING = Query.parse("");
    private static final Query PAST = Query.parse("past=1");

    static final Fault NOTHING = new Fault("page-not-found", 404, "There is no such page.");
    private static final Fault GONE = new Fault("page-gone", 410, "This page has been removed.");

    private final Site site;
    private final Posts<Venue> venues;
    private final Posts<Organizer> organizers;
    private final Terms terms;
    private final Calendar calendar;
    private final OldFeeds oldFeeds;

    public RecordRoutes(
            Site site,
            PostLists<Event, EventFilter> lists,
            Posts<Venue> venues,
            Posts<Organizer> organizers,
            Terms terms) {
        this.site = site;
        this.venues = venues;
        this.organizers = organizers;
        this.terms = terms;
        calendar = new Calendar(lists, site::zone);
        oldFeeds = new OldFeeds(site);
    }

    public List<Route> routes() {
        return List.of(
                Route.site("/venue/{slug}", "A venue and its events")
                        .to(following(venues, orFeed(this::venue, "venue", call -> id(call, venues)))),
                Route.site("/organizer/{slug}", "An organizer and their events")
                        .to(following(organizers, orFeed(this::organizer, "organizer", call -> id(call, organizers)))),
                Route.site("/events/category/{path}", "The events of a category")
                        .to(oldFeeds.of(this::category, this::categoryFeed)),
                Route.site("/tag/{slug}", "The events with a tag")
                        .to(orFeed(
                                call -> term(call, Taxonomy.TAG, call.variable("slug")),
                                "tags",
                                call -> find(call, Taxonomy.TAG, call.variable("slug"))
                                        .id())));
    }

    private Handler orFeed(Handler page, String filter, ToLongFunction<Call> id) {
        return oldFeeds.or(page, call -> feed(call, OldFeeds.ICALENDAR, filter, id.applyAsLong(call)));
    }

    private static long id(Call call, Posts<?> posts) {
        return read(call, posts).post().id();
    }

    /** The events linked to a record as a feed. */
    private static String feed(Call call, String form, String filter, long id) {
        return call.links().api(form)
                + OldFeeds.filters(call).with(filter, Long.toString(id)).text();
    }

    /** A page of a record that leads to another one's where the record was merged into that. */
    private Handler following(Posts<?> posts, Handler page) {
        return call -> {
            try {
                return page.handle(call);
            } catch (Problem problem) {
                if (!problem.fault().equals(NOTHING)) throw problem;
                Kind kind = posts.kind().kind();
                return posts.successor(PostRoutes.bySlug(call), call.actor())
                        .map(found -> Reply.movedTo(site.page(Entry.path(kind, found.slug()))))
                        .orElseThrow(() -> problem);
            }
        };
    }

    private Reply category(Call call) {
        String path = call.variable("path");
        try {
            return term(call, Taxonomy.CATEGORY, lastSegment(path));
        } catch (Problem problem) {
            if (!problem.fault().equals(NOTHING)) throw problem;
            return site.announced()
                    .flatMap(_ -> OldPages.category(path))
                    .map(page -> Reply.movedTo(site.page(page)))
                    .orElseThrow(() -> problem);
        }
    }

    private static String lastSegment(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private String categoryFeed(Call call, String form) {
        String path = OldPages.withoutView(call.variable("path"));
        Term category = find(call, Taxonomy.CATEGORY, lastSegment(path));
        return feed(call, form, "categories", category.id());
    }

    private Visit visit(Call call) {
        return Visit.of(site, call);
    }

    /** The record of the path. What visitors may not see does not exist for them; what was public once is gone. */
    static <T extends PostRecord<T>> T read(Call call, Posts<T> posts) {
        Ref.BySlug ref = PostRoutes.bySlug(call);
        return find(ref, call, posts).orElseThrow(() -> unseen(ref.slug(), posts));
    }

    /** A record, if visitors may see it. */
    static <T extends PostRecord<T>> Optional<T> find(Ref ref, Call call, Posts<T> posts) {
        try {
            return Optional.of(posts.read(ref, call.actor()));
        } catch (Problem problem) {
            if (!isUnseen(problem.fault(), posts.kind().kind())) throw problem;
            return Optional.empty();
        }
    }

    /** What is answered where there is nothing to be seen under a slug. */
    static Problem unseen(String slug, Posts<?> posts) {
        return (posts.wasPublic(slug) ? GONE : NOTHING).problem();
    }

    private static boolean isUnseen(Fault fault, Kind kind) {
        return List.of(kind.notFound(), kind.notAccessible(), kind.trashNotAccessible())
                .contains(fault);
    }

    static Reply reply(Optional<Config.MapTiles> tiles, Pages.Template template) {
        return tiles.map(found -> Pages.withMap(found, template)).orElseGet(() -> Pages.reply(template));
    }

    private Reply venue(Call call) {
        Venue venue = read(call, venues);
        Visit visit = visit(call);
        Frame frame = about(venue.post(), venue.post().description(), visit)
                .saying(Json.text(VenueView.jsonLdAlone(venue, call.context())));
        var page = new VenuePage(
                venue,
                text(venue.post().description(), visit),
                events(
                        call,
                        frame,
                        Filter.only(
                                EventFilter.of(
                                        EventFilter.Linked.toVenue(venue.post().id())),
                                "venue",
                                venue.post().id()),
                        Entry.path(venue.post())));
        return reply(page.tiles(), (out, none) -> JtevenueGenerated.render(out, none, page));
    }

    private Reply organizer(Call call) {
        Organizer organizer = read(call, organizers);
        Visit visit = visit(call);
        Frame frame = about(organizer.post(), organizer.post().description(), visit)
                .saying(Json.text(OrganizerView.jsonLdAlone(organizer, call.context())));
        var page = new OrganizerPage(
                organizer,
                text(organizer.post().description(), visit),
                events(
                        call,
                        frame,
                        Filter.only(
                                EventFilter.of(EventFilter.Linked.toOrganizer(
                                        organizer.post().id())),
                                "organizer",
                                organizer.post().id()),
                        Entry.path(organizer.post())));
        return Pages.reply((out, none) -> JteorganizerGenerated.render(out, none, page));
    }

    private Reply term(Call call, Taxonomy taxonomy, String word) {
        Term term = find(call, taxonomy, word);
        String url = TermView.page(term, call.links());
        // A category is found below those above it, and nowhere else.
        boolean isElsewhere = taxonomy == Taxonomy.CATEGORY && !isBelow(call.variable("path"), term);
        if (isElsewhere || !term.slug().equals(slug(call, word))) return Reply.movedTo(site.pageOf(url));
        Visit visit = visit(call);
        String path = url.substring(site.url("").length());
        Frame frame = Frame.of(visit, term.name())
                .described(Entry.cut(Html.toText(term.description()), DESCRIPTION))
                .at(path);
        EventFilter.Linked linked = taxonomy == Taxonomy.CATEGORY
                ? EventFilter.Linked.toCategory(term.id())
                : EventFilter.Linked.toTag(term.id());
        Filter filter = Filter.only(EventFilter.of(linked), taxonomy.collection(), term.id());
        var page = new TermPage(
                term, above(call, term), text(term.description(), visit), events(call, frame, filter, path));
        return Pages.reply((out, none) -> JtetermGenerated.render(out, none, page));
    }

    /** The term of a slug, or the one it was merged into. */
    private Term find(Call call, Taxonomy taxonomy, String word) {
        String slug = slug(call, word);
        return terms.bySlug(taxonomy, slug, call.now())
                .or(() -> terms.successor(taxonomy, slug, call.now()))
                .orElseThrow(NOTHING::problem);
    }

    private static String slug(Call call, String word) {
        return Slugs.of(word, call.context().config().limits().slug());
    }

    private static boolean isBelow(String path, Term term) {
        String above = String.join("/", term.above());
        String wanted = above.isEmpty() ? "" : above + "/";
        return path.substring(0, path.lastIndexOf('/') + 1).equals(wanted);
    }

    /** The categories above one, the top one first. */
    private List<Term> above(Call call, Term term) {
        return term.above().stream()
                .flatMap(slug -> terms.bySlug(term.taxonomy(), slug, call.now()).stream())
                .toList();
    }

    private static Frame about(Post post, String description, Visit visit) {
        return about(post, description, Entry.path(post), visit);
    }

    static Frame about(Post post, String description, String path, Visit visit) {
        return Frame.of(visit, post.name())
                .described(Entry.cut(Html.toText(description), DESCRIPTION))
                .showing(Picture.url(post.image(), visit.site()))
                .at(path);
    }

    static String text(String html, Visit visit) {
        Site site = visit.site();
        return Html.forPage(html, site.fileUrl("/"), site.file("/"), visit.t("event.image"));
    }

    /** One page of the events that belong to a record, those to come or those that are over. */
    private ListPage events(Call call, Frame frame, Filter filter, String path) {
        boolean past = call.query().last("past").isPresent();
        var paging = new Paging(CalendarRoutes.page(call), PER_PAGE);
        Listing<Event> found = past
                ? calendar.before(call.actor(), filter, call.context().today(), paging)
                : calendar.from(call.actor(), filter, call.context().today(), paging);
        if (paging.page() > 1 && found.items().isEmpty()) throw NOTHING.problem();
        var pager = new Pager(paging.page(), paging.pages(found.total()), found.total(), path, past ? PAST : COMING);
        Visit visit = frame.visit().at(pager.at(pager.page()));
        AddMenu menu = AddMenu.subscription(visit, filter, call.links());
        return new ListPage(
                (past || paging.page() > 1 ? frame.unlisted() : frame).offering(menu),
                visit.t(past ? "list.past" : "list.title"),
                Agenda.of(
                        Entry.all(found.items(), visit),
                        call.context().today(),
                        visit.t("list.running"),
                        visit.dates()),
                List.of(),
                pager,
                past,
                Optional.empty(),
                Filter.NONE,
                Choices.NONE);
    }
}
