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
import io.kalends.event.Events;
import io.kalends.event.Merges;
import io.kalends.event.NewFreeWords;
import io.kalends.event.NewZoneRules;
import io.kalends.feed.FeedRoutes;
import io.kalends.http.Operations;
import io.kalends.http.Server;
import io.kalends.idempotency.Idempotency;
import io.kalends.media.MediaLibrary;
import io.kalends.media.MediaRoutes;
import io.kalends.media.MediaStore;
import io.kalends.media.MissingSizes;
import io.kalends.memory.Budget;
import io.kalends.memory.HeapTrimmer;
import io.kalends.organizer.Organizers;
import io.kalends.post.Kind;
import io.kalends.post.PostCore;
import io.kalends.post.Trash;
import io.kalends.settings.SiteSettings;
import io.kalends.store.Database;
import io.kalends.store.StoreLock;
import io.kalends.sync.ChangeRetention;
import io.kalends.sync.SyncRoutes;
import io.kalends.term.Terms;
import io.kalends.user.Reassignment;
import io.kalends.user.UserRoutes;
import io.kalends.user.Users;
import io.kalends.venue.Venues;
import io.kalends.web.PublicPages;
import io.kalends.wordpress.WordPressRoutes;
import java.nio.channels.ServerSocketChannel;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The whole service, put together by hand, top to bottom. */
public final class App implements AutoCloseable {
    private final Database db;
    private final Accounts accounts;
    private final MediaLibrary library;
    private final Housekeeping housekeeping;
    private final MissingSizes missingSizes;
    private final NewZoneRules newZoneRules;
    private final HeapTrimmer trimmer;
    private final Operations operations;
    private final Server server;
    private final Demo demo;
    private final SiteSettings settings;
    private final Editor editor;

    public App(Config given, Clock clock, ServerSocketChannel socket) {
        this(given, clock, socket, StoreLock.none());
    }

    /** @param lock of the process that serves the store */
    public App(Config given, Clock clock, ServerSocketChannel socket, StoreLock lock) {
        db = Database.open(given.data(), given.database(), given.readReplicas(), lock);
        settings = new SiteSettings(db, given);
        Config config = settings.known();
        var budget = Budget.beside(config.memory().all());
        var caches = new Caches();
        trimmer = new HeapTrimmer(budget, caches::expire);

        var accountStore = new AccountStore();
        accounts = new Accounts(db, accountStore, config, clock, caches);
        var logins = new Logins(db, accountStore, config, clock);
        var idempotency = new Idempotency(db, clock);

        var core = new PostCore(db, config.memory(), caches);
        library = MediaLibrary.of(config, db, budget, core.store()::showAnew, clock);
        var terms = new Terms(db, core.publications(), caches);
        var venues = Venues.services(core);
        var organizers = Organizers.services(core);
        var events = Events.services(core, venues, organizers, terms);
        var reassignments = List.<Reassignment>of(core.store()::reassign, new MediaStore()::reassign);
        var users = new Users(db, accountStore, accounts, reassignments);
        var changes = new SyncRoutes(db, config.changesKept(), List.of(events, venues, organizers), terms);
        var feeds = new FeedRoutes(events.posts(), events.lists(), db, core.publications(), caches);

        var shown = new PublicPages.Services(events, venues, organizers, terms, library);
        var pages = new PublicPages(settings, db, core.publications(), caches, shown);
        Editor.addTo(pages.assets());
        var merges = new Merges(db, core.store(), terms);
        var edited = new Editor.Services(events, venues, organizers, terms, users, library, merges, pages::preview);
        demo = new Demo(
                settings, clock, db, accountStore, new Demo.Services(events, venues, organizers, terms, library));
        editor = new Editor(settings, db, logins, new SetUpTokens(db, clock), pages.site(), edited, demo);

        newZoneRules = new NewZoneRules(db, core.store(), clock);
        housekeeping = new Housekeeping(db);
        housekeeping.addFirst("Working out times by new zone rules", newZoneRules::apply);
        housekeeping.addFirst("Working out what is free by new words", new NewFreeWords(db, core.store())::apply);
        housekeeping.add("Sweeping the files of images", library::sweep);
        missingSizes = library.missingSizes();
        if (config.compatMount()) housekeeping.add("Making missing sizes of images", missingSizes::make);
        housekeeping.add("Emptying the trash", new Trash(db, core.store(), clock, config.trashDays())::purge);
        housekeeping.add("Purging replies", idempotency::purge);
        housekeeping.add("Purging old changes", new ChangeRetention(db, clock, config.changesKept())::purge);
        housekeeping.add("Purging sessions", logins::purge);
        housekeeping.add("Analyzing the tables", db::analyze);

        operations = new Operations(db);
        List<Route> routes = Stream.of(
                        events.routes(),
                        venues.routes(),
                        organizers.routes(),
                        terms.routes(),
                        new MediaRoutes(library).routes(),
                        new UserRoutes(users).routes(),
                        new WordPressRoutes(library, terms, users).routes(),
                        changes.routes(),
                        feeds.routes(),
                        editor.routes(),
                        pages.routes(),
                        operations.routes())
                .flatMap(List::stream)
                .toList();
        var index = new Index();
        var docs = new DocRoutes(index, new OpenApi(Version.text()), routes);
        server = Server.of(
                settings,
                clock,
                socket,
                docs.all(),
                accounts,
                idempotency,
                index,
                operations,
                db,
                core.publications(),
                pages.failurePage(),
                budget,
                caches);
    }

    /** Begins to make the list that nearly everybody asks for first. */
    public void warmUp() {
        server.prepare("/" + Kind.EVENT.collection());
    }

    /** Starts to answer requests. */
    public void start() {
        server.start();
        db.startIntegrityCheck();
    }

    public Database database() {
        return db;
    }

    public Accounts accounts() {
        return accounts;
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
        missingSizes.close();
        housekeeping.close();
        trimmer.close();
        library.close();
        operations.close();
        db.close();
    }
}
