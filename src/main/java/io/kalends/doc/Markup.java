package io.kalends.doc;

import java.util.Collection;
import java.util.function.Function;

/** Finished HTML. Whatever is put into a template is escaped, unless it is finished HTML itself. */
record Markup(String html) {
    static final Markup NONE = new Markup("");

    /** The template with its {@code %s} filled in. */
    static Markup of(String template, Object... parts) {
        Object[] safe = new Object[parts.length];
        for (int i = 0; i < parts.length; i++)
            safe[i] = parts[i] instanceof Markup markup ? markup.html : escape(parts[i].toString());
        return new Markup(template.formatted(safe));
    }

    static <T> Markup each(Collection<T> items, Function<T, Markup> show) {
        return join(items, "", show);
    }

    static <T> Markup join(Collection<T> items, String between, Function<T, Markup> show) {
        return new Markup(String.join(
                between, items.stream().map(item -> show.apply(item).html).toList()));
    }

    /** Text in which backquotes stand around code. */
    static Markup prose(String text) {
        return new Markup(escape(text).replaceAll("`([^`]*)`", "<code>$1</code>"));
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
