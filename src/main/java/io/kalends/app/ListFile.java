package io.kalends.app;

import io.kalends.api.Call;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.auth.Caller;
import io.kalends.cache.Caches;
import io.kalends.config.Config;
import io.kalends.feed.FeedRoutes;
import io.kalends.form.Forms;
import io.kalends.settings.SiteSettings;
import io.kalends.store.Database;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;

/** The events that visitors see, at any time, written to a file in one of the forms that the interface offers. */
public final class ListFile {
    private final InProcessApi api;

    public ListFile(Database db, Config given, Clock clock) {
        Config config = new SiteSettings(db, given).known();
        var caches = new Caches();
        var records = Records.of(db, config.memory(), caches, () -> {});
        var events = records.events();
        var publications = records.core().publications();
        var feeds = new FeedRoutes(events.posts(), events.lists(), db, publications);
        var forms =
                Forms.routes(events, records.venues(), records.organizers(), records.customFields(), db, publications);
        List<Route> routes =
                Stream.of(feeds.routes(), forms).flatMap(List::stream).toList();
        api = new InProcessApi(routes, Caller.ANONYMOUS, config, clock, caches);
    }

    /**
     * Writes all of them.
     *
     * @param form what follows the name of the list in its address, such as {@code csv}
     */
    public void write(String form, OutputStream out) throws IOException {
        Call call = api.get("/events." + form, "window=all");
        Reply reply = call.route().handle(call);
        if (reply.streamed().isPresent()) reply.streamed().get().writeTo(out);
        else out.write(reply.content().bytes(call.rendering()));
    }
}
