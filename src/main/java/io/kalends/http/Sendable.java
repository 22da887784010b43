package io.kalends.http;

import io.kalends.api.Route;
import java.io.IOException;
import java.util.Optional;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** A reply that can be sent in the representation that a request accepts. */
interface Sendable {
    /**
     * The representation for a request: the whole reply, a compressed one, a range of a file, or just that it is not
     * modified.
     */
    Representation representation(Incoming request);

    /** The route that made the reply; empty when none was found. */
    Optional<Route> route();

    /** Whether it belongs to the API, rather than to pages, files and operations. */
    default boolean isApi() {
        return route().map(route -> route.place().isApi()).orElse(true);
    }

    /** One representation of a reply. */
    interface Representation {
        int status();

        long length();

        /** Whether it is made while it is sent, so that sending may block. */
        boolean isStreamed();

        /** The memory it takes until it is sent. */
        long held();

        default boolean isCompressedWhileSent() {
            return false;
        }

        /** Sends it, with or without its body; the request must not be used any more after that. */
        void send(String requestId, boolean bodiless, Response response, Callback callback) throws IOException;

        /** Sends a 304, whose length would be that of the reply left out: at its end the library would add one of nought. */
        static void sendHead(Response response, Callback callback) {
            response.write(
                    false,
                    null,
                    Callback.from(
                            callback.getInvocationType(),
                            () -> response.write(true, null, callback),
                            callback::failed));
        }
    }
}
