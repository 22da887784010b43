package io.kalends.http;

import io.kalends.api.Route;
import java.io.IOException;
import java.util.Arrays;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** A reply that can be sent in the form a request wants it in. */
interface Sendable {
    /**
     * The form this request wants: the whole reply, a compressed one, a part of a file, or just that nothing
     * has changed.
     */
    Form form(Incoming request);

    /** The route that made the reply, as the measurements call it. */
    String route();

    /** Whether it belongs to the interface, rather than to pages, files and what those need who run the service. */
    default boolean isOfApi() {
        return Arrays.stream(Route.Place.values())
                .filter(place -> !place.isApi())
                .noneMatch(place -> route().startsWith(place.name()));
    }

    /** One form of a reply. */
    interface Form {
        int status();

        long length();

        /** Whether it is made while it is sent, so that to send it may mean to wait. */
        boolean isStreamed();

        /** Bytes of memory it holds until it is sent. */
        long held();

        /** Whether it is compressed while it is sent. */
        default boolean isCompressedMeanwhile() {
            return false;
        }

        /** Sends it, without its body to those who did not ask for one; the request is not to be used any more then. */
        void send(String requestId, boolean silent, Response response, Callback callback) throws IOException;

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
