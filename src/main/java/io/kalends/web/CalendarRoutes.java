package io.kalends.web;

import io.kalends.api.Call;
import io.kalends.api.Listing;
import io.kalends.api.Paging;
import io.kalends.api.Query;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.event.Event;
import io.kalends.post.Posts;
import java.util.List;

/** The pages of the calendar itself. */
public final class CalendarRoutes {
    private static final int PER_PAGE = 20;

    private final Site site;
    private final Calendar calendar;

    public CalendarRoutes(Site site, Posts<Event> events) {
        this.site = site;
        calendar = new Calendar(events, site.zone());
    }

    public List<Route> routes() {
        return List.of(
                Route.site("", "Coming events").to(this::list),
                Route.site("/events", "Coming events").to(this::list));
    }

    private Reply list(Call call) {
        Visit visit = Visit.of(site, call.context().language());
        Query query = Query.parse("");
        Listing<Event> found = calendar.from(call, query, call.context().today(), new Paging(1, PER_PAGE));
        Frame frame = Frame.of(visit, site.name()).in("list").at("/");
        List<Entry> entries =
                found.items().stream().map(event -> new Entry(event, visit)).toList();
        return Pages.reply((out, none) -> JtelistGenerated.render(out, none, frame, entries));
    }
}
