package io.kalends.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.kalends.api.FormGuard;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The first bytes of a form, in which its CSRF token is searched before more is read. Tokens consist of characters that need
 * no escapes.
 */
record FormPrefix(byte[] bytes, InputStream rest) {
    private static final int LENGTH = 8 * 1024;
    private static final String NAME = Pattern.quote(FormGuard.TOKEN);
    private static final Pattern MULTIPART =
            Pattern.compile("\\bname=\"" + NAME + "\"(?:\\r\\n[^\\r\\n]+)*+\\r\\n\\r\\n([\\w.-]*+)\\r\\n--");
    private static final Pattern URL_ENCODED = Pattern.compile("(?:^|&)" + NAME + "=([\\w.-]*+)(?:&|$)");

    static FormPrefix of(InputStream body) throws IOException {
        return new FormPrefix(body.readNBytes(LENGTH), body);
    }

    /** The token, "" when it is not among these bytes. */
    String token(boolean isMultipart) {
        Matcher found = (isMultipart ? MULTIPART : URL_ENCODED).matcher(new String(bytes, ISO_8859_1));
        return found.find() ? found.group(1) : "";
    }

    /** The body from its beginning. */
    InputStream whole() {
        return new SequenceInputStream(new ByteArrayInputStream(bytes), rest);
    }
}
