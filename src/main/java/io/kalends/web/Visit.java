package io.kalends.web;

import io.kalends.api.Call;
import io.kalends.api.Context;
import io.kalends.cache.Dependencies;
import java.util.Locale;

/**
 * Somebody looks at a page: the site, the language they read it in, and how dates are written there.
 *
 * @param isThemed whether the site has a style sheet of its own
 * @param language that the address asks for, "" where the visitor's browser is asked
 * @param here the path of the page, for those who go on to an event and come back; "" where nobody comes back to
 */
public record Visit(Site site, Texts texts, DateWords dates, boolean isThemed, String language, String here) {
    public static Visit of(Site site, Context context) {
        return of(site.at(context), context.language(), context.dependencies());
    }

    static Visit of(Site site, Call call) {
        Visit visit = of(site, call.context());
        boolean isAsked =
                call.query().last(Languages.PARAM).filter(visit.word()::equals).isPresent();
        return new Visit(visit.site, visit.texts, visit.dates, visit.isThemed, isAsked ? visit.word() : "", "");
    }

    /** @param dependencies of the page: whether there is a theme */
    static Visit of(Site site, Locale language, Dependencies dependencies) {
        return new Visit(site, Texts.in(language), site.dates(language), dependencies.exists(site.theme()), "", "");
    }

    /** The same visit of the page at a path. */
    Visit at(String path) {
        return new Visit(site, texts, dates, isThemed, language, path);
    }

    /** A text in the language of the visitor. */
    public String t(String name, Object... values) {
        return texts.of(name, values);
    }

    /** As the {@code lang} attribute names it. */
    public String lang() {
        return texts.locale().toLanguageTag();
    }

    /** The language of the page, without a region. */
    String word() {
        return texts.locale().getLanguage();
    }

    /** Where a page is found. */
    public String page(String path) {
        return site.page(path);
    }
}
