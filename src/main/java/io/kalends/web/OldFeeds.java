package io.kalends.web;

import io.kalends.api.Call;
import io.kalends.api.Handler;
import io.kalends.api.Query;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/** The addresses that The Events Calendar has for feeds: people's calendars ask for them once and again, and are led on. */
final class OldFeeds {
    /** What says that a feed is wanted, and what does not matter to one. */
    private static final List<String> NO_FILTERS = List.of("ical", "post_type", "eventDisplay", "page", "past");

    /** Filters by the names they had. */
    private static final Map<String, String> RENAMED = Map.of(
            "tribe-bar-search", "search",
            "tribe-bar-date", "from",
            "tribe_events_cat", "categories",
            "tag", "tags");

    static final String ICALENDAR = "/events.ics";
    static final String RSS = "/events.rss";

    private final boolean on;

    OldFeeds(Site site) {
        on = site.announced().isPresent();
    }

    /** Answers with the page, or leads to its feed when that is wanted. */
    Handler or(Handler page, Function<Call, String> feed) {
        if (!on) return page;
        return call -> isWanted(call) ? Reply.movedTo(feed.apply(call)) : page.handle(call);
    }

    /**
     * The same for pages that also had a feed of news below them, of the name {@code feed}.
     *
     * @param feed gives the address of either form
     */
    Handler of(Handler page, BiFunction<Call, String, String> feed) {
        if (!on) return page;
        Handler either = or(page, call -> feed.apply(call, ICALENDAR));
        return call ->
                call.variable("path").endsWith("/feed") ? Reply.movedTo(feed.apply(call, RSS)) : either.handle(call);
    }

    /** The addresses of feeds of news of all events. */
    List<Route> news() {
        if (!on) return List.of();
        return Stream.of("/feed", "/events/feed")
                .map(path -> Route.site(path, "Coming events as a feed")
                        .to(call -> Reply.movedTo(
                                call.links().api(RSS) + filters(call).text())))
                .toList();
    }

    /** The same for the page that everybody finds first: other programs may have a use for its parameters too. */
    Handler orStart(Handler page, Function<Call, String> feed) {
        Handler either = or(page, feed);
        return call -> isTypeNamed(call) ? either.handle(call) : page.handle(call);
    }

    /** A page that leads to another one here, or to the feed of that. */
    List<Route> only(String path, Handler page, Function<Call, String> feed) {
        return on ? List.of(Route.site(path, "Coming events").to(or(page, feed))) : List.of();
    }

    private static boolean isWanted(Call call) {
        return call.query().last("ical").filter("1"::equals).isPresent();
    }

    private static boolean isTypeNamed(Call call) {
        return call.query().last("post_type").filter("tribe_events"::equals).isPresent();
    }

    /** The filters of a feed by the names they have here. */
    static Query filters(Call call) {
        Query filters = call.query().filled();
        for (String name : NO_FILTERS) filters = filters.without(name);
        for (var name : RENAMED.entrySet()) filters = filters.renamed(name.getKey(), name.getValue());
        return filters;
    }
}
