package io.kalends.post;

import io.kalends.api.Args;
import io.kalends.api.Call;
import io.kalends.api.Param;
import io.kalends.store.Change;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A kind of post that events link to: its lists can be filtered by those events and have the order of publication. */
public interface LinkedKind<T> extends PostKind<T> {
    /** The events it is linked from. */
    LinkedEvents events();

    @Override
    default void filter(Tx tx, Sql sql, Args args, Call call, Reach reach) {
        events().filter(tx, sql, args, call);
    }

    @Override
    default String start() {
        return PostOrder.DATE_COLUMN;
    }

    @Override
    default String end() {
        return PostOrder.DATE_COLUMN;
    }

    @Override
    default Optional<Boolean> naturallyDescending(Args args) {
        return PostOrder.newestFirst(args);
    }

    @Override
    default Map<Param<?>, Set<Change.Subject>> keepable() {
        return LinkedEvents.KEEPABLE;
    }

    @Override
    default boolean isAside(Param<?> param) {
        return PostOrder.PARAMS.contains(param);
    }

    @Override
    default Sql order(Args args, Call call) {
        return PostOrder.of(args);
    }
}
