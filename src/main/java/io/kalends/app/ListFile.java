package io.kalends.app;

import io.kalends.api.Call;
import io.kalends.api.Context;
import io.kalends.api.Fragments;
import io.kalends.api.Mount;
import io.kalends.api.Query;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.api.Sender;
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
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The events that visitors see, at any time, written to a file in one of the forms that the interface offers. */
public final class ListFile {
    private final Config config;
    private final Clock clock;
    private final Caches caches = new Caches();
    private final List<Route> routes;

    public ListFile(Database db, Config given, Clock clock) {
        config = new SiteSettings(db, given).known();
        this.clock = clock;
        var records = Records.of(db, config.memory(), caches, () -> {});
        var events = records.events();
        var publications = records.core().publications();
        var feeds = new FeedRoutes(events.posts(), events.lists(), db, publications);
        var forms =
                Forms.routes(events, records.venues(), records.organizers(), records.customFields(), db, publications);
        routes = Stream.of(feeds.routes(), forms).flatMap(List::stream).toList();
    }

    /**
     * Writes all of them.
     *
     * @param form what follows the name of the list in its address, such as {@code csv}
     */
    public void write(String form, OutputStream out) throws IOException {
        Route route = routes.stream()
                .filter(one -> one.path().equals("/events." + form))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no form: " + form));
        var context = new Context(config, clock.instant(), Mount.main(config), new Fragments(caches));
        var call = new Call(
                route,
                Caller.ANONYMOUS,
                context,
                Map.of(),
                Query.parse("window=all"),
                Map.of(),
                Optional.empty(),
                Sender.UNKNOWN);
        Reply reply = route.handle(call);
        if (reply.streamed().isPresent()) reply.streamed().get().writeTo(out);
        else out.write(reply.content().bytes(call.rendering()));
    }
}
