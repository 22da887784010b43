package io.kalends.admin;

import io.kalends.api.Paging;
import io.kalends.api.Reply;
import io.kalends.listing.ListQuery;
import io.kalends.post.LinkedFilter;
import io.kalends.post.Post;
import io.kalends.post.PostOrder;
import io.kalends.post.PostRecord;
import io.kalends.post.PostServices;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The venues or organizers that an event can be given: only those the user may see.
 *
 * @param detail what tells a record from others of the same name
 */
record LinkOptions<T extends PostRecord<T>>(PostServices<T, LinkedFilter, ?> services, Function<T, String> detail) {
    /** So many are offered while somebody types. */
    private static final int OFFERED = 200;

    private static final int SUGGESTED = 20;

    record Option(long id, String name, String detail) {
        /** As it stands in a field that is filled in by typing. */
        String label() {
            return (detail.isEmpty() ? name : name + ", " + detail) + " #" + id;
        }
    }

    private Option option(T record) {
        Post post = record.post();
        return new Option(post.id(), post.name(), detail.apply(record));
    }

    /** Those that contain what was typed, by name. */
    List<Option> matching(AdminRequest request, String typed) {
        return first(LinkedFilter.ALL, request.search(typed), OFFERED, request);
    }

    /** Names to choose from while somebody types, for the scripts of the forms. */
    Reply suggest(AdminRequest request) {
        return Reply.json(matching(request, request.asked("q")).stream()
                .limit(SUGGESTED)
                .map(Option::label)
                .toList());
    }

    /** Those of exactly this name. */
    List<Option> named(AdminRequest request, String name) {
        return first(LinkedFilter.named(name), Optional.empty(), 2, request);
    }

    private List<Option> first(LinkedFilter filter, Optional<String> search, int most, AdminRequest request) {
        var query = ListQuery.of(filter, PostOrder.BY_NAME).withSearch(search).withPaging(new Paging(1, most));
        return options(services.lists().page(query, request.actor()).items().stream());
    }

    /** Those of these IDs, in this order. */
    List<Option> chosen(AdminRequest request, List<String> ids) {
        List<Long> known = ids.stream().map(AdminRequest::number).toList();
        return options(services.lists().all(known, request.actor()).stream()
                .filter(record -> !record.post().isInTrash()));
    }

    private List<Option> options(Stream<T> records) {
        return records.map(this::option).toList();
    }
}
