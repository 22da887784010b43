package io.kalends.post;

import io.kalends.api.Args;
import io.kalends.api.Param;
import io.kalends.api.View;
import io.kalends.listing.ListFilter;
import io.kalends.listing.ListQuery;
import java.util.ArrayList;
import java.util.List;

/** How requests and replies speak of a kind of post: its parameters with the values they stand for, and its views. */
public interface PostSchema<T, F extends ListFilter, C> {
    /** How a record looks in lists and in replies to writes. */
    View<T> view();

    /** How it looks when it is read alone: with a description for search engines that says nothing new. */
    View<T> viewAlone();

    /** All fields in the order of the interface. */
    List<Param<?>> fields();

    /** Those of the fields without which no record is made. */
    List<Param<?>> required();

    /** The parameters of its list apart from page, search and status. */
    List<Param<?>> filters();

    /** The query that the parameters of a list stand for. */
    ListQuery<F> query(Args args);

    /** The change that the fields of a record stand for. */
    C change(Args args);

    /** The fields of a record to be made, the required ones marked. */
    default List<Param<?>> fieldsOfNew() {
        var fields = new ArrayList<Param<?>>();
        for (Param<?> field : fields()) fields.add(required().contains(field) ? field.must() : field);
        return fields;
    }

    /** All parameters of its list but those of the page. */
    default List<Param<?>> listParams() {
        var params = new ArrayList<Param<?>>(List.of(PostParams.SEARCH, PostParams.OF_STATUS));
        params.addAll(filters());
        return params;
    }
}
