package io.kalends.dist;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Finds out which version of the C library the native code in a package needs: the JDK that it is made of decides. */
final class Glibc {
    private static final Pattern SYMBOLS = Pattern.compile("GLIBC_2\\.(\\d{1,3})");
    /** The first for x86-64 and ARM alike. */
    private static final int OLDEST = 17;

    private Glibc() {}

    static String needed(Tree files) throws IOException {
        int newest = OLDEST;
        for (var entry : files.nodes().entrySet())
            if (entry.getValue() instanceof Tree.Document document && isNative(entry.getKey()))
                newest = Math.max(newest, newest(document));
        return "2." + newest;
    }

    private static boolean isNative(String path) {
        return path.endsWith(".so") || path.endsWith("/bin/java");
    }

    private static int newest(Tree.Document document) throws IOException {
        try (InputStream in = document.source().open()) {
            String bytes = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
            return SYMBOLS.matcher(bytes)
                    .results()
                    .map(MatchResult::group)
                    .mapToInt(symbol -> Integer.parseInt(symbol.substring("GLIBC_2.".length())))
                    .max()
                    .orElse(0);
        }
    }
}
