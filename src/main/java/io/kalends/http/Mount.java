package io.kalends.http;

import io.kalends.api.Links;
import io.kalends.config.Config;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** A place the interface is offered at; its links stay within it. */
record Mount(String rootPath, Links links) {
    static final String NAMESPACE = "calendar/events/v1";
    static final String COMPAT_ROOT = "/wp-json";
    static final String COMPAT_NAMESPACE = "tribe/events/v1";

    static List<Mount> all(Config config) {
        var mounts = new ArrayList<Mount>();
        mounts.add(at(config, config.apiPath(), NAMESPACE));
        if (config.compatMount()) mounts.add(at(config, COMPAT_ROOT, COMPAT_NAMESPACE));
        return mounts;
    }

    private static Mount at(Config config, String rootPath, String namespace) {
        return new Mount(
                rootPath, new Links(config.baseUrl() + rootPath, namespace, config.baseUrl(), config.siteUrl()));
    }

    /** The path of the public pages below the service's own address; "" when they are shown somewhere else. */
    static String sitePath(Config config) {
        boolean below = config.siteUrl().startsWith(config.baseUrl() + "/");
        return below ? config.siteUrl().substring(config.baseUrl().length()) : "";
    }

    /** The path of the service's own address, which proxies may leave on the requests they hand on. */
    static String basePath(Config config) {
        String path = URI.create(config.baseUrl()).getPath();
        return path == null ? "" : path;
    }
}
