package io.kalends.web;

import io.kalends.api.Mount;
import io.kalends.cache.WatchedFile;
import io.kalends.config.Config;
import java.net.URI;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What all pages have in common: whose they are, and where they and their files are found. */
public final class Site {
    static final String THEME = "theme.css";

    private final Config config;
    private final Assets assets;
    private final WatchedFile theme;
    private final String base;
    private final String pages;
    private final Optional<Mount> announced;

    public Site(Config config, Assets assets) {
        this.config = config;
        this.assets = assets;
        announced = Mount.announced(config);
        theme = new WatchedFile(config.data().resolve(THEME));
        base = path(config.baseUrl());
        boolean below = config.siteUrl().startsWith(config.baseUrl() + "/");
        pages = below ? path(config.siteUrl()) : base;
    }

    private static String path(String url) {
        String path = URI.create(url).getRawPath();
        return path == null ? "" : path;
    }

    public String name() {
        return config.siteName();
    }

    Config.Money money() {
        return config.money();
    }

    /** The languages there are to choose from. */
    List<Locale> languages() {
        return config.languages();
    }

    boolean isSecure() {
        return config.baseUrl().startsWith("https:");
    }

    /** What maps are made of; without it there are none. */
    Optional<Config.MapTiles> mapTiles() {
        return config.mapTiles();
    }

    public ZoneId zone() {
        return config.timezone();
    }

    /** Where a page is found from any other; its path starts with a slash. */
    public String page(String path) {
        return pages + path;
    }

    /** The same for an address as replies name it. */
    public String pageOf(String url) {
        return url.startsWith(config.siteUrl())
                ? page(url.substring(config.siteUrl().length()))
                : url;
    }

    /** The whole address of a page, for those who come from elsewhere. */
    public String url(String path) {
        return config.siteUrl() + path;
    }

    /** Where a file of the service is found from any page. */
    public String file(String path) {
        return base + path;
    }

    /** The whole address of a file. */
    public String fileUrl(String path) {
        return config.baseUrl() + path;
    }

    public String asset(String name) {
        return file(assets.path(name));
    }

    /** The mount that pages tell programs of, if there is one. */
    public Optional<Mount> announced() {
        return announced;
    }

    /** The whole address of an asset. */
    String assetUrl(String name) {
        return fileUrl(assets.path(name));
    }

    /** The style sheet by which whoever runs the service makes it look their own way. */
    WatchedFile theme() {
        return theme;
    }
}
