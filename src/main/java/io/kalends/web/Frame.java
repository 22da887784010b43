package io.kalends.web;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What stands around the content of a page, and what is said of it to those who do not read it: search engines, programs
 * that make a preview of a link, and calendars that want to subscribe.
 *
 * @param section which part of the navigation it belongs to, "" for none
 * @param canonical its one address, without what does not matter; empty for pages that are not to be found by search
 * @param image address of a picture for previews
 * @param jsonLd the content in the words of schema.org, as JSON
 * @param menu the events of the page for the calendars of visitors
 * @param views where the same is seen in another way
 */
public record Frame(
        Visit visit,
        String title,
        String description,
        String section,
        Optional<String> canonical,
        Optional<String> image,
        Optional<String> jsonLd,
        Optional<AddMenu> menu,
        Views views) {

    /** A page that search engines are not to list. */
    public static Frame of(Visit visit, String title) {
        return new Frame(
                visit,
                title,
                "",
                "",
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Views.today(visit.site()));
    }

    public Frame in(String part) {
        return new Frame(visit, title, description, part, canonical, image, jsonLd, menu, views);
    }

    public Frame described(String text) {
        return new Frame(visit, title, text, section, canonical, image, jsonLd, menu, views);
    }

    /** Found at this path of the site. */
    public Frame at(String path) {
        return new Frame(
                visit, title, description, section, Optional.of(visit.site().url(path)), image, jsonLd, menu, views);
    }

    /** To be read by those who know of it, but not found: there are too many empty days to look at them all. */
    public Frame unlisted() {
        return new Frame(visit, title, description, section, Optional.empty(), image, Optional.empty(), menu, views);
    }

    public Frame showing(Optional<String> picture) {
        return new Frame(visit, title, description, section, canonical, picture, jsonLd, menu, views);
    }

    /** Said as JSON, which is made safe to stand in a page. */
    public Frame saying(String json) {
        Optional<String> safe = Optional.of(json.replace("<", "\\u003c"));
        return new Frame(visit, title, description, section, canonical, image, safe, menu, views);
    }

    /** To be taken into other calendars. */
    Frame offering(AddMenu other) {
        return new Frame(visit, title, description, section, canonical, image, jsonLd, Optional.of(other), views);
    }

    /** Keeping what the visitor has chosen. */
    Frame with(Views other) {
        return new Frame(visit, title, description, section, canonical, image, jsonLd, menu, other);
    }

    /** Another form of a page in one of the languages. */
    record Translation(String language, String name, String url, String href) {}

    /** The page in each of the languages there are; none where there is but one. */
    List<Translation> translations() {
        List<Locale> languages = visit.site().languages();
        if (languages.size() < 2) return List.of();
        String back = URLEncoder.encode(path(), StandardCharsets.UTF_8).replace("%2F", "/");
        return languages.stream()
                .map(language -> new Translation(
                        language.getLanguage(),
                        language.getDisplayLanguage(language),
                        canonical
                                .map(url -> inLanguage(url, language.getLanguage()))
                                .orElse(""),
                        visit.page("/language/" + language.getLanguage() + "?back=" + back)))
                .toList();
    }

    /** Of two forms in a language, the one whose address names it is for search engines. */
    private static String inLanguage(String url, String language) {
        return url + "?" + Languages.PARAM + "=" + language;
    }

    /** Its one address, in the language that it is asked for in. */
    Optional<String> address() {
        return visit.language().isEmpty() ? canonical : canonical.map(url -> inLanguage(url, visit.language()));
    }

    private String path() {
        if (!section.isEmpty()) return visit.here().isEmpty() ? "/" : visit.here();
        return canonical
                .map(url -> url.substring(visit.site().url("").length()))
                .orElse("/");
    }

    /** What the window is called. */
    public String fullTitle() {
        return title.equals(visit.site().name())
                ? title
                : title + " · " + visit.site().name();
    }

    public boolean isIn(String part) {
        return section.equals(part);
    }
}
