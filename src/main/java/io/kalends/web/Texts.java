package io.kalends.web;

import java.text.MessageFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.Optional;
import java.util.ResourceBundle;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The texts of pages in one language, from the files of calendar, editor and events. */
public final class Texts {
    private static final Map<Locale, Texts> ALL = new ConcurrentHashMap<>();

    private final Locale locale;
    private final List<ResourceBundle> bundles;
    private final Map<String, MessageFormat> formats = new ConcurrentHashMap<>();

    private Texts(Locale locale) {
        this.locale = locale;
        bundles = Stream.of("web.messages", "admin.messages", "web.refusals", "event.words")
                .map(name -> bundle("io.kalends." + name, locale))
                .toList();
    }

    private static ResourceBundle bundle(String name, Locale locale) {
        return ResourceBundle.getBundle(
                name, locale, ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
    }

    public static Texts in(Locale locale) {
        return ALL.computeIfAbsent(locale, Texts::new);
    }

    public Locale locale() {
        return locale;
    }

    /** The text of this name, if there is one. */
    public Optional<String> find(String name) {
        for (ResourceBundle bundle : bundles) if (bundle.containsKey(name)) return Optional.of(bundle.getString(name));
        return Optional.empty();
    }

    /** The text of this name, with what belongs in its braces. */
    public String of(String name, Object... values) {
        String text = find(name).orElseThrow(() -> new MissingResourceException(name, "Texts", name));
        if (values.length == 0) return text;
        MessageFormat format = formats.computeIfAbsent(name, n -> new MessageFormat(text, locale));
        // A format keeps notes while it works.
        return ((MessageFormat) format.clone()).format(values);
    }
}
