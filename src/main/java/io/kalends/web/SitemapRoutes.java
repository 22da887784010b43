package io.kalends.web;

import io.kalends.api.Call;
import io.kalends.api.Fault;
import io.kalends.api.Listing;
import io.kalends.api.Paging;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.config.Config;
import io.kalends.event.Event;
import io.kalends.event.EventFilter;
import io.kalends.event.EventOrder;
import io.kalends.listing.ListFilter;
import io.kalends.listing.ListQuery;
import io.kalends.listing.Recurring;
import io.kalends.organizer.Organizer;
import io.kalends.post.LinkedFilter;
import io.kalends.post.Post;
import io.kalends.post.PostLists;
import io.kalends.post.PostOrder;
import io.kalends.post.PostRecord;
import io.kalends.post.PostView;
import io.kalends.term.Taxonomy;
import io.kalends.term.TermView;
import io.kalends.term.Terms;
import io.kalends.venue.Venue;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/** Tells search engines which pages there are, and what they need not look at. */
public final class SitemapRoutes {
    /** So many pages are named in one part; small enough to be made at once. */
    private static final int PART = 2_000;
    /** So many records are held at a time to make it. */
    private static final int PIECE = 50;

    private static final Pattern NAME = Pattern.compile("(pages|events|venues|organizers)-([1-9][0-9]{0,6})\\.xml");
    private static final String XML = "application/xml; charset=utf-8";
    private static final String SCHEMA = "http://www.sitemaps.org/schemas/sitemap/0.9";

    private static final ListQuery<EventFilter> ALL_EVENTS =
            ListQuery.of(EventFilter.ALL, EventOrder.SOONEST_FIRST).withRecurring(Recurring.SERIES);
    private static final ListQuery<LinkedFilter> ALL_LINKED = ListQuery.of(LinkedFilter.ALL, PostOrder.NEWEST_FIRST);

    private final Site site;
    private final Terms terms;
    private final Map<String, Function<Call, Part>> parts;

    /** Some pages, asked for by number, of all there are. */
    private interface Part {
        Listing<String> page(Paging paging);
    }

    public SitemapRoutes(
            Site site,
            PostLists<Event, EventFilter> events,
            PostLists<Venue, LinkedFilter> venues,
            PostLists<Organizer, LinkedFilter> organizers,
            Terms terms) {
        this.site = site;
        this.terms = terms;
        parts = Map.of(
                "pages", call -> paging -> pages(call),
                "events", call -> paging -> posts(call, events, ALL_EVENTS, paging),
                "venues", call -> paging -> posts(call, venues, ALL_LINKED, paging),
                "organizers", call -> paging -> posts(call, organizers, ALL_LINKED, paging));
    }

    public List<Route> routes() {
        return List.of(
                Route.site("/sitemap.xml", "All pages, for search engines")
                        .longRunning()
                        .to(this::index),
                Route.site("/sitemap/{name}", "Some of all pages, for search engines")
                        .longRunning()
                        .to(this::part),
                Route.page("/robots.txt", "What search engines need not look at")
                        .to(this::robots));
    }

    /** All pages, or, where they are many, where they are named. */
    private Reply index(Call call) {
        var names = new ArrayList<String>();
        var first = new ArrayList<String>();
        for (String kind : List.of("pages", "events", "venues", "organizers")) {
            Listing<String> page = part(call, kind, 1);
            first.addAll(page.items());
            long pages = new Paging(1, PART).pages(page.total());
            LongStream.rangeClosed(1, pages).forEach(number -> names.add(kind + "-" + number + ".xml"));
        }
        if (first.size() <= PART) return xml("urlset", first);
        return xml(
                "sitemapindex",
                names.stream()
                        .map(name -> element("sitemap", site.url("/sitemap/" + name), ""))
                        .toList());
    }

    private Reply part(Call call) {
        Matcher name = NAME.matcher(call.variable("name"));
        if (!name.matches()) throw Fault.NO_ROUTE.problem("There is no such part.");
        Listing<String> page = part(call, name.group(1), Long.parseLong(name.group(2)));
        if (page.items().isEmpty()) throw Fault.NO_ROUTE.problem("There is no such part.");
        return xml("urlset", page.items());
    }

    private Listing<String> part(Call call, String kind, long number) {
        return parts.getOrDefault(kind, none -> paging -> new Listing<>(List.of(), 0))
                .apply(call)
                .page(new Paging(number, PART));
    }

    private <T extends PostRecord<T>, F extends ListFilter> Listing<String> posts(
            Call call, PostLists<T, F> lists, ListQuery<F> query, Paging paging) {
        var urls = new ArrayList<String>();
        long first = (paging.page() - 1) * (PART / PIECE) + 1;
        Listing<T> found = new Listing<>(List.of(), 0);
        for (long piece = first; piece < first + PART / PIECE; piece++) {
            found = lists.page(query.withPaging(new Paging(piece, PIECE)), call.actor());
            found.items().forEach(record -> urls.add(url(call, record.post())));
            if (found.items().size() < PIECE) break;
        }
        return new Listing<>(urls, found.total());
    }

    private static String url(Call call, Post post) {
        String modified = post.modifiedAt().truncatedTo(ChronoUnit.SECONDS).toString();
        return element("url", PostView.page(post, call.links()), modified);
    }

    /** The calendar itself, with all its categories and tags. */
    private Listing<String> pages(Call call) {
        var urls = new ArrayList<String>();
        urls.add(element("url", site.url("/"), ""));
        for (Taxonomy taxonomy : Taxonomy.values())
            terms.inUse(taxonomy, call.now())
                    .forEach(term -> urls.add(element("url", TermView.page(term, call.links()), "")));
        return new Listing<>(urls, 1);
    }

    private static String element(String name, String url, String modified) {
        String when = modified.isEmpty() ? "" : "<lastmod>" + modified + "</lastmod>";
        return "<%1$s><loc>%2$s</loc>%3$s</%1$s>\n".formatted(name, url.replace("&", "&amp;"), when);
    }

    private static Reply xml(String root, List<String> elements) {
        String text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<%1$s xmlns=\"%2$s\">\n%3$s</%1$s>\n"
                .formatted(root, SCHEMA, String.join("", elements));
        return Reply.bytes(XML, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Programs may read the interface; search engines find there nothing that is not on a page. */
    private Reply robots(Call call) {
        Config config = call.context().config();
        String base = URI.create(config.baseUrl()).getPath();
        String text = """
                User-agent: *
                Disallow: %1$s%2$s/
                Disallow: %1$s/wp-json/
                Disallow: %1$s/admin
                Disallow: /*?
                Disallow: %1$s/language/
                Allow: %1$s/event/
                Allow: /*?lang=

                Sitemap: %3$s
                """.formatted(base, config.apiPath(), site.url("/sitemap.xml"));
        return Reply.bytes("text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }
}
