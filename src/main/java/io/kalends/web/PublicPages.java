package io.kalends.web;

import io.kalends.api.Actor;
import io.kalends.api.Refusals;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.cache.Caches;
import io.kalends.event.Event;
import io.kalends.event.EventChange;
import io.kalends.event.EventFilter;
import io.kalends.media.MediaLibrary;
import io.kalends.organizer.Organizer;
import io.kalends.post.LinkedFilter;
import io.kalends.post.PostServices;
import io.kalends.post.Publications;
import io.kalends.settings.SiteSettings;
import io.kalends.store.Database;
import io.kalends.term.Terms;
import io.kalends.venue.Venue;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.stream.Stream;

/** All pages for visitors. */
public final class PublicPages {
    /**
     * What its pages read.
     *
     * @param formerIds the records here by the IDs they have on sites that were imported
     */
    public record Services(
            PostServices<Event, EventFilter, EventChange> events,
            PostServices<Venue, LinkedFilter, ?> venues,
            PostServices<Organizer, LinkedFilter, ?> organizers,
            Terms terms,
            MediaLibrary library,
            LongFunction<Optional<Long>> formerIds) {}

    private static final String LEAFLET = "META-INF/resources/webjars/leaflet/1.9.4/dist/";

    private final SiteSettings settings;
    private final Services services;
    private final Assets assets = new Assets()
            .with(Assets.class, "style.css", "own.css", "site.js", "icon.svg", "touch-icon.png", "map.js", "map.css")
            .withLibrary(LEAFLET, "leaflet.js", "leaflet.css");
    private final Site site;
    private final ChoiceCache choices;
    private final EventPageRoutes eventPages;

    public PublicPages(
            SiteSettings settings, Database db, Publications publications, Caches caches, Services services) {
        this.settings = settings;
        this.services = services;
        site = new Site(settings, new SiteImages(db, publications, services.library, caches), assets);
        choices = new ChoiceCache(
                db, publications, services.venues.lists(), services.organizers.lists(), services.terms, caches);
        eventPages = new EventPageRoutes(site, services.events.writer(), services.events.lists());
    }

    public Assets assets() {
        return assets;
    }

    public Site site() {
        return site;
    }

    public FailurePage failurePage() {
        return new FailurePage(site);
    }

    /** The page of an event that is yet to be made. */
    public Reply preview(EventChange change, Actor actor, Refusals refusals) {
        return eventPages.preview(change, actor, refusals);
    }

    public List<Route> routes() {
        var events = services.events.lists();
        var oldPages = new OldPages(site, services);
        var records =
                new RecordRoutes(site, events, services.venues.posts(), services.organizers.posts(), services.terms);
        var sitemap =
                new SitemapRoutes(site, events, services.venues.lists(), services.organizers.lists(), services.terms);
        return Stream.of(
                        assets.routes(),
                        new ThemeRoutes(site).routes(),
                        new LanguageRoutes(site).routes(),
                        SiteColors.routes(),
                        new EmbedRoutes(settings.known()).routes(),
                        new CalendarRoutes(site, events, choices, oldPages).routes(),
                        oldPages.routes(),
                        eventPages.routes(),
                        records.routes(),
                        sitemap.routes())
                .flatMap(List::stream)
                .toList();
    }
}
