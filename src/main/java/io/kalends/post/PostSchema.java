package io.kalends.post;

import io.kalends.api.Args;
import io.kalends.api.Param;
import io.kalends.api.View;
import io.kalends.listing.ListFilter;
import io.kalends.listing.ListQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * How requests and replies speak of a kind of post: its views, and its parameters with the values they stand for.
 *
 * @param view of a record in lists and in replies to writes
 * @param viewAlone of one that is read alone: with a description for search engines that says nothing new
 * @param fields in the order of the interface
 * @param required those of the fields without which no record is made
 * @param filters the parameters of its list apart from page, search and status
 * @param queryReader the query that the parameters of a list stand for
 * @param changeReader the change that the fields of a record stand for
 * @param writing parameters of changes and deletions that are no fields
 */
public record PostSchema<T, F extends ListFilter, C>(
        View<T> view,
        View<T> viewAlone,
        List<Param<?>> fields,
        List<Param<?>> required,
        List<Param<?>> filters,
        Function<Args, ListQuery<F>> queryReader,
        Function<Args, C> changeReader,
        List<Param<?>> writing) {
    /** The schema of a kind that events link to. */
    public static <T, C> PostSchema<T, LinkedFilter, C> linked(
            View<T> view, View<T> viewAlone, List<Param<?>> fields, Param<?> name, Function<Args, C> changeReader) {
        return new PostSchema<>(
                view, viewAlone, fields, List.of(name), LinkedParams.ALL, LinkedParams::query, changeReader, List.of());
    }

    public ListQuery<F> query(Args args) {
        return queryReader.apply(args);
    }

    public C change(Args args) {
        return changeReader.apply(args);
    }

    /** The fields of a record to be made, the required ones marked. */
    public List<Param<?>> fieldsOfNew() {
        var marked = new ArrayList<Param<?>>();
        for (Param<?> field : fields) marked.add(required.contains(field) ? field.must() : field);
        return marked;
    }

    /** All parameters of its list but those of the page. */
    public List<Param<?>> listParams() {
        var params = new ArrayList<Param<?>>(List.of(PostParams.SEARCH, PostParams.OF_STATUS));
        params.addAll(filters);
        return params;
    }
}
