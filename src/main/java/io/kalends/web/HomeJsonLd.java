package io.kalends.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The calendar in the words of schema.org: a site that can be searched, and what comes next on it. */
final class HomeJsonLd {
    private HomeJsonLd() {}

    static Map<String, Object> of(Site site, List<Entry> entries) {
        return Map.of("@context", "https://schema.org", "@graph", List.of(site(site), list(entries)));
    }

    private static Map<String, Object> site(Site site) {
        var search = Map.of(
                "@type",
                "SearchAction",
                "target",
                Map.of("@type", "EntryPoint", "urlTemplate", site.url("/?search={search_term_string}")),
                "query-input",
                "required name=search_term_string");
        return Map.of(
                "@type",
                "WebSite",
                "name",
                site.name(),
                "url",
                site.url("/"),
                "inLanguage",
                site.languages().stream().map(Locale::toLanguageTag).toList(),
                "potentialAction",
                search);
    }

    /** The pages of the events say the rest. */
    private static Map<String, Object> list(List<Entry> entries) {
        var items = new ArrayList<Map<String, Object>>();
        for (Entry entry : entries)
            items.add(Map.of("@type", "ListItem", "position", items.size() + 1, "url", entry.url()));
        return Map.of("@type", "ItemList", "itemListElement", items);
    }
}
