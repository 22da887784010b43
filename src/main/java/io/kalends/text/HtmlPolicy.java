package io.kalends.text;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.owasp.html.AttributePolicy;
import org.owasp.html.HtmlPolicyBuilder;
import org.owasp.html.PolicyFactory;

/** What may stand in HTML text: one list for every author. */
final class HtmlPolicy {
    /** Elements around text of their own, each between line breaks. */
    static final Set<String> BLOCKS = words("""
            p div ul ol dl table blockquote pre h1 h2 h3 h4 h5 h6 hr figure details
            """);

    /** Elements that belong into a block and break the line as well. */
    static final Set<String> PARTS = words("""
            caption dd dt figcaption li summary tbody td tfoot th thead tr
            """);

    /** Elements within a line. */
    static final Set<String> INLINE = words("""
            a abbr b cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var
            """);

    /** Elements without content. */
    static final Set<String> VOID = Set.of("br", "hr", "img");

    /** Elements whose content is no text for readers. */
    static final Set<String> DROPPED = words("""
            script style iframe object template noscript svg math
            """);

    /** Attributes allowed somewhere; {@link #FACTORY} knows where. */
    static final Set<String> ATTRIBUTES = words("""
            class dir lang title href src alt width height colspan rowspan scope datetime start cite
            """);

    static final PolicyFactory FACTORY = new HtmlPolicyBuilder()
            .allowElements(elements())
            .allowWithoutAttributes(elements())
            .allowUrlProtocols("http", "https", "mailto", "tel")
            .allowAttributes("class", "dir", "lang", "title")
            .globally()
            .allowAttributes("href")
            .onElements("a")
            .allowAttributes("src")
            .matching(webAddressOnly())
            .onElements("img")
            .allowAttributes("alt", "width", "height")
            .onElements("img")
            .allowAttributes("colspan", "rowspan", "scope")
            .onElements("td", "th")
            .allowAttributes("datetime")
            .onElements("time")
            .allowAttributes("start")
            .onElements("ol")
            .allowAttributes("cite")
            .onElements("blockquote", "q")
            .toFactory();

    private HtmlPolicy() {}

    static boolean allows(String element) {
        return BLOCKS.contains(element)
                || PARTS.contains(element)
                || INLINE.contains(element)
                || VOID.contains(element);
    }

    /** Whether an element leaves the words around it joined. */
    static boolean isInline(String element) {
        return INLINE.contains(element) || element.equals("img");
    }

    private static String[] elements() {
        var all = new TreeSet<>(BLOCKS);
        all.addAll(PARTS);
        all.addAll(INLINE);
        all.addAll(VOID);
        return all.toArray(String[]::new);
    }

    private static AttributePolicy webAddressOnly() {
        return (element, attribute, value) -> {
            String start = value.strip().toLowerCase(Locale.ROOT);
            return start.startsWith("http://") || start.startsWith("https://") ? value : null;
        };
    }

    private static Set<String> words(String list) {
        return Set.of(list.strip().split("\\s+"));
    }
}
