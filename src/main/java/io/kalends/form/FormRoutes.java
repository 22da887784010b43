package io.kalends.form;

import io.kalends.api.Args;
import io.kalends.api.Call;
import io.kalends.api.Fault;
import io.kalends.api.Listing;
import io.kalends.api.Paging;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.listing.ListFilter;
import io.kalends.listing.ListQuery;
import io.kalends.post.Kind;
import io.kalends.post.ListTag;
import io.kalends.post.PostRecord;
import io.kalends.post.PostServices;
import java.util.List;

/** The lists of a kind of post in other forms, with the parameters and rights of the list they are forms of. */
final class FormRoutes<T extends PostRecord<T>, F extends ListFilter> {
    /** Rises when the same records are written differently. */
    private static final String VERSION = "3 ";

    private final PostServices<T, F, ?> services;
    private final List<Form<T>> forms;
    private final ListTag tag;
    private final Kind kind;

    FormRoutes(PostServices<T, F, ?> services, List<Form<T>> forms, ListTag tag) {
        this.services = services;
        this.forms = forms;
        this.tag = tag;
        kind = services.kind();
    }

    List<Route> routes() {
        return forms.stream().map(this::route).toList();
    }

    private Route route(Form<T> form) {
        Route route = Route.get(
                        "/" + kind.collection() + "." + form.suffix(),
                        "List " + kind.collection() + " as " + form.name())
                .longRunning()
                .takes(Paging.OPTIONAL)
                .takes(services.schema().listParams())
                .givesText(form.mediaType())
                .fails(Fault.INVALID_PARAM, Fault.UNAUTHENTICATED, Fault.FORBIDDEN, kind.pageNotFound())
                .to(call -> list(form, call));
        return form.isSelectable() ? route.selectable() : route;
    }

    private Reply list(Form<T> form, Call call) {
        Args args = call.args();
        Paging paging = Paging.ofOptional(args);
        ListQuery<F> query = services.schema().query(args).withPaging(paging);
        Listing<Long> found = services.lists().pageOfIds(query, call.actor(), args.refusals());
        Paging.Envelope<Long> page = paging.envelope(call, found, kind.pageNotFound());
        return reply(form, call, query, page).headers(call, page, found);
    }

    /** What the list of the interface may hold on one page is made at once, and may be cached; more is streamed. */
    private Reply reply(Form<T> form, Call call, ListQuery<F> query, Paging.Envelope<Long> page) {
        long[] ids = page.items().stream().mapToLong(Long::longValue).toArray();
        var records = new Records<>(services.lists(), query, ids, call.actor());
        var list = new FormList<>(
                call.rendering(),
                call.actor(),
                page.self(),
                page.next(),
                query.paging().offset(),
                records);
        var content = new FormContent<>(form, list, records.held());
        if (ids.length <= call.context().config().maxPerPage()) return Reply.bytes(form.contentType(), content.bytes());
        return Reply.streamed(form.contentType(), tag.of(call, VERSION + form.contentType(), ids), content);
    }
}
