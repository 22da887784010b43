package io.kalends.admin;

import io.kalends.Config;
import io.kalends.api.Route;
import io.kalends.auth.Logins;
import io.kalends.post.Kind;
import io.kalends.store.Database;
import io.kalends.term.Taxonomy;
import io.kalends.web.Assets;
import io.kalends.web.Site;
import java.util.ArrayList;
import java.util.List;

/** All pages of the editor. */
public final class Editor {
    private final Config config;
    private final Database db;
    private final Logins logins;
    private final Site site;

    public Editor(Config config, Database db, Logins logins, Site site) {
        this.config = config;
        this.db = db;
        this.logins = logins;
        this.site = site;
    }

    /** The files its pages need. */
    public static void addTo(Assets assets) {
        assets.with(Editor.class, "admin.css", "admin.js");
    }

    /** Its pages, which use the routes of the interface like any caller. */
    public List<Route> routes(List<Route> api) {
        var desk = new Desk(api);
        var cookies = new Cookies(config);
        var gate = new Gate(site, logins, cookies, desk);
        var catalogue = new Catalogue(db);
        var routes = new ArrayList<Route>();
        routes.addAll(new DoorPages(gate, logins, cookies).routes());
        routes.addAll(new ProfilePages(gate, logins).routes());
        routes.addAll(new RecordPages(gate, new EventForm(catalogue), catalogue).routes());
        for (Kind kind : List.of(Kind.VENUE, Kind.ORGANIZER)) {
            Route update = desk.route(Route.Action.UPDATE, "/" + kind.collection() + "/{id}");
            routes.addAll(new RecordPages(gate, new PlainForm(kind, update), catalogue).routes());
        }
        for (Taxonomy taxonomy : Taxonomy.values()) routes.addAll(new TermPages(gate, catalogue, taxonomy).routes());
        routes.addAll(new MediaPages(gate).routes());
        routes.addAll(new UserPages(gate, logins, catalogue).routes());
        routes.addAll(new Suggestions(gate, catalogue).routes());
        return routes;
    }
}
