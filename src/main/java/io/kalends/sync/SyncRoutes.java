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

/** The part of the interface for those who keep a copy of the calendar. */
public final class SyncRoutes {
    private static final Param<Since> SINCE = query(
            "since",
            Type.input(Type.schema("string"), (raw, context) -> since(raw)),
            "The `next_token` of the reply before. Without it there are no changes, but a token to begin with: take it"
                    + " before you read the lists");
    private static final Param<Long> PER_PAGE = query("per_page", Type.COUNTER, "Most changes of a reply")
            .or(context -> (long) context.config().maxPerPage());

    private final Following following;
    private final View<ChangesPage> view;

    /** @param kept how long changes are kept */
    public SyncRoutes(Database db, Duration kept, List<PostServices<?, ?, ?>> posts, Terms terms) {
        var kinds = new ArrayList<Followed>();
        posts.forEach(services -> kinds.add(Followed.posts(services)));
        for (Taxonomy taxonomy : Taxonomy.values()) kinds.add(Followed.terms(taxonomy, terms.store()));
        following = new Following(db, kinds, kept);
        view = ChangesView.of(kinds);
    }

    public List<Route> routes() {
        return List.of(Route.get("/changes", "List what has changed")
                .takes(SINCE, PER_PAGE)
                .gives(view)
                .fails(Fault.INVALID_PARAM, Following.EXPIRED)
                .to(this::changes));
    }

    private static Since since(Object raw) {
        return Since.parse(Type.string(raw)).orElseThrow(() -> Invalid.value("must be a token given by this list"));
    }

    private Reply changes(Call call) {
        Args args = call.args();
        args.check();
        int most = (int) Math.min(args.get(PER_PAGE), call.context().config().maxPerPage());
        ChangesPage page = args.find(SINCE)
                .map(since -> following.since(call.actor(), since, most))
                .orElseGet(() -> following.start(call.actor()));
        // One that was kept until the next change, of whatever record, would tell of it by being another.
        call.context().dependencies().limitTo(call.now());
        return Reply.ok(view, page);
    }
}
