package io.kalends.http;

import io.kalends.api.Mount;
import io.kalends.config.Config;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Tells by its prefix whether a path belongs to the API, which programs use, or to pages, which people read. */
final class ApiPaths {
    private final List<String> roots;

    ApiPaths(Config config) {
        roots = Stream.of("", Mount.basePath(config))
                .flatMap(base -> Stream.of(base + config.apiPath(), base + Mount.COMPAT_ROOT))
                .map(root -> root.toLowerCase(Locale.ROOT))
                .distinct()
                .toList();
    }

    /** Whether an escaped path, with or without its query, belongs to the API. */
    boolean contain(String path) {
        for (String root : roots) if (path.regionMatches(true, 0, root, 0, root.length())) return true;
        return false;
    }
}
