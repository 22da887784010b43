package io.kalends.sync;

import static io.kalends.api.Param.query;

import io.kalends.api.Args;
import io.kalends.api.Call;
import io.kalends.api.Fault;
import io.kalends.api.Invalid;
import io.kalends.api.Param;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.api.Type;
import io.kalends.api.View;
import io.kalends.post.PostServices;
import io.kalends.store.Database;
import io.kalends.term.Taxonomy;
import io.kalends.term.Terms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The change feed, for programs that keep a copy of the calendar. */
public final class SyncRoutes {
    private static final Param<EncryptedToken> SINCE = query(
            "since",
            Type.input(Type.schema("string"), (raw, context) -> token(raw)),
            "The `next_token` of the reply before. Without it there are no changes, but a token to begin with: take it"
                    + " before you read the lists");
    private static final Param<Long> PER_PAGE = query("per_page", Type.COUNTER, "Most changes of a reply")
            .or(context -> (long) context.config().maxPerPage());

    private final ChangeFeed feed;
    private final View<ChangesPage> view;

    /** @param retention how long changes are kept */
    public SyncRoutes(Database db, Duration retention, List<PostServices<?, ?, ?>> posts, Terms terms) {
        var kinds = new ArrayList<SyncedKind>();
        posts.forEach(services -> kinds.add(SyncedKind.posts(services)));
        for (Taxonomy taxonomy : Taxonomy.values()) kinds.add(SyncedKind.terms(taxonomy, terms.store()));
        feed = new ChangeFeed(db, kinds, retention);
        view = ChangesView.of(kinds);
    }

    public List<Route> routes() {
        return List.of(Route.get("/changes", "List what has changed")
                .takes(SINCE, PER_PAGE)
                .gives(view)
                .fails(Fault.INVALID_PARAM, ChangeFeed.EXPIRED)
                .to(this::changes));
    }

    private static EncryptedToken token(Object raw) {
        return EncryptedToken.parse(Type.string(raw))
                .orElseThrow(() -> Invalid.value("must be a token given by this list"));
    }

    private Reply changes(Call call) {
        Args args = call.args();
        args.check();
        int most = (int) Math.min(args.get(PER_PAGE), call.context().config().maxPerPage());
        ChangesPage page = args.find(SINCE)
                .map(sent -> feed.since(call.actor(), sent, most))
                .orElseGet(() -> feed.start(call.actor()));
        // Cached until the next change, of whatever record, it would reveal that change by being replaced.
        call.context().dependencies().limitTo(call.now());
        return Reply.ok(view, page);
    }
}
