package io.kalends.media;

import io.kalends.text.PlainText;
import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** Names of stored files, made of the name a caller gives and safe in every address and folder. */
final class FileNames {
    /** Every name this service gives a file. */
    static final Pattern STORED = Pattern.compile("[a-z0-9][a-z0-9_-]{0,99}\\.(png|jpg|gif|webp)");

    private static final int MAX_BASE = 80;
    private static final Pattern FOLDERS = Pattern.compile("^.*[/\\\\]", Pattern.DOTALL);
    private static final Pattern EXTENSION = Pattern.compile("\\.[^.]*$");
    private static final Pattern MARKS = Pattern.compile("\\p{M}+");
    private static final Pattern OTHERS = Pattern.compile("[^a-z0-9_]+");
    private static final Pattern EDGES = Pattern.compile("^[-_]+|[-_]+$");

    private FileNames() {}

    /** The name without folders and extension, in small letters, digits, {@code -} and {@code _}. */
    static String base(String given) {
        String name = bare(given);
        name = Normalizer.normalize(name.replace("ß", "ss"), Normalizer.Form.NFKD);
        name = MARKS.matcher(name).replaceAll("").toLowerCase(Locale.ROOT);
        name = OTHERS.matcher(name).replaceAll("-");
        name = EDGES.matcher(name).replaceAll("");
        name = EDGES.matcher(name.substring(0, Math.min(MAX_BASE, name.length())))
                .replaceAll("");
        return name.isEmpty() ? "image" : name;
    }

    /** The name as people read it: without folders and extension, at most so many characters long. */
    static String title(String given, int most) {
        String title = PlainText.clean(bare(given));
        if (title.isEmpty()) title = base(given);
        if (title.codePointCount(0, title.length()) <= most) return title;
        return PlainText.clean(title.substring(0, title.offsetByCodePoints(0, most)));
    }

    private static String bare(String given) {
        String name = FOLDERS.matcher(given).replaceFirst("");
        return EXTENSION.matcher(name).replaceFirst("");
    }
}
