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
 * The first bytes of a form, in which its token is looked for before more is read. Tokens are of letters, digits and a
 * few signs that need no escapes.
 */
record FormBeginning(byte[] bytes, InputStream rest) {
    private static final int LENGTH = 8 * 1024;
    private static final String NAME = Pattern.quote(FormGuard.TOKEN);
    private static final Pattern IN_PARTS =
            Pattern.compile("\\bname=\"" + NAME + "\"(?:\\r\\n[^\\r\\n]+)*+\\r\\n\\r\\n([\\w.-]*+)\\r\\n--");
    private static final Pattern IN_PAIRS = Pattern.compile("(?:^|&)" + NAME + "=([\\w.-]*+)(?:&|$)");

    static FormBeginning of(InputStream body) throws IOException {
        return new FormBeginning(body.readNBytes(LENGTH), body);
    }

    /** The token, "" when there is none so early. */
    String token(boolean inParts) {
        Matcher found = (inParts ? IN_PARTS : IN_PAIRS).matcher(new String(bytes, ISO_8859_1));
        return found.find() ? found.group(1) : "";
    }

    /** The body from its beginning. */
    InputStream whole() {
        return new SequenceInputStream(new ByteArrayInputStream(bytes), rest);
    }
}
