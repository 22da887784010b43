package io.kalends.post;

import io.kalends.api.Args;
import io.kalends.api.Param;
import io.kalends.api.Type;
import io.kalends.listing.ListQuery;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What the lists of records that events link to can be asked for. */
final class LinkedParams {
    private static final Param<Long> EVENT = Param.query("event", Type.INTEGER, "Records linked to this event");
    private static final Param<Boolean> HAS_EVENTS = Param.query(
                    "has_events", Type.BOOLEAN, "Records that have events, or have none")
            .untyped();
    private static final Param<Boolean> ONLY_WITH_UPCOMING = Param.query(
                    "only_with_upcoming", Type.BOOLEAN, "Records that have upcoming events")
            .or(false)
            .untyped();
    private static final Param<String> ORDER_BY = Param.query(
            "orderby",
            Type.word(
                    Arrays.stream(PostOrder.By.values()).map(LinkedParams::word).toList()),
            "What the list is sorted by");

    static final List<Param<?>> ALL = List.of(EVENT, HAS_EVENTS, ONLY_WITH_UPCOMING, ORDER_BY, PostParams.ORDER);

    private LinkedParams() {}

    private static String word(PostOrder.By by) {
        return by.name().toLowerCase(Locale.ROOT);
    }

    static ListQuery<LinkedFilter> query(Args args) {
        var filter = new LinkedFilter(
                args.find(EVENT),
                args.find(HAS_EVENTS),
                args.find(ONLY_WITH_UPCOMING).orElse(false),
                Optional.empty());
        PostOrder.By by = args.find(ORDER_BY)
                .map(word -> PostOrder.By.valueOf(word.toUpperCase(Locale.ROOT)))
                .orElse(PostOrder.By.DATE);
        boolean descending = args.find(PostParams.ORDER).map("desc"::equals).orElse(by.descending);
        return PostParams.query(args, filter, new PostOrder(by, descending));
    }
}
