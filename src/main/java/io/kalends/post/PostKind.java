package io.kalends.post;

import io.kalends.api.Args;
import io.kalends.api.Call;
import io.kalends.api.Param;
import io.kalends.api.View;
import io.kalends.store.Change;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a kind of post brings to the rules that all share: its fields, its filters and its part of the store. */
public interface PostKind<T> {
    Kind kind();

    /** How a record looks in lists and in replies to writes. */
    View<T> view();

    /** How it looks when it is read alone: with a description for search engines that says nothing new. */
    View<T> viewAlone();

    /** The field that holds its name. */
    Param<String> name();

    /** All fields in the order of the interface, the name among them. */
    List<Param<?>> fields();

    /** Those of the fields without which no record is made. */
    default List<Param<?>> required() {
        return List.of(name());
    }

    /** The parameters of its list apart from page, search and status. */
    List<Param<?>> filters();

    Post post(T record);

    /** A new record with nothing but its post. */
    T blank(Post post, Call call);

    /** The record with what was sent put in; refusals go to the arguments. */
    T apply(Lookup from, T stored, Post post, Args args, Call call);

    /**
     * Does what may only be done once all arguments are known to be good: answers 403 where a value needs a right, and
     * makes the records that come along with this one.
     */
    default T settle(Tx tx, T applied, Args args, Call call) {
        return applied;
    }

    /** The record with another post. */
    T withPost(T record, Post post);

    /** The fields a search looks at, as plain text. */
    List<String> searched(T record);

    void insert(Tx tx, T record);

    /** Stores what has changed of a record besides its post. */
    void update(Tx tx, T before, T after);

    /** The records of these IDs, in no particular order; what their links show is left open. */
    List<T> stored(Tx tx, Collection<Long> ids);

    /** The same as the caller may see them. */
    default List<T> load(Tx tx, Collection<Long> ids, Call call) {
        return stored(tx, ids);
    }

    /** A record just written as the caller may see it. */
    default T shown(Tx tx, T record, Call call) {
        return record;
    }

    /** The same from memory, as far as what it shows is kept there. */
    default T shown(T record, Call call, Look look) {
        return record;
    }

    /** The records of these IDs from memory, as far as they are kept there. */
    List<T> recall(Collection<Long> ids, Call call, Look look);

    /** Whether lists show it to those who may read it. */
    default boolean isListed(T record) {
        return true;
    }

    /** The table of the kind, known as {@code k} in conditions and orders, its ID being that of the post {@code p}. */
    String table();

    /** Adds the conditions of its own filters, dates apart; refusals go to the arguments. */
    void filter(Tx tx, Sql sql, Args args, Call call, Reach reach);

    /** Between which dates the records lie that are asked for; refusals go to the arguments. */
    default Span span(Args args) {
        return Span.ALWAYS;
    }

    /** The columns of when a record starts and ends, in the order of which lists are kept. */
    String start();

    String end();

    /** Whether the list is asked for from the last start to the first; empty when it has another order. */
    Optional<Boolean> naturallyDescending(Args args);

    /** The filters that a kept list may have, and what they depend on besides the records of the list themselves. */
    Map<Param<?>, Set<Change.Subject>> keepable();

    /** Those of its filters that leave the same records for every caller, as far as they may see them. */
    default Set<Param<?>> commonFilters() {
        return Set.of();
    }

    /** Whether a parameter says nothing of which records belong to a list: dates are looked at later, and so is order. */
    boolean isAside(Param<?> param);

    /** Answers 401 or 403 where one of its filters needs a right; all arguments are known to be good. */
    default void checkRights(Args args, Call call) {}

    /** What the list is sorted by, as SQL that ends in the ID; only from words known here. */
    Sql order(Args args, Call call);
}
