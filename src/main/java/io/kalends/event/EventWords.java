package io.kalends.event;

import java.util.Locale;
import java.util.ResourceBundle;
import java.util.ResourceBundle.Control;

/** What is said of events wherever they are shown, in the languages there are texts in. */
final class EventWords {
    private EventWords() {}

    static String of(String key, Locale locale) {
        return ResourceBundle.getBundle(
                        "io.kalends.event.words", locale, Control.getNoFallbackControl(Control.FORMAT_PROPERTIES))
                .getString(key);
    }
}
