package io.kalends.http;

import java.io.InputStream;
import java.util.Optional;

/** A request as it was received, independent of the server library. */
interface Incoming {
    String method();

    default boolean isRead() {
        return method().equals("GET") || method().equals("HEAD");
    }

    /** The escaped path. */
    String path();

    /** The escaped query without its question mark; "" when there is none. */
    String query();

    /** The value of a header; several of the same name are joined by commas. */
    Optional<String> header(String name);

    /** The address of the peer. */
    String peer();

    /** The declared length of the body in bytes; -1 when it is not declared. */
    long length();

    /** The body, to be read once. */
    InputStream body();

    /** The body is longer than allowed, as declared or as sent. */
    final class BodyTooLarge extends RuntimeException {
        BodyTooLarge() {
            super("body too large", null, false, false);
        }
    }

    /** The client disconnected, sent too slowly or violated HTTP while the body was read. */
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
