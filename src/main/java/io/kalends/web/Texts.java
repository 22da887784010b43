package io.kalends.web;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.concurrent.ConcurrentHashMap;

/** The texts of pages in one language, from the files {@code messages_*.properties}. */
public final class Texts {
    private static final Map<Locale, Texts> ALL = new ConcurrentHashMap<>();

    private final Locale locale;
    private final ResourceBundle bundle;
    private final Map<String, MessageFormat> formats = new ConcurrentHashMap<>();

    private Texts(Locale locale) {
        this.locale = locale;
        bundle = ResourceBundle.getBundle(
                "io.kalends.web.messages",
                locale,
                ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
    }

    public static Texts in(Locale locale) {
        return ALL.computeIfAbsent(locale, Texts::new);
    }

    public Locale locale() {
        return locale;
    }

    /** The text of this name, with what belongs in its braces. */
    public String of(String name, Object... values) {
        String text = bundle.getString(name);
        if (values.length == 0) return text;
        MessageFormat format = formats.computeIfAbsent(name, n -> new MessageFormat(text, locale));
        // A format keeps notes while it works.
        return ((MessageFormat) format.clone()).format(values);
    }
}
