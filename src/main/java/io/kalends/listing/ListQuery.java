package io.kalends.listing;

import io.kalends.api.Paging;
import java.util.List;
import java.util.Optional;

/**
 * What is asked of a list.
 *
 * @param search words that the records contain
 * @param statuses those wanted; by default all that the caller may see, the trash apart
 */
public record ListQuery<F extends ListFilter>(
        Optional<String> search, Optional<List<String>> statuses, F filter, Span span, ListOrder order, Paging paging) {
    /** Everything that the filter leaves, at any time. */
    public static <F extends ListFilter> ListQuery<F> of(F filter, ListOrder order) {
        return new ListQuery<>(Optional.empty(), Optional.empty(), filter, Span.ALWAYS, order, Paging.EVERYTHING);
    }

    public ListQuery<F> withSearch(Optional<String> other) {
        return new ListQuery<>(other, statuses, filter, span, order, paging);
    }

    public ListQuery<F> withSpan(Span other) {
        return new ListQuery<>(search, statuses, filter, other, order, paging);
    }

    public ListQuery<F> withOrder(ListOrder other) {
        return new ListQuery<>(search, statuses, filter, span, other, paging);
    }

    public ListQuery<F> withPaging(Paging other) {
        return new ListQuery<>(search, statuses, filter, span, order, other);
    }
}
