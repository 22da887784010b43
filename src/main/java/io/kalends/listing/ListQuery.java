package io.kalends.listing;

import io.kalends.api.Paging;
import java.util.List;
import java.util.Optional;

/**
 * What is asked of a list.
 *
 * @param search words that the records contain
 * @param statuses those wanted; by default all that the caller may see, the trash apart
 * @param recurring what is shown of series
 * @param author whose records are wanted, by ID; only those may ask who write themselves
 */
public record ListQuery<F extends ListFilter>(
        Optional<String> search,
        Optional<List<String>> statuses,
        Optional<Long> author,
        F filter,
        Span span,
        ListOrder order,
        Recurring recurring,
        Paging paging) {
    /** Everything that the filter leaves, at any time. */
    public static <F extends ListFilter> ListQuery<F> of(F filter, ListOrder order) {
        return new ListQuery<>(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                filter,
                Span.ALWAYS,
                order,
                Recurring.OCCURRENCES,
                Paging.EVERYTHING);
    }

    public ListQuery<F> withSearch(Optional<String> other) {
        return new ListQuery<>(other, statuses, author, filter, span, order, recurring, paging);
    }

    public ListQuery<F> withStatuses(Optional<List<String>> other) {
        return new ListQuery<>(search, other, author, filter, span, order, recurring, paging);
    }

    public ListQuery<F> withAuthor(Optional<Long> other) {
        return new ListQuery<>(search, statuses, other, filter, span, order, recurring, paging);
    }

    public ListQuery<F> withFilter(F other) {
        return new ListQuery<>(search, statuses, author, other, span, order, recurring, paging);
    }

    public ListQuery<F> withSpan(Span other) {
        return new ListQuery<>(search, statuses, author, filter, other, order, recurring, paging);
    }

    public ListQuery<F> withOrder(ListOrder other) {
        return new ListQuery<>(search, statuses, author, filter, span, other, recurring, paging);
    }

    public ListQuery<F> withRecurring(Recurring other) {
        return new ListQuery<>(search, statuses, author, filter, span, order, other, paging);
    }

    public ListQuery<F> withPaging(Paging other) {
        return new ListQuery<>(search, statuses, author, filter, span, order, recurring, other);
    }
}
