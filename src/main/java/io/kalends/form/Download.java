package io.kalends.form;

import io.kalends.api.Actor;
import io.kalends.api.ETag;
import io.kalends.api.Paging;
import io.kalends.api.Refusals;
import io.kalends.api.Rendering;
import io.kalends.api.Reply;
import io.kalends.listing.ListFilter;
import io.kalends.listing.ListQuery;
import io.kalends.post.PostRecord;
import io.kalends.post.PostServices;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A list in a form as a file, as it is at the moment. */
public final class Download {
    private Download() {}

    /** All records of a query. */
    public static <T extends PostRecord<T>, F extends ListFilter> Reply of(
            Form<T> form, PostServices<T, F, ?> services, ListQuery<F> query, Actor actor) {
        ListQuery<F> whole = query.withPaging(Paging.EVERYTHING);
        long[] ids = services.lists().ids(whole, actor, new Refusals()).stream()
                .mapToLong(Long::longValue)
                .toArray();
        var records = new Records<>(services.lists(), whole, ids, actor);
        var list = new FormList<>(Rendering.whole(actor.context()), actor, "", Optional.empty(), 0, records);
        String name = services.kind().collection() + "." + form.suffix();
        return Reply.streamed(form.contentType(), tag(actor), new FormContent<>(form, list, records.held()))
                .header("Content-Disposition", "attachment; filename=\"" + name + "\"");
    }

    /** No other download has the same. */
    private static String tag(Actor actor) {
        return ETag.of((actor.caller().id() + " " + actor.now()).getBytes(StandardCharsets.UTF_8));
    }
}
