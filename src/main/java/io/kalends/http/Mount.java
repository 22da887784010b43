package io.kalends.http;

import io.kalends.api.Links;
import io.kalends.config.Config;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** A path at which the API is offered; links in its replies stay within it. */
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

    /** The path of the public pages below the address of the service; "" when they are at another address. */
    static String sitePath(Config config) {
        boolean below = config.siteUrl().startsWith(config.baseUrl() + "/");
        return below ? config.siteUrl().substring(config.baseUrl().length()) : "";
    }

    /** The path of the address of the service, which a proxy may remove from requests or not. */
    static String basePath(Config config) {
        String path = URI.create(config.baseUrl()).getPath();
        return path == null ? "" : path;
    }
}
