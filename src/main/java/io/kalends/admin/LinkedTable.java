package io.kalends.admin;

import io.kalends.listing.ListQuery;
import io.kalends.post.EventCounts;
import io.kalends.post.LinkedFilter;
import io.kalends.post.Post;
import io.kalends.post.PostOrder;
import io.kalends.post.PostRecord;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The table of venues or organizers: what tells them from others of the same name, and how many events they have. */
record LinkedTable<T extends PostRecord<T>>(Function<T, String> detail, String title, EventCounts events)
        implements RecordTable<T, LinkedFilter> {
    @Override
    public ListQuery<LinkedFilter> query(TableFilter filter, AdminRequest request) {
        boolean isLatestFirst = filter.order().equals("modified");
        return ListQuery.of(
                LinkedFilter.ALL, isLatestFirst ? new PostOrder(PostOrder.By.MODIFIED, true) : PostOrder.BY_NAME);
    }

    @Override
    public List<Column> columns(TableFilter filter) {
        return List.of(new Column(title, ""), new Column("nav.events", ""));
    }

    @Override
    public Function<T, List<TableRow.Cell>> cells(List<T> records, AdminRequest request) {
        List<Long> ids = records.stream().map(record -> record.post().id()).toList();
        Map<Long, Long> counts = events.of(ids, request.actor());
        return record -> List.of(
                TableRow.Cell.of(detail.apply(record)),
                new TableRow.Cell(
                        Long.toString(counts.getOrDefault(record.post().id(), 0L)),
                        "",
                        "nav.events",
                        events(record.post(), request)));
    }

    /** The table of the events of a record, whenever they take place. */
    private static String events(Post post, AdminRequest request) {
        return request.at("/events?when=&" + post.kind().word() + "=" + post.id());
    }
}
