package io.kalends.app;

import io.kalends.api.Call;
import io.kalends.api.Context;
import io.kalends.api.Fragments;
import io.kalends.api.Method;
import io.kalends.api.Mount;
import io.kalends.api.Query;
import io.kalends.api.Route;
import io.kalends.api.Sender;
import io.kalends.auth.Caller;
import io.kalends.cache.Caches;
import io.kalends.config.Config;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The lists of the interface as one caller reads them, without a web server. */
final class InProcessApi {
    private final List<Route> routes;
    private final Caller caller;
    private final Config config;
    private final Clock clock;
    private final Fragments fragments;

    InProcessApi(List<Route> routes, Caller caller, Config config, Clock clock, Caches caches) {
        this.routes = routes;
        this.caller = caller;
        this.config = config;
        this.clock = clock;
        fragments = new Fragments(caches);
    }

    /**
     * A call for a list.
     *
     * @param query the parameters, encoded
     */
    Call get(String path, String query) {
        Route route = routes.stream()
                .filter(one -> one.methods().contains(Method.GET) && one.path().equals(path))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no list: " + path));
        var context = new Context(config, clock.instant(), Mount.main(config), fragments);
        return new Call(
                route, caller, context, Map.of(), Query.parse(query), Map.of(), Optional.empty(), Sender.UNKNOWN);
    }
}
