package io.kalends.post;

import static io.kalends.api.Param.query;

import io.kalends.api.Args;
import io.kalends.api.Param;
import io.kalends.api.Type;
import io.kalends.store.Sql;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What lists of venues and organizers can be sorted by: the newest first unless told otherwise. */
public enum PostOrder {
    DATE("p.published_at", true),
    MODIFIED("p.modified_at", true),
    NAME("p.name_sort", false),
    ID("p.id", false);

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

    public static Sql of(Args args) {
        PostOrder order = args.find(ORDER_BY)
                .map(word -> valueOf(word.toUpperCase(Locale.ROOT)))
                .orElse(DATE);
        boolean down = args.find(PostParams.ORDER).map("desc"::equals).orElse(order.descending);
        return Sql.of("ORDER BY %1$s %2$s, p.id %2$s".formatted(order.column, down ? "DESC" : "ASC"));
    }
}
