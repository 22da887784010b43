package io.kalends.term;

import static io.kalends.api.Param.body;
import static io.kalends.api.Param.query;

import io.kalends.api.Args;
import io.kalends.api.Context;
import io.kalends.api.Param;
import io.kalends.api.Reason;
import io.kalends.api.Refusals;
import io.kalends.api.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What callers can say of categories and tags. */
public final class TermParams {
    static final Param<String> SEARCH = query("search", Type.SEARCH, "Limit to matches of a string");
    static final Param<List<Long>> EXCLUDE = query("exclude", Type.INTEGERS, "IDs to exclude");
    static final Param<List<Long>> INCLUDE = query("include", Type.INTEGERS, "Limit to these IDs");
    static final Param<String> ORDER =
            query("order", Type.wordInAnyCase(List.of("asc", "desc")), "Sort direction, ascending or descending");
    public static final Param<Boolean> HIDE_EMPTY =
            query("hide_empty", Type.BOOLEAN, "Hide terms assigned to no event").or(true);
    static final Param<Long> IN_PARENT = query("parent", Type.INTEGER, "Limit to terms with this parent");
    static final Param<Long> POST = query("post", Type.INTEGER, "Limit to terms assigned to this event");
    static final Param<Long> EVENT =
            query("event", Type.INTEGER, "Limit to terms assigned to this event: same as post");
    static final Param<String> OF_SLUG = query("slug", Type.SLUG, "Limit to terms with this slug");

    private static final List<String> ORDERS = List.of("name", "id", "slug", "count", "description", "include");
    private static final Param<String> TAG_ORDER_BY = orderBy(ORDERS);
    private static final Param<String> CATEGORY_ORDER_BY = orderBy(with(ORDERS, "parent"));

    static final Param<String> NAME = body("name", Type.TITLE, "Name");
    static final Param<String> DESCRIPTION =
            body("description", Type.DESCRIPTION, "Description").clears();
    static final Param<String> SLUG = body("slug", Type.SLUG, "Slug").clears();
    static final Param<Long> PARENT = body("parent", Type.INTEGER, "ID of the parent category, 0 for none")
            .resets();

    private TermParams() {}

    static TermFilter filter(Args args, Taxonomy taxonomy) {
        return filter(args, taxonomy, args.get(HIDE_EMPTY), args.find(OF_SLUG).map(List::of));
    }

    /** The same for a list that has its own words for two of the filters. */
    public static TermFilter filter(Args args, Taxonomy taxonomy, boolean hideEmpty, Optional<List<String>> slugs) {
        Optional<Long> post = args.find(POST);
        Optional<Long> event = args.find(EVENT);
        if (post.isPresent() && event.isPresent() && !post.equals(event))
            args.reject(EVENT, Reason.INVALID_VALUE, "must be the same as post, or be left out");
        return new TermFilter(
                args.find(SEARCH),
                args.find(INCLUDE).orElse(List.of()),
                args.find(EXCLUDE).orElse(List.of()),
                order(args, taxonomy),
                args.find(ORDER).filter("desc"::equals).isPresent(),
                hideEmpty && post.isEmpty() && event.isEmpty(),
                args.find(IN_PARENT),
                post,
                event,
                slugs);
    }

    private static TermFilter.Order order(Args args, Taxonomy taxonomy) {
        TermFilter.Order order = args.find(orderBy(taxonomy))
                .map(word -> TermFilter.Order.valueOf(word.toUpperCase(Locale.ROOT)))
                .orElse(TermFilter.Order.NAME);
        boolean nothing = args.find(INCLUDE).filter(ids -> !ids.isEmpty()).isEmpty() && !args.refused(INCLUDE);
        if (order == TermFilter.Order.INCLUDE && nothing)
            args.reject(orderBy(taxonomy), Reason.INVALID_VALUE, "needs include to sort by it");
        return order;
    }

    /** A new term, as a form or a file holds it. */
    public static TermChange ofNew(
            Taxonomy taxonomy, Map<String, @Nullable Object> fields, Context context, Refusals refusals) {
        return change(Args.ofNew(fields(taxonomy), fields, context, refusals));
    }

    /** Changes of a term, as a form or a file holds them. */
    public static TermChange ofChange(
            Taxonomy taxonomy, Map<String, @Nullable Object> fields, Context context, Refusals refusals) {
        return change(Args.ofChange(changes(taxonomy), fields, context, refusals));
    }

    public static TermChange change(Args args) {
        return new TermChange(args.sent(NAME), args.sent(DESCRIPTION), args.sent(SLUG), args.sent(PARENT));
    }

    private static Param<String> orderBy(List<String> words) {
        return query("orderby", Type.word(words), "Term attribute to sort by");
    }

    private static List<String> with(List<String> words, String more) {
        var all = new ArrayList<>(words);
        all.add(more);
        return all;
    }

    static Param<String> orderBy(Taxonomy taxonomy) {
        return taxonomy == Taxonomy.CATEGORY ? CATEGORY_ORDER_BY : TAG_ORDER_BY;
    }

    /** The filters of a list. */
    static List<Param<?>> filters(Taxonomy taxonomy) {
        return filters(taxonomy, HIDE_EMPTY, OF_SLUG);
    }

    /** The same with other words for two of them. */
    public static List<Param<?>> filters(Taxonomy taxonomy, Param<Boolean> hideEmpty, Param<?> slug) {
        var params = new ArrayList<Param<?>>(List.of(SEARCH, EXCLUDE, INCLUDE, ORDER, orderBy(taxonomy), hideEmpty));
        if (taxonomy == Taxonomy.CATEGORY) params.add(IN_PARENT);
        params.addAll(List.of(POST, EVENT, slug));
        return params;
    }

    /** The fields of a term to be made. */
    public static List<Param<?>> fields(Taxonomy taxonomy) {
        return fields(taxonomy, NAME.must());
    }

    /** The fields of a term to be changed. */
    public static List<Param<?>> changes(Taxonomy taxonomy) {
        return fields(taxonomy, NAME);
    }

    private static List<Param<?>> fields(Taxonomy taxonomy, Param<String> name) {
        var params = new ArrayList<Param<?>>(List.of(name, DESCRIPTION, SLUG));
        if (taxonomy == Taxonomy.CATEGORY) params.add(PARENT);
        return params;
    }
}
