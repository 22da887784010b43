package io.kalends.web;

import io.kalends.api.Context;
import io.kalends.api.Mount;
import io.kalends.cache.WatchedFile;
import io.kalends.config.Config;
import io.kalends.config.Config.FooterLinks;
import io.kalends.settings.SiteSettings;
import io.kalends.text.Html;
import java.net.URI;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * What all pages have in common: whose they are, what they look like, and where they and their files are found. Settings may
 * change at any time; for one visit they stay the same.
 */
public final class Site {
    static final String THEME = "theme.css";

    /** The file that browsers show with the name of a page. */
    public record Icon(String href, String type) {}

    /**
     * The text that the first page begins with.
     *
     * @param lang of the text, where that is not the one of the page
     */
    record Welcome(String html, Optional<String> lang) {}

    private final Supplier<Config> settings;
    private final SiteImages images;
    private final Supplier<SiteImages.Found> found;
    private final Assets assets;
    private final WatchedFile theme;
    private final String base;
    private final String pages;
    private final Optional<Mount> announced;

    Site(SiteSettings settings, SiteImages images, Assets assets) {
        Config config = settings.known();
        this.settings = settings::known;
        this.images = images;
        found = images::last;
        this.assets = assets;
        announced = Mount.announced(config);
        theme = new WatchedFile(config.data().resolve(THEME));
        base = path(config.baseUrl());
        boolean below = config.siteUrl().startsWith(config.baseUrl() + "/");
        pages = below ? path(config.siteUrl()) : base;
    }

    private Site(Site site, Config config, SiteImages.Found now) {
        settings = () -> config;
        found = () -> now;
        images = site.images;
        assets = site.assets;
        theme = site.theme;
        base = site.base;
        pages = site.pages;
        announced = site.announced;
    }

    private static String path(String url) {
        String path = URI.create(url).getRawPath();
        return path == null ? "" : path;
    }

    /** The site as a request finds it. */
    Site at(Context context) {
        return new Site(this, context.config(), images.of(context));
    }

    private Config config() {
        return settings.get();
    }

    public String name() {
        return config().siteName();
    }

    Config.Money money() {
        return config().money();
    }

    /** The languages there are to choose from. */
    List<Locale> languages() {
        return config().languages();
    }

    boolean isSecure() {
        return config().baseUrl().startsWith("https:");
    }

    /** What maps are made of; without it there are none. */
    Optional<Config.MapTiles> mapTiles() {
        return config().mapTiles();
    }

    public ZoneId zone() {
        return config().timezone();
    }

    Config.Pages look() {
        return config().pages();
    }

    /** What stands before the name, where the settings name an image. */
    public Optional<Picture> logo() {
        return found.get().logo().map(media -> Picture.of(media, "medium", this));
    }

    public Icon icon() {
        return found.get()
                .icon()
                .map(media -> media.size("thumbnail")
                        .map(small -> new Icon(file(media.path(small.filename())), small.mimeType()))
                        .orElseGet(() -> new Icon(file(media.path(media.filename())), media.mimeType())))
                .orElseGet(() -> new Icon(asset("icon.svg"), "image/svg+xml"));
    }

    /** Whether the settings give it a look or a text of its own. */
    public boolean hasOwnLook() {
        return colors().isPresent()
                || logo().isPresent()
                || look().homeTexts().values().stream().anyMatch(text -> !text.isEmpty());
    }

    /** The style sheet with the colours that the settings name. */
    public Optional<String> colors() {
        return SiteColors.of(look().colors()).map(colors -> file(colors.path()));
    }

    /** What the foot of pages leads to besides what belongs to the calendar. */
    public List<FooterLinks.Named> links(Texts texts) {
        FooterLinks links = look().links();
        var all = new ArrayList<FooterLinks.Named>();
        links.imprint().ifPresent(url -> all.add(new FooterLinks.Named(texts.of("footer.imprint"), url)));
        links.privacy().ifPresent(url -> all.add(new FooterLinks.Named(texts.of("footer.privacy"), url)));
        links.accessibility().ifPresent(url -> all.add(new FooterLinks.Named(texts.of("footer.accessibility"), url)));
        all.addAll(links.others());
        return all;
    }

    /** In the language of the visitor; else in another, as there is no better. */
    Optional<Welcome> welcome(Texts texts) {
        String language = texts.locale().getLanguage();
        return Stream.concat(Stream.of(language), Config.SPOKEN.stream())
                .filter(spoken -> !look().homeTexts().getOrDefault(spoken, "").isEmpty())
                .findFirst()
                .map(spoken -> new Welcome(
                        html(look().homeTexts().getOrDefault(spoken, ""), texts),
                        Optional.of(spoken).filter(other -> !other.equals(language))));
    }

    private String html(String text, Texts texts) {
        return Html.forPage(Html.clean(text), fileUrl("/"), file("/"), texts.of("event.image"));
    }

    /** How dates are written for those who read this language. */
    DateWords dates(Locale language) {
        return DateWords.in(language, look().weekStart());
    }

    /** Where a page is found from any other; its path starts with a slash. */
    public String page(String path) {
        return pages + path;
    }

    /** The same for an address as replies name it. */
    public String pageOf(String url) {
        String siteUrl = config().siteUrl();
        return url.startsWith(siteUrl) ? page(url.substring(siteUrl.length())) : url;
    }

    /** The whole address of a page, for those who come from elsewhere. */
    public String url(String path) {
        return config().siteUrl() + path;
    }

    /** Where a file of the service is found from any page. */
    public String file(String path) {
        return base + path;
    }

    /** The whole address of a file. */
    public String fileUrl(String path) {
        return config().baseUrl() + path;
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
