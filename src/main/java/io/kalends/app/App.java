package io.kalends.app;

import io.kalends.admin.Editor;
import io.kalends.api.Route;
import io.kalends.auth.AccountStore;
import io.kalends.auth.Accounts;
import io.kalends.auth.Logins;
import io.kalends.auth.SetUpTokens;
import io.kalends.cache.Caches;
import io.kalends.config.Config;
import io.kalends.demo.Demo;
import io.kalends.doc.DocRoutes;
import io.kalends.doc.Index;
import io.kalends.doc.OpenApi;
import io.kalends.event.Event;
import io.kalends.event.EventLinks;
import io.kalends.event.EventSchema;
import io.kalends.event.EventSource;
import io.kalends.event.EventStore;
import io.kalends.event.Events;
import io.kalends.event.NewZoneRules;
import io.kalends.event.ShownLinks;
import io.kalends.feed.FeedRoutes;
import io.kalends.http.Operations;
import io.kalends.http.Server;
import io.kalends.idempotency.Idempotency;
import io.kalends.media.MediaFiles;
import io.kalends.media.MediaLibrary;
import io.kalends.media.MediaRoutes;
import io.kalends.media.MediaStore;
import io.kalends.media.Pictures;
import io.kalends.memory.Budget;
import io.kalends.memory.HeapTrimmer;
import io.kalends.organizer.Organizer;
import io.kalends.organizer.OrganizerSchema;
import io.kalends.organizer.OrganizerStore;
import io.kalends.organizer.Organizers;
import io.kalends.post.Kind;
import io.kalends.post.LinkedSource;
import io.kalends.post.PostLists;
import io.kalends.post.PostRoutes;
import io.kalends.post.PostRules;
import io.kalends.post.PostServices;
import io.kalends.post.PostStore;
import io.kalends.post.PostWriter;
import io.kalends.post.Publications;
import io.kalends.post.RecordCache;
import io.kalends.post.Trash;
import io.kalends.settings.SiteSettings;
import io.kalends.store.Database;
import io.kalends.store.StoreLock;
import io.kalends.sync.Followed;
import io.kalends.sync.OldChanges;
import io.kalends.sync.SyncRoutes;
import io.kalends.term.Taxonomy;
import io.kalends.term.TermCache;
import io.kalends.term.TermRoutes;
import io.kalends.term.TermStore;
import io.kalends.term.Terms;
import io.kalends.user.UserRoutes;
import io.kalends.user.Users;
import io.kalends.venue.Venue;
import io.kalends.venue.VenueSchema;
import io.kalends.venue.VenueStore;
import io.kalends.venue.Venues;
import io.kalends.web.Assets;
import io.kalends.web.CalendarRoutes;
import io.kalends.web.ChoiceCache;
import io.kalends.web.EmbedRoutes;
import io.kalends.web.FailurePage;
import io.kalends.web.RecordRoutes;
import io.kalends.web.Site;
import io.kalends.web.SitemapRoutes;
import io.kalends.web.ThemeRoutes;
import java.nio.channels.ServerSocketChannel;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The whole service, put together by hand, top to bottom. */
public final class App implements AutoCloseable {
    private final Database db;
    private final Accounts accounts;
    private final Pictures pictures;
    private final Housekeeping housekeeping;
    private final NewZoneRules newZoneRules;
    private final HeapTrimmer trimmer;
    private final Operations operations;
    private final Server server;
    private final Demo demo;
    private final FirstRun firstRun;
    private final Editor editor;

    public App(Config given, Clock clock, ServerSocketChannel socket) {
        this(given, clock, socket, StoreLock.none());
    }

