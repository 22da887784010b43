package io.kalends.event;

import io.kalends.config.Config;
import io.kalends.text.Fold;
import io.kalends.text.Sha256;
import java.util.Collections;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.ResourceBundle.Control;
import java.util.Set;
import java.util.TreeSet;

/** The words for a cost of nothing in every language there are texts in, whichever the pages are in. */
final class FreeWords {
    private static final Set<String> ALL = read();

    private FreeWords() {}

    private static Set<String> read() {
        var words = new TreeSet<String>();
        for (String language : Config.SPOKEN) {
            ResourceBundle texts = ResourceBundle.getBundle(
                    "io.kalends.event.words",
                    Locale.of(language),
                    Control.getNoFallbackControl(Control.FORMAT_PROPERTIES));
            for (String word : texts.getString("free").split(",")) words.add(folded(word));
        }
        return Collections.unmodifiableSet(words);
    }

    private static String folded(String text) {
        return Fold.of(text).replaceAll("[.!]+$", "").strip();
    }

    /** Whether a cost is one of the words, whatever its case. */
    static boolean hold(String text) {
        return ALL.contains(folded(text));
    }

    /** Another one whenever the words are others. */
    static String version() {
        return Sha256.of(String.join("\n", ALL));
    }
}
