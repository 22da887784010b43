package io.kalends.app;

import io.kalends.admin.Editor;
import io.kalends.api.Route;
import io.kalends.auth.AccountStore;
import io.kalends.auth.Accounts;
import io.kalends.config.Config;
import io.kalends.demo.Demo;
import io.kalends.event.EventChange;
import io.kalends.event.Merges;
import io.kalends.feed.FeedRoutes;
import io.kalends.form.Forms;
import io.kalends.media.MediaLibrary;
import io.kalends.media.MediaRoutes;
import io.kalends.media.MediaStore;
import io.kalends.memory.Budget;
import io.kalends.source.Imports;
import io.kalends.source.Readers;
import io.kalends.store.Database;
import io.kalends.sync.SyncRoutes;
import io.kalends.user.Reassignment;
import io.kalends.user.UserRoutes;
import io.kalends.user.Users;
import io.kalends.web.PublicPages;
import io.kalends.wordpress.WordPressRoutes;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;

/** All services, and what each of those in front of them is given. */
record Services(Database db, Records records, MediaLibrary library, Users users, Imports imports, Merges merges) {
    /** Puts together what works on these records. */
    static Services of(
            Database db,
            Config config,
            Clock clock,
            Records records,
            AccountStore accountStore,
            Accounts accounts,
            Readers readers,
            Budget budget) {
        var store = records.core().store();
        var library = MediaLibrary.of(config, db, budget, store::showAnew, clock);
        var reassignments = List.<Reassignment>of(store::reassign, new MediaStore()::reassign);
        return new Services(
                db,
                records,
                library,
                new Users(db, accountStore, accounts, reassignments),
                Imports.of(db, records.targets(), library, readers, clock, budget),
                new Merges(db, store, records.terms()));
    }

    PublicPages.Services ofPages() {
        return new PublicPages.Services(
                records.events(),
                records.venues(),
                records.organizers(),
                records.terms(),
                library,
                imports.origins()::formerId);
    }

    Editor.Services ofEditor(Editor.Preview<EventChange> preview) {
        return new Editor.Services(
                records.events(),
                records.venues(),
                records.organizers(),
                records.terms(),
                records.customFields(),
                users,
                library,
                merges,
                imports,
                preview);
    }

    Demo.Services ofDemo() {
        return new Demo.Services(
                records.events(),
                records.venues(),
                records.organizers(),
                records.terms(),
                records.customFields(),
                library);
    }

    /** The interface, without the pages. */
    List<Route> routes(Config config) {
        var events = records.events();
        var venues = records.venues();
        var organizers = records.organizers();
        var publications = records.core().publications();
        var changes = new SyncRoutes(db, config.changesKept(), List.of(events, venues, organizers), records.terms());
        return Stream.of(
                        records.routes(),
                        imports.routes(),
                        new MediaRoutes(library).routes(),
                        new UserRoutes(users).routes(),
                        new WordPressRoutes(library, records.terms(), users).routes(),
                        changes.routes(),
                        new FeedRoutes(events.posts(), events.lists(), db, publications).routes(),
                        Forms.routes(events, venues, organizers, records.customFields(), db, publications))
                .flatMap(List::stream)
                .toList();
    }
}
