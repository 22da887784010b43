package io.kalends.web;

import io.kalends.api.Call;
import io.kalends.api.Fault;
import io.kalends.api.Handler;
import io.kalends.api.Query;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

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

    private final boolean on;

    OldFeeds(Site site) {
        on = site.announced().isPresent();
    }

    /** Answers with the page, or leads to its feed when that is wanted. */
    Handler or(Handler page, Function<Call, String> feed) {
        if (!on) return page;
        return call -> isWanted(call) ? Reply.movedTo(feed.apply(call)) : page.handle(call);
    }

    /** The same for the page that everybody finds first: other programs may have a use for its parameters too. */
    Handler orStart(Handler page, Function<Call, String> feed) {
        Handler either = or(page, feed);
        return call -> isTypeNamed(call) ? either.handle(call) : page.handle(call);
    }

    /** What was a page and is none here. */
    List<Route> alone(String path, Function<Call, String> feed) {
        Handler nothing = call -> {
            throw Fault.NO_ROUTE.problem("There is no path " + path);
        };
        return on ? List.of(Route.site(path, "Coming events").to(or(nothing, feed))) : List.of();
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
