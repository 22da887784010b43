package io.kalends.admin;

import io.kalends.api.Handler;
import io.kalends.api.Route;
import io.kalends.auth.Logins;
import io.kalends.auth.SetUpTokens;
import io.kalends.config.Config;
import io.kalends.post.Kind;
import io.kalends.store.Database;
import io.kalends.term.Taxonomy;
import io.kalends.web.Assets;
import io.kalends.web.Site;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All pages of the editor. */
public final class Editor {
    private final Database db;
    private final Logins logins;
    private final SessionGuard guard;
    private final Desk desk;
    private final Cookies cookies;
    private final SetupPages setup;
    private final Handler preview;

    /** Made of the routes of the interface, which its pages use like any caller. */
    public Editor(
            Config config,
            Database db,
            Logins logins,
            SetUpTokens tokens,
            Site site,
            List<Route> api,
            Handler preview,
            SetupHost first) {
        this.preview = preview;
        this.db = db;
        this.logins = logins;
        desk = new Desk(api);
        cookies = new Cookies(config);
        guard = new SessionGuard(site, logins, cookies, desk);
        setup = new SetupPages(guard, db, logins, tokens, cookies, first);
    }

    /** The files its pages need. */
    public static void addTo(Assets assets) {
        assets.with(Editor.class, "admin.css", "admin.js");
    }

    /** The path of the set-up, below the address of the service, while it is to be done. */
    public Optional<String> setUpPath() {
        return setup.path();
    }

    private Route update(Kind kind) {
        return desk.route(Route.Action.UPDATE, "/" + kind.collection() + "/{id}");
    }

    public List<Route> routes() {
        var options = new Options(db);
        var inventory = new Inventory(db);
        var routes = new ArrayList<Route>();
        routes.addAll(new LoginPages(guard, logins, cookies).routes());
        routes.addAll(setup.routes());
        routes.addAll(new ProfilePages(guard, logins).routes());
        var events = new EventForm(options, update(Kind.EVENT));
        routes.addAll(new RecordPages(guard, events, options, inventory, Optional.of(preview)).routes());
        for (Kind kind : List.of(Kind.VENUE, Kind.ORGANIZER)) {
            var form = new PlainForm(kind, update(kind));
            routes.addAll(new RecordPages(guard, form, options, inventory, Optional.empty()).routes());
        }
        for (Taxonomy taxonomy : Taxonomy.values()) routes.addAll(new TermPages(guard, options, taxonomy).routes());
        routes.addAll(new MediaPages(guard).routes());
        routes.addAll(new UserPages(guard, logins, options).routes());
        routes.addAll(new Suggestions(guard, options).routes());
        return routes;
    }
}
