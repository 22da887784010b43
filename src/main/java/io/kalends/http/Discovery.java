package io.kalends.http;

import io.kalends.api.Mount;
import io.kalends.api.Route;
import io.kalends.config.Config;
import java.util.List;
import java.util.Optional;

/** The mount whose headers a reply has: its own, and on public pages the one that programs are told of. */
final class Discovery {
    private final List<Mount> mounts;
    private final Optional<Mount> announced;
    private final String basePath;

    Discovery(Config config) {
        mounts = Mount.all(config);
        announced = Mount.announced(config);
        basePath = Mount.basePath(config);
    }

    Optional<Mount> mount(Exchange exchange) {
        return exchange.match()
                .map(match -> mount(match, match.routes().getFirst().place()))
                .orElseGet(() -> below(exchange.request().path()));
    }

    private Optional<Mount> mount(Router.Match match, Route.Place place) {
        if (place.isApi()) return Optional.of(match.mount());
        return place == Route.Place.SITE ? announced : Optional.empty();
    }

    /** The mount of a path that leads nowhere. */
    private Optional<Mount> below(String path) {
        return mounts.stream()
                .filter(mount -> isBelow(path, mount.rootPath()) || isBelow(path, basePath + mount.rootPath()))
                .findFirst();
    }

    private static boolean isBelow(String path, String root) {
        return path.regionMatches(true, 0, root + "/", 0, root.length() + 1);
    }

    /** The one that pages tell of. */
    Optional<Mount> ofPages() {
        return announced;
    }
}
