package io.kalends.config;

import io.kalends.config.Config.Colors;
import io.kalends.config.Config.FooterLinks;
import io.kalends.config.Config.Highlights;
import io.kalends.config.Config.Pages;
import io.kalends.text.WebAddress;
import java.time.DayOfWeek;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads the settings of what pages look like. */
record PageSettings(SettingTexts texts) {
    Pages pages() {
        return new Pages(
                id(Setting.LOGO),
                id(Setting.FAVICON),
                new Colors(color(Setting.ACCENT_COLOR), color(Setting.SECOND_COLOR)),
                new FooterLinks(
                        link(Setting.IMPRINT_URL),
                        link(Setting.PRIVACY_URL),
                        link(Setting.ACCESSIBILITY_URL),
                        namedLinks()),
                Map.of("en", texts.text(Setting.HOME_TEXT_EN), "de", texts.text(Setting.HOME_TEXT_DE)),
                weekStart(),
                highlights(),
                texts.origins(Setting.FRAME_ORIGINS));
    }

    private Optional<Long> id(Setting setting) {
        String text = texts.text(setting);
        if (text.isEmpty()) return Optional.empty();
        if (text.matches("[1-9]\\d{0,17}")) return Optional.of(Long.valueOf(text));
        throw BadSetting.of(setting, text, "it must be the ID of an uploaded image");
    }

    private Optional<String> color(Setting setting) {
        String text = texts.text(setting).toLowerCase(Locale.ROOT);
        if (text.isEmpty()) return Optional.empty();
        if (text.matches("#[0-9a-f]{3}")) return Optional.of(text.replaceAll("([0-9a-f])", "$1$1"));
        if (text.matches("#[0-9a-f]{6}")) return Optional.of(text);
        throw BadSetting.of(setting, text, "it must be a colour such as #1f6f8b");
    }

    private Optional<String> link(Setting setting) {
        String text = texts.text(setting);
        if (text.isEmpty()) return Optional.empty();
        if (isLink(text)) return Optional.of(text);
        throw BadSetting.of(setting, text, "it must be an address such as https://example.org/imprint");
    }

    /** Also a path of this host, as another service may answer there. */
    private static boolean isLink(String text) {
        return WebAddress.isValid(text) || text.matches("/(?![/\\\\])[!-~&&[^<>\"\\\\`]]*");
    }

    private List<FooterLinks.Named> namedLinks() {
        return Arrays.stream(texts.text(Setting.FOOTER_LINKS).split(";\\s+"))
                .map(String::strip)
                .filter(link -> !link.isEmpty())
                .map(this::namedLink)
                .toList();
    }

    private FooterLinks.Named namedLink(String text) {
        int blank = text.lastIndexOf(' ');
        String url = text.substring(blank + 1);
        if (blank > 0 && isLink(url))
            return new FooterLinks.Named(text.substring(0, blank).strip(), url);
        throw BadSetting.of(
                Setting.FOOTER_LINKS, text, "each must be words and an address: Contact https://example.org/contact");
    }

    private Optional<DayOfWeek> weekStart() {
        return switch (texts.text(Setting.WEEK_START).toLowerCase(Locale.ROOT)) {
            case "auto" -> Optional.empty();
            case "monday" -> Optional.of(DayOfWeek.MONDAY);
            case "saturday" -> Optional.of(DayOfWeek.SATURDAY);
            case "sunday" -> Optional.of(DayOfWeek.SUNDAY);
            default ->
                throw BadSetting.of(
                        Setting.WEEK_START,
                        texts.text(Setting.WEEK_START),
                        "it must be monday, saturday, sunday or auto");
        };
    }

    private Highlights highlights() {
        String text = texts.text(Setting.HIGHLIGHTS);
        String category = text.startsWith(Config.CATEGORY) ? text.substring(Config.CATEGORY.length()) : "";
        if (!category.isEmpty()) return new Highlights(Highlights.Choice.CATEGORY, category);
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "featured" -> new Highlights(Highlights.Choice.FEATURED, "");
            case "next" -> new Highlights(Highlights.Choice.NEXT, "");
            case "none" -> new Highlights(Highlights.Choice.NONE, "");
            default ->
                throw BadSetting.of(
                        Setting.HIGHLIGHTS, text, "it must be featured, next, none, or category: with the slug of one");
        };
    }
}
