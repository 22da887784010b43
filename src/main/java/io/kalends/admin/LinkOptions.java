package io.kalends.admin;

import io.kalends.api.Paging;
import io.kalends.api.Reply;
import io.kalends.listing.ListQuery;
import io.kalends.post.LinkedFilter;
import io.kalends.post.Post;
import io.kalends.post.PostOrder;
import io.kalends.post.PostRecord;
import io.kalends.post.PostServices;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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

    /** A name with the ID that was offered with it. */
    private static final Pattern LABEL = Pattern.compile(".*#(\\d{1,18})");

    record Option(long id, String name, String detail) {
        private String words() {
            return detail.isEmpty() ? name : name + ", " + detail;
        }

        /** As it stands in a field that is filled in by typing. */
        String label() {
            return words() + " #" + id;
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

    /**
     * All, if they are few enough to choose from a list.
     *
     * @param present the one that is chosen, 0 for none
     */
    Optional<List<Choice>> choices(AdminRequest request, long present) {
        // Counting takes no look at the store; to sort thousands of names, only to offer none of them, would.
        if (services.lists().count(ListQuery.of(LinkedFilter.ALL, PostOrder.BY_NAME), request.actor()) > OFFERED)
            return Optional.empty();
        var offered = new ArrayList<>(first(LinkedFilter.ALL, Optional.empty(), OFFERED, request));
        if (present > 0 && offered.stream().noneMatch(option -> option.id == present))
            offered.addAll(chosen(request, List.of(Long.toString(present))));
        Set<String> seen = new HashSet<>();
        Set<String> alike = offered.stream()
                .map(Option::words)
                .filter(words -> !seen.add(words))
                .collect(Collectors.toSet());
        return Optional.of(offered.stream()
                .map(option -> new Choice(option.id, alike.contains(option.words()) ? option.label() : option.words()))
                .toList());
    }

    /** Whether something was chosen from what is offered. */
    static boolean isLabel(String typed) {
        return LABEL.matcher(typed).matches();
    }

    /** The ID of what was chosen by its number or its label, 0 for anything else. */
    static long id(String typed) {
        Matcher label = LABEL.matcher(typed);
        return AdminRequest.number(label.matches() ? label.group(1) : typed.strip());
    }

    /** Those that may be meant by a number, a label or a name. */
    List<Option> typed(AdminRequest request, String typed) {
        return id(typed) > 0 ? chosen(request, List.of(Long.toString(id(typed)))) : named(request, typed);
    }

    /** What stands in a field for the one that is chosen. */
    String label(AdminRequest request, long id) {
        return id == 0
                ? ""
                : chosen(request, List.of(Long.toString(id))).stream()
                        .findFirst()
                        .map(Option::label)
                        .orElse("");
    }

    /** Those of exactly this name. */
    private List<Option> named(AdminRequest request, String name) {
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
