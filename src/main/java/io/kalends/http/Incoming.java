package io.kalends.http;

import java.io.InputStream;
import java.util.Optional;

/** A request as it came over the wire, whatever library received it. */
interface Incoming {
    String method();

    default boolean isRead() {
        return method().equals("GET") || method().equals("HEAD");
    }

    /** The path, still escaped. */
    String path();

    /** The query without its question mark, still escaped; "" when there is none. */
    String query();

    /** The last value of a header; several of the same name are joined by commas where lists are allowed. */
    Optional<String> header(String name);

    /** The address of the peer. */
    String peer();

    /** The bytes of the body as the caller declares them; -1 when nothing is said. */
    long length();

    /** The body, to be read once; it throws {@link BodyCutShort} where it breaks off or comes too slowly. */
    InputStream body();

    /** More bytes than allowed, declared or sent. */
    final class BodyTooLarge extends RuntimeException {
        BodyTooLarge() {
            super("body too large", null, false, false);
        }
    }

    /** The caller went away, sent too slowly or broke the rules of HTTP while the body was read. */
    final class BodyCutShort extends RuntimeException {
        private final boolean timeout;

        BodyCutShort(boolean timeout, Throwable cause) {
            super("body cut short", cause, false, false);
            this.timeout = timeout;
        }

        boolean isTimeout() {
            return timeout;
        }
    }
}
