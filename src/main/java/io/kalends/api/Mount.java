package io.kalends.api;

import io.kalends.config.Config;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A path at which the API is offered; links in its replies stay within it.
 *
 * @param place of the routes that are offered there
 * @param rootPath path of the REST root
 */
public record Mount(MountProfile profile, Route.Place place, String rootPath, Links links) {
    /** The REST root of the compatibility mount. */
    public static final String COMPAT_ROOT = "/wp-json";

    /** All there are by the settings, the main one first. */
    public static List<Mount> all(Config config) {
        var mounts = new ArrayList<Mount>();
        mounts.add(main(config));
        if (config.compatMount()) {
            MountProfile profile = MountProfile.COMPATIBILITY;
            mounts.add(at(config, profile, Route.Place.NAMESPACE, COMPAT_ROOT, profile.namespace()));
            mounts.add(at(config, profile, Route.Place.WORDPRESS, COMPAT_ROOT, MountProfile.WORDPRESS));
        }
        return mounts;
    }

    public static Mount main(Config config) {
        MountProfile profile = MountProfile.MAIN;
        return at(config, profile, Route.Place.NAMESPACE, config.apiPath(), profile.namespace());
    }

    /** The one that programs are told of, if there is one. */
    public static Optional<Mount> announced(Config config) {
        return all(config).stream()
                .filter(mount -> mount.profile().isAnnounced())
                .findFirst();
    }

    private static Mount at(Config config, MountProfile profile, Route.Place place, String rootPath, String namespace) {
        var links = new Links(config.baseUrl() + rootPath, namespace, config.baseUrl(), config.siteUrl());
        return new Mount(profile, place, rootPath, links);
    }

    /** The path of the namespace. */
    public String path() {
        return rootPath + "/" + links.namespace();
    }

    /** The headers by which programs find the API. */
    public Map<String, String> announcement() {
        return profile.announcement(links);
    }

    /** The path of the public pages below the address of the service; "" when they are at another address. */
    public static String sitePath(Config config) {
        boolean below = config.siteUrl().startsWith(config.baseUrl() + "/");
        return below ? config.siteUrl().substring(config.baseUrl().length()) : "";
    }

    /** The path of the address of the service, which a proxy may remove from requests or not. */
    public static String basePath(Config config) {
        String path = URI.create(config.baseUrl()).getPath();
        return path == null ? "" : path;
    }
}
