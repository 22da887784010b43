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
import io.kalends.event.EventFilter;
import io.kalends.event.NewFreeWords;
import io.kalends.event.NewZoneRules;
import io.kalends.event.RollingOut;
import io.kalends.fetch.FetchPolicy;
import io.kalends.fetch.Fetcher;
import io.kalends.fetch.OwnAddress;
import io.kalends.http.Operations;
import io.kalends.http.Server;
import io.kalends.idempotency.Idempotency;
import io.kalends.media.MediaLibrary;
import io.kalends.media.MissingSizes;
import io.kalends.memory.Budget;
import io.kalends.memory.HeapTrimmer;
import io.kalends.post.Kind;
import io.kalends.post.PostLists;
import io.kalends.post.Trash;
import io.kalends.settings.SiteSettings;
import io.kalends.source.Duplicates;
import io.kalends.source.Imports;
import io.kalends.source.Readers;
import io.kalends.source.Schedule;
import io.kalends.source.Sources;
import io.kalends.store.Database;
import io.kalends.store.StoreLock;
import io.kalends.store.StoreUnavailable;
import io.kalends.sync.ChangeRetention;
import io.kalends.web.PublicPages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The whole service, put together by hand, top to bottom. */
public final class App implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(App.class);

    private final Database db;
    private final Accounts accounts;
    private final MediaLibrary library;
    private final Housekeeping housekeeping;
    private final MissingSizes missingSizes;
    private final NewZoneRules newZoneRules;
    private final HeapTrimmer trimmer;
    private final Fetcher fetcher;
    private final Operations operations;
    private final Server server;
    private final Demo demo;
    private final SiteSettings settings;
    private final Editor editor;
    private final Imports imports;
    private final Schedule schedule;
    private final PostLists<Event, EventFilter> lists;

    public App(Config given, Clock clock, ServerSocketChannel socket) {
        this(given, clock, socket, StoreLock.none());
    }

    /** @param lock of the process that serves the store */
    public App(Config given, Clock clock, ServerSocketChannel socket, StoreLock lock) {
        this(given, clock, socket, lock, Optional.empty());
    }

    /** @param others instead of its own readers of sources */
    public App(Config given, Clock clock, ServerSocketChannel socket, StoreLock lock, Optional<Readers> others) {
        db = Database.open(given.data(), given.database(), given.readReplicas(), lock);
        settings = new SiteSettings(db, given);
        Config config = settings.known();
        var budget = Budget.beside(config.memory().all());
        var caches = new Caches();
        trimmer = new HeapTrimmer(budget, caches::expire);
        fetcher = new Fetcher(FetchPolicy.ofService(config.fetchPrivate(), ownAddress(config, socket)), Version.text());
        housekeeping = new Housekeeping(db);

        var accountStore = new AccountStore();
        accounts = new Accounts(db, accountStore, config, clock, caches);
        var logins = new Logins(db, accountStore, config, clock);
        var idempotency = new Idempotency(db, clock);

        var rollingOut = new RollingOut(db, clock, config.series().months());
        Runnable rollOut = housekeeping.add("Storing further dates of series", rollingOut::apply);
        var records = Records.of(db, config.memory(), caches, rollOut);
        lists = records.events().lists();
        var publications = records.core().publications();
        Readers readers = others.orElseGet(() -> new SourceReaders(settings::current, fetcher, clock));
        var services = Services.of(db, config, clock, records, accountStore, accounts, readers, budget);
        library = services.library();
        imports = services.imports();
        var administrators = new Administrators(db, settings::current, clock);
        schedule = new Schedule(db, imports.sources(), readers, administrators::actor);

        var pages = new PublicPages(settings, db, publications, caches, services.ofPages());
        Editor.addTo(pages.assets());
        var edited = services.ofEditor(pages::preview);
        demo = new Demo(settings, clock, db, accountStore, services.ofDemo());
        editor = new Editor(settings, db, logins, new SetUpTokens(db, clock), pages.site(), edited, demo);

        newZoneRules = new NewZoneRules(db, records.core().store(), clock);
        missingSizes = library.missingSizes();
        addChores(config, clock, records, idempotency, logins);

        operations = new Operations(db);
        List<Route> routes = Stream.of(services.routes(config), editor.routes(), pages.routes(), operations.routes())
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
                publications,
                pages.failurePage(),
                budget,
                caches);
    }

    private void addChores(Config config, Clock clock, Records records, Idempotency idempotency, Logins logins) {
        var store = records.core().store();
        housekeeping.addFirst("Working out times by new zone rules", newZoneRules::apply);
        housekeeping.addFirst("Working out what is free by new words", new NewFreeWords(db, store)::apply);
        housekeeping.add("Sweeping the files of images", library::sweep);
        if (config.compatMount()) housekeeping.add("Making missing sizes of images", missingSizes::make);
        housekeeping.add(
                "Emptying the trash",
                new Trash(db, store, records.events().writer()::purge, clock, config.trashDays())::purge);
        housekeeping.add("Purging replies", idempotency::purge);
        housekeeping.add("Purging old changes", new ChangeRetention(db, clock, config.changesKept())::purge);
        housekeeping.add("Purging sessions", logins::purge);
        housekeeping.add("Deleting uploaded files", () -> editor.deleteOldUploads(clock.instant()));
        housekeeping.add("Analyzing the tables", db::analyze);
    }

    private static OwnAddress ownAddress(Config config, ServerSocketChannel socket) {
        try {
            var listening = (InetSocketAddress) socket.getLocalAddress();
            return OwnAddress.of(listening, List.of(config.baseUrl(), config.siteUrl()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Begins to make the list that nearly everybody asks for first. */
    public void warmUp() {
        server.prepare("/" + Kind.EVENT.collection());
    }

    /** Starts to answer requests. */
    public void start() {
        server.start();
        db.startIntegrityCheck();
        schedule.start();
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

    public Sources sources() {
        return imports.sources();
    }

    public Duplicates duplicates() {
        return imports.duplicates();
    }

    /** What imports sources when they are due. */
    public Schedule schedule() {
        return schedule;
    }

    public Demo demo() {
        return demo;
    }

    /** Finishes the requests under way, then closes the store. */
    @Override
    public void close() {
        server.close();
        schedule.close();
        newZoneRules.close();
        missingSizes.close();
        housekeeping.close();
        trimmer.close();
        fetcher.close();
        library.close();
        operations.close();
        saveLists();
        db.close();
    }

    /** Without it the next start takes longer, and that is all. */
    private void saveLists() {
        try {
            lists.save();
        } catch (StoreUnavailable e) {
            LOG.warn("The list of events is not saved, so the next start will take longer: {}", e.getMessage());
        } catch (RuntimeException e) {
            // The store has to be closed whatever it is.
            LOG.warn("The list of events is not saved, so the next start will take longer", e);
        }
    }
}
