package io.kalends.post;

import static io.kalends.api.Param.query;

import io.kalends.api.Args;
import io.kalends.api.Param;
import io.kalends.api.Type;
import io.kalends.store.Sql;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What lists of venues and organizers can be sorted by: the newest first unless told otherwise. */
public enum PostOrder {
    DATE(PostOrder.DATE_COLUMN, true),
    MODIFIED("p.modified_at", true),
    NAME("p.name_sort", false),
    ID("p.id", false);

    /** What lists are sorted by unless told otherwise. */
    public static final String DATE_COLUMN = "p.published_at";

    private static final Param<String> ORDER_BY = query(
            "orderby", Type.word(Arrays.stream(values()).map(PostOrder::word).toList()), "What the list is sorted by");

    public static final List<Param<?>> PARAMS = List.of(ORDER_BY, PostParams.ORDER);

    private final String column;
    private final boolean descending;

    PostOrder(String column, boolean descending) {
        this.column = column;
        this.descending = descending;
    }

    private String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static PostOrder by(Args args) {
        return args.find(ORDER_BY)
                .map(word -> valueOf(word.toUpperCase(Locale.ROOT)))
                .orElse(DATE);
    }

    private static boolean isDown(Args args) {
        return args.find(PostParams.ORDER).map("desc"::equals).orElse(by(args).descending);
    }

    /** Whether a list by date is asked for with the newest first; empty when it is one by something else. */
    public static Optional<Boolean> newestFirst(Args args) {
        return by(args) == DATE ? Optional.of(isDown(args)) : Optional.empty();
    }

    public static Sql of(Args args) {
        PostOrder order = by(args);
        boolean down = isDown(args);
        return Sql.of("ORDER BY %1$s %2$s, p.id %2$s".formatted(order.column, down ? "DESC" : "ASC"));
    }
}
