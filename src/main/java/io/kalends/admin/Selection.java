package io.kalends.admin;

import io.kalends.api.Fault;
import io.kalends.api.Paging;
import io.kalends.api.Query;
import io.kalends.api.Refusals;
import io.kalends.auth.Right;
import io.kalends.listing.ListFilter;
import io.kalends.listing.ListQuery;
import io.kalends.listing.Recurring;
import io.kalends.post.PostRecord;
import io.kalends.post.PostServices;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The records that a table shows, and those of them which were chosen: ticked one by one, or all on all of its pages. */
record Selection<T extends PostRecord<T>, F extends ListFilter>(
        PostServices<T, F, ?> services, RecordTable<T, F> table) {
    /** What is done to more takes longer than somebody waits. */
    static final int MOST = 1_000;

    /** The name of the field that holds the address of the table. */
    static final String BACK = "back";

    /** Those who may not change the records of others are shown their own ones. */
    ListQuery<F> query(AdminRequest request, TableFilter filter) {
        Optional<Long> author = request.may(Right.EDIT_OTHERS)
                ? Optional.of(filter.author()).filter(id -> id > 0)
                : Optional.of(request.user().id());
        return table.searching(table.query(filter, request), request.search(filter.search()))
                .withAuthor(author)
                .withStatuses(filter.statuses());
    }

    /** Whether all are chosen that the table shows. */
    static boolean isAll(Form sent) {
        return sent.isOn("all");
    }

    /** The IDs of those that were chosen. */
    List<Long> of(Form sent, AdminRequest request) {
        List<Long> ids = isAll(sent) ? all(sent, request) : ticked(sent);
        if (ids.size() > MOST) throw Fault.INVALID_PARAM.problem(request.t("admin.bulk.many", MOST));
        return ids;
    }

    private static List<Long> ticked(Form sent) {
        return Stream.concat(
                        sent.texts("ids").stream(),
                        Stream.of(sent.text("chosen").split(",")))
                .map(AdminRequest::number)
                .filter(id -> id > 0)
                .distinct()
                .toList();
    }

    private List<Long> all(Form sent, AdminRequest request) {
        AdminRequest table = request.asking(Query.parse(sent.text(BACK)));
        ListQuery<F> query = query(table, TableFilter.of(table)).withPaging(new Paging(1, MOST + 1));
        List<Long> ids = services.lists().ids(query, request.actor(), new Refusals());
        return query.recurring() == Recurring.SERIES ? whole(ids, request) : ids;
    }

    /** The series instead of the dates for which they stand in the table. */
    private List<Long> whole(List<Long> ids, AdminRequest request) {
        return services.lists().all(ids, request.actor()).stream()
                .map(record -> record.series() == 0 ? record.post().id() : record.series())
                .toList();
    }

    /** The same as they are sent by the next form. */
    static String text(List<Long> ids) {
        return String.join(",", ids.stream().map(String::valueOf).toList());
    }
}
