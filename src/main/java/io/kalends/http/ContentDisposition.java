package io.kalends.http;

import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The file name in a {@code Content-Disposition} header, in the ways clients write it. */
final class ContentDisposition {
    private static final Pattern PARAMETER =
            Pattern.compile(";\\s*+([^\\s=;]++)\\s*+=\\s*+(?:\"((?:[^\"\\\\]++|\\\\.)*+)\"|([^;]*+))");
    private static final Pattern EXTENDED = Pattern.compile("(?i)(utf-8|iso-8859-1)'[^']*'(.*)");

    private ContentDisposition() {}

    /** The name as it was sent, with folders; empty when there is none. */
    static Optional<String> filename(String header) {
        Map<String, String> parameters = parameters(header);
        return Optional.ofNullable(parameters.get("filename*"))
                .flatMap(ContentDisposition::extended)
                .or(() -> Optional.ofNullable(parameters.get("filename")).map(ContentDisposition::utf8));
    }

    private static Map<String, String> parameters(String header) {
        var parameters = new HashMap<String, String>();
        Matcher found = PARAMETER.matcher(header);
        while (found.find()) {
            String quoted = found.group(2);
            String value = quoted == null ? found.group(3).strip() : unescaped(quoted);
            parameters.putIfAbsent(found.group(1).toLowerCase(Locale.ROOT), value);
        }
        return parameters;
    }

    /** Browsers write quotes as {@code %22}, others with a backslash; before anything else a backslash separates folders. */
    private static String unescaped(String quoted) {
        return quoted.replace("%22", "\"").replace("\\\"", "\"").replace("\\\\", "\\");
    }

    /** As in RFC 8187: the character set, a language, and the escaped bytes. */
    private static Optional<String> extended(String value) {
        Matcher parts = EXTENDED.matcher(value);
        if (!parts.matches()) return Optional.empty();
        try {
            String escaped = parts.group(2).replace("+", "%2B");
            return Optional.of(URLDecoder.decode(escaped, Charset.forName(parts.group(1))));
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // an invalid escape, so the plain name is used
        }
    }

    /** Headers are read as ISO 8859-1, but nearly all clients that send other characters than ASCII mean UTF-8. */
    private static String utf8(String name) {
        if (name.chars().anyMatch(c -> c > 0xff)) return name;
        try {
            var bytes = ByteBuffer.wrap(name.getBytes(StandardCharsets.ISO_8859_1));
            return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException e) {
            return name;
        }
    }
}
