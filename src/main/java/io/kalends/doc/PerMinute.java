package io.kalends.doc;

import io.kalends.api.Context;
import io.kalends.api.Mount;
import io.kalends.config.Config;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Something made once for every mount, minute and change of settings: defaults may depend on the clock, but not that closely. */
final class PerMinute<T> {
    private record Made<T>(Instant minute, Config config, T thing) {}

    private final Function<Context, T> maker;
    private final Map<Mount, Made<T>> made = new ConcurrentHashMap<>();

    PerMinute(Function<Context, T> maker) {
        this.maker = maker;
    }

    T of(Context context) {
        Instant minute = context.now().truncatedTo(ChronoUnit.MINUTES);
        context.dependencies().limitTo(minute.plus(1, ChronoUnit.MINUTES));
        Made<T> last = made.get(context.mount());
        if (last != null && last.minute().equals(minute) && last.config().equals(context.config())) return last.thing();
        T thing = maker.apply(new Context(context.config(), minute, context.mount(), context.fragments()));
        made.put(context.mount(), new Made<>(minute, context.config(), thing));
        return thing;
    }
}
