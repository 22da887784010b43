package io.kalends.web;

import io.kalends.api.Call;
import io.kalends.api.Handler;
import io.kalends.api.Query;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.post.Kind;
import io.kalends.post.PostRecord;
import io.kalends.post.Posts;
import io.kalends.post.Ref;
import io.kalends.text.Slugs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The addresses that The Events Calendar has for pages that are elsewhere here: links and bookmarks are led on. */
final class OldPages {
    private static final Pattern ID = Pattern.compile("\\d{1,18}");
    private static final String LIST = "/events/";

    /** Views that are none here, or have another name. */
    private static final Map<String, String> VIEWS = Map.of(
            "photo",
            LIST,
            "summary",
            LIST,
            "upcoming",
            LIST,
            "past",
            "/events/?past=1",
            "featured",
            "/events/?featured=1",
            "today",
            "/events/day/");

    /** Parameters of the first page that name a record by its slug. */
    private static final Map<String, Kind> SLUGS =
            Map.of("tribe_events", Kind.EVENT, "tribe_venue", Kind.VENUE, "tribe_organizer", Kind.ORGANIZER);

    /** The views of a category have addresses below it. */
    private static final Pattern VIEW_OF_CATEGORY = Pattern.compile(
            "(?<category>.+?)/(?:(?:list/)?page/(?<page>\\d{1,9})|(?:list|photo|summary|map|today|month|week|day)(?:/[\\d-]+)?|feed|[\\d-]{7,10})");

    private final Site site;
    private final boolean on;
    private final List<Posts<? extends PostRecord<?>>> posts;
    private final LongFunction<Optional<Long>> formerIds;

    OldPages(Site site, PublicPages.Services services) {
        this.site = site;
        on = site.announced().isPresent();
        formerIds = services.formerIds();
        posts = List.of(
                services.events().posts(),
                services.venues().posts(),
                services.organizers().posts());
    }

    List<Route> routes() {
        if (!on) return List.of();
        var routes = new ArrayList<Route>();
        VIEWS.forEach((name, here) -> routes.add(moved("/events/" + name, call -> here)));
        routes.addAll(List.of(
                moved("/events/{month}", call -> "/events/month/" + call.variable("month") + "/"),
                moved("/events/{day}", call -> "/events/day/" + call.variable("day") + "/"),
                moved("/events/page/{id}", OldPages::page),
                moved("/events/list/page/{id}", OldPages::page),
                moved("/events/tag/{slug}", call -> "/tag/" + Slugs.encode(call.variable("slug")) + "/"),
                moved("/event/{slug}/all", OldPages::event),
                moved("/event/{slug}/ical", call -> event(call) + "?ical=1"),
                moved("/series/{slug}", OldPages::event)));
        return routes;
    }

    private Route moved(String path, Function<Call, String> here) {
        return Route.site(path, "A page by the address it had in The Events Calendar")
                .to(call -> movedTo(withQuery(here.apply(call), call.query())));
    }

    /** What was asked for beside the page, such as its feed, is asked for there. */
    private static String withQuery(String page, Query sent) {
        String path = page.replaceFirst("\\?.*", "");
        return path
                + Query.parse(page.substring(Math.min(page.length(), path.length() + 1)))
                        .and(sent)
                        .text();
    }

    private static String page(Call call) {
        return LIST + "?page=" + call.variable("id");
    }

    private static String event(Call call) {
        return Entry.path(Kind.EVENT, call.variable("slug"));
    }

    private Reply movedTo(String path) {
        return Reply.movedTo(site.page(path));
    }

    /** The list by its former name, its filters by the names they have here. */
    Reply list(Call call) {
        boolean past = call.query().last("eventDisplay").filter("past"::equals).isPresent();
        Query filters = OldFeeds.filters(call);
        return movedTo(LIST + (past ? filters.with("past", "1") : filters).text());
    }

    /** The first page, which also led to records, by their IDs and slugs. */
    Handler orStart(Handler page) {
        if (!on) return page;
        return call -> {
            Query query = call.query();
            Optional<String> id =
                    query.last("p").filter(text -> ID.matcher(text).matches());
            if (id.isPresent()) return record(call, Long.parseLong(id.get()));
            Optional<String> named = SLUGS.entrySet().stream()
                    .flatMap(kind -> query
                            .last(kind.getKey())
                            .filter(slug -> !slug.isEmpty())
                            .map(slug -> Entry.path(kind.getValue(), slug))
                            .stream())
                    .findFirst();
            return named.isPresent() ? movedTo(named.get()) : page.handle(call);
        };
    }

    /** The page of a category whose view has this path below that of categories. */
    static Optional<String> category(String path) {
        Matcher view = VIEW_OF_CATEGORY.matcher(path);
        if (!view.matches()) return Optional.empty();
        String slugs =
                Stream.of(view.group("category").split("/")).map(Slugs::encode).collect(Collectors.joining("/"));
        String page = view.group("page");
        return Optional.of("/events/category/" + slugs + "/" + (page == null ? "" : "?page=" + page));
    }

    /** The path of a category without that of its view. */
    static String withoutView(String path) {
        Matcher view = VIEW_OF_CATEGORY.matcher(path);
        return view.matches() ? view.group("category") : path;
    }

    /** A record by the ID it has, or had where it was imported from. */
    private Reply record(Call call, long id) {
        return path(call, id)
                .or(() -> formerIds.apply(id).flatMap(here -> path(call, here)))
                .map(this::movedTo)
                .orElseThrow(RecordRoutes.NOTHING::problem);
    }

    private Optional<String> path(Call call, long id) {
        return posts.stream().flatMap(kind -> path(call, id, kind)).findFirst();
    }

    private <T extends PostRecord<T>> Stream<String> path(Call call, long id, Posts<T> kind) {
        return RecordRoutes.find(new Ref.Id(id), call, kind).stream().map(record -> Entry.path(record.post()));
    }
}