    /** @param lock of the process that serves the store */
    public App(Config given, Clock clock, ServerSocketChannel socket, StoreLock lock) {
        db = Database.open(given.data(), given.database(), given.readReplicas(), lock);
        firstRun = new FirstRun(this, given, SiteSettings.read(db));
        Config config = firstRun.config();
        var budget = Budget.beside(config.memory().all());
        var caches = new Caches();
        trimmer = new HeapTrimmer(budget, caches::expire);
        housekeeping = new Housekeeping(db);
        var accountStore = new AccountStore();
        accounts = new Accounts(db, accountStore, config, clock, caches);
        var mediaStore = new MediaStore();
        pictures = new Pictures(config.limits().imagePixels(), config.keepImageMetadata(), budget);
        var library = new MediaLibrary(db, accountStore, mediaStore, MediaFiles.of(config, db), pictures);
        housekeeping.add("Sweeping the files of images", library::sweep);
        var postStore = new PostStore();
        newZoneRules = new NewZoneRules(db, postStore, clock);
        housekeeping.addFirst("Working out times by new zone rules", newZoneRules::apply);
        var trash = new Trash(db, postStore, clock, config.trashDays());
        housekeeping.add("Emptying the trash", trash::purge);
        var idempotency = new Idempotency(db, clock);
        housekeeping.add("Purging replies", idempotency::purge);
        var oldChanges = new OldChanges(db, clock, config.changesKept());
        housekeeping.add("Purging old changes", oldChanges::purge);
        housekeeping.add("Analyzing the tables", db::analyze);
        var users = new Users(db, accountStore, accounts, List.of(postStore::reassign, mediaStore::inherit));
        var termStore = new TermStore();
        var terms = new Terms(db, termStore);

        var rules = new PostRules(postStore, accountStore, mediaStore);
        var publications = new Publications(db);
        Config.Memory memory = config.memory();
        var venueStore = new VenueStore();
        var venueCache = new RecordCache<>(
                db, Kind.VENUE, Venue::post, venueStore::all, caches.space("venues", memory.records() / 8));
        var venueKind = new Venues(venueStore, venueCache);
        var venues = new PostWriter<>(db, postStore, rules, venueKind);
        var venueLists = new PostLists<>(
                db,
                postStore,
                venueKind,
                new LinkedSource(Kind.VENUE, publications),
                caches.space("lists of venues", memory.lists() / 8));
        var organizerStore = new OrganizerStore();
        var organizerCache = new RecordCache<>(
                db,
                Kind.ORGANIZER,
                Organizer::post,
                organizerStore::all,
                caches.space("organizers", memory.records() / 8));
        var organizerKind = new Organizers(organizerStore, organizerCache);
        var organizers = new PostWriter<>(db, postStore, rules, organizerKind);
        var organizerLists = new PostLists<>(
                db,
                postStore,
                organizerKind,
                new LinkedSource(Kind.ORGANIZER, publications),
                caches.space("lists of organizers", memory.lists() / 8));
        var termCache = new TermCache(db, termStore, publications, caches);
        var links = new EventLinks(venues, organizers, terms, termStore, termCache);
        var shown = new ShownLinks(venueStore, organizerStore, termStore, venueCache, organizerCache, termCache);
        var eventStore = new EventStore();
        var eventCache = new RecordCache<>(
                db, Kind.EVENT, Event::post, eventStore::all, caches.space("events", memory.records() * 3 / 4));
        var eventKind = new Events(eventStore, links, shown, eventCache);
        var events = new PostWriter<>(db, postStore, rules, eventKind);
        var eventLists = new PostLists<>(
                db,
                postStore,
                eventKind,
                new EventSource(termStore, publications),
                caches.space("lists of events", memory.lists() * 3 / 4));

        List<Route> routes = new ArrayList<>();
        var eventServices = new PostServices<>(new EventSchema(), eventLists, events);
        var venueServices = new PostServices<>(new VenueSchema(), venueLists, venues);
        var organizerServices = new PostServices<>(new OrganizerSchema(), organizerLists, organizers);
        routes.addAll(new PostRoutes<>(eventServices).routes());
        routes.addAll(new PostRoutes<>(venueServices).routes());
        routes.addAll(new PostRoutes<>(organizerServices).routes());
        routes.addAll(new TermRoutes(terms, Taxonomy.CATEGORY).routes());
        routes.addAll(new TermRoutes(terms, Taxonomy.TAG).routes());
        routes.addAll(new MediaRoutes(library).routes());
        routes.addAll(new UserRoutes(users).routes());
        List<Followed> followed = List.of(
                Followed.posts(eventKind, eventServices.schema().view()),
                Followed.posts(venueKind, venueServices.schema().view()),
                Followed.posts(organizerKind, organizerServices.schema().view()),
                Followed.terms(Taxonomy.CATEGORY, termStore),
                Followed.terms(Taxonomy.TAG, termStore));
        routes.addAll(new SyncRoutes(db, followed, config.changesKept()).routes());

        routes.addAll(new FeedRoutes(events.posts(), eventLists, db, publications, caches).routes());

        var assets = new Assets().with(Assets.class, "style.css", "site.js", "icon.svg");
        Editor.addTo(assets);
        var site = new Site(config, assets);
        var logins = new Logins(db, accountStore, config, clock);
        housekeeping.add("Purging sessions", logins::forget);
        var recordPages = new RecordRoutes(site, events, eventLists, venues.posts(), organizers.posts(), terms);
        var edited = new Editor.Services(
                eventServices, venueServices, organizerServices, terms, users, library, recordPages::preview);
        editor = new Editor(config, db, logins, new SetUpTokens(db, clock), site, edited, firstRun);
        routes.addAll(editor.routes());
        routes.addAll(assets.routes());
        routes.addAll(new ThemeRoutes(site).routes());
        routes.addAll(new EmbedRoutes(config).routes());
        var choices = new ChoiceCache(db, publications, venueLists, organizerLists, terms, caches);
        routes.addAll(new CalendarRoutes(site, eventLists, choices).routes());
        routes.addAll(recordPages.routes());
        routes.addAll(new SitemapRoutes(site, eventLists, venueLists, organizerLists, terms).routes());

        operations = new Operations(db);
        routes.addAll(operations.routes());
        var index = new Index();
        var docs = new DocRoutes(config, index, new OpenApi(Version.text()), routes);
        server = Server.of(
                config,
                clock,
                socket,
                docs.all(),
                accounts,
                idempotency,
                index,
                operations,
                db,
                publications,
                new FailurePage(site),
                budget,
                caches);
        var filled = new Demo.Services(eventServices, venueServices, organizerServices, terms, library);
        demo = new Demo(config, clock, db, accountStore, filled);
    }

    /** Begins to make the list that nearly everybody asks for first. */
    public void warmUp() {
        server.prepare("/" + Kind.EVENT.collection());
    }

    /** Starts to answer requests. */
    public void start() {
        server.start();
        db.lookForDamage();
    }

    public Database database() {
        return db;
    }

    public Accounts accounts() {
        return accounts;
    }

    public FirstRun firstRun() {
        return firstRun;
    }

    /** The path of the set-up in the browser, while it is to be done. */
    public Optional<String> setUpPath() {
        return editor.setUpPath();
    }

    public Database store() {
        return db;
    }

    public Demo demo() {
        return demo;
    }

    /** Finishes the requests under way, then closes the store. */
    @Override
    public void close() {
        server.close();
        newZoneRules.close();
        housekeeping.close();
        trimmer.close();
        pictures.close();
        operations.close();
        db.close();
    }
}
