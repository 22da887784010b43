package io.kalends.http;

import io.kalends.cache.Validity;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** A whole reply to anonymous callers, in the forms it is sent in, and when it is valid. */
final class CachedReply implements Sendable {
    /** What one form weighs apart from its bytes. */
    private static final int OVERHEAD = 2_500;

    private static final String REQUEST_ID = "X-Request-Id";

    /**
     * One form with its headers, all but the ID of the request.
     *
     * @param block the headers for HTTP/1, in the bytes they are sent in
     * @param size by itself, as the server library has to see it
     */
    private record Encoded(
            int status, Map<String, String> headers, HeaderBlock block, PreEncodedHttpField size, byte[] body)
            implements Form {
        static Encoded of(Outgoing reply) {
            var headers = new LinkedHashMap<>(reply.headers());
            headers.remove(REQUEST_ID);
            var size = new PreEncodedHttpField(HttpHeader.CONTENT_LENGTH, reply.length());
            return new Encoded(reply.status(), headers, new HeaderBlock(headers), size, reply.body());
        }

        @Override
        public long length() {
            return body.length;
        }

        @Override
        public boolean isStreamed() {
            return false;
        }

        @Override
        public long held() {
            return body.length;
        }

        @Override
        public void send(String requestId, boolean silent, Response response, Callback callback) {
            response.setStatus(status);
            HttpFields.Mutable fields = response.getHeaders();
            if (JettyRequest.isHttp1(response.getRequest())) fields.add(block);
            else headers.forEach(fields::add);
            fields.add(new HttpField(null, REQUEST_ID, requestId)); // not one the library knows
            if (status == 304) {
                Form.sendHead(response, callback);
                return;
            }
            fields.add(size);
            response.write(true, silent ? null : ByteBuffer.wrap(body), callback);
        }
    }

    private final Validity validity;
    private final String route;
    private final Outgoing reply;
    /** Made when first asked for: many a reply is sent but once. Two at once make the same. */
    private volatile Optional<Encoded> plain = Optional.empty();

    private volatile Optional<Encoded> unchanged = Optional.empty();
    private volatile Optional<Encoded> compressed = Optional.empty();

    /** @param route as the measurements call it */
    CachedReply(Validity validity, String route, Outgoing reply) {
        this.validity = validity;
        this.route = route;
        this.reply = reply;
    }

    /** @param wanted the version of the store it must be as new as */
    boolean isValid(long wanted, Instant now) {
        return validity.isValid(wanted, now);
    }

    @Override
    public String route() {
        return route;
    }

    int weight() {
        return OVERHEAD + reply.body().length + reply.body().length / 4;
    }

    @Override
    public Form form(Incoming request) {
        if (reply.isKnownTo(request)) return unchanged();
        return Gzip.isWanted(reply, request) ? compressed() : plain();
    }

    private Encoded plain() {
        if (plain.isEmpty()) plain = Optional.of(Encoded.of(reply));
        return plain.get();
    }

    private Encoded unchanged() {
        if (unchanged.isEmpty()) unchanged = Optional.of(Encoded.of(reply.unchanged()));
        return unchanged.get();
    }

    private Encoded compressed() {
        if (compressed.isEmpty()) {
            compressed = Optional.of(Encoded.of(Gzip.compressed(reply)));
        }
        return compressed.get();
    }
}
