package io.kalends.web;

import java.util.Locale;

/** Somebody looks at a page: the site, the language they read it in, and how dates are written there. */
public record Visit(Site site, Texts texts, DateWords dates) {
    public static Visit of(Site site, Locale language) {
        return new Visit(site, Texts.in(language), DateWords.in(language));
    }

    /** A text in the language of the visitor. */
    public String t(String name, Object... values) {
        return texts.of(name, values);
    }

    /** As the {@code lang} attribute names it. */
    public String lang() {
        return texts.locale().toLanguageTag();
    }

    /** Where a page is found. */
    public String page(String path) {
        return site.page(path);
    }
}
