package io.kalends.http;

import io.kalends.api.Route;
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

/** A reply to anonymous callers with its representations, and when it is valid. */
final class CachedReply implements Sendable {
    /** The memory of a representation besides its body. */
    private static final int OVERHEAD = 2_500;

    private static final String REQUEST_ID = "X-Request-Id";

    /**
     * A representation with all headers but the ID of the request.
     *
     * @param block the headers as HTTP/1 sends them
     * @param size separate, because the server library needs to read it
     */
    private record Encoded(
            int status, Map<String, String> headers, HeaderBlock block, PreEncodedHttpField size, byte[] body)
            implements Representation {
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
        public void send(String requestId, boolean bodiless, Response response, Callback callback) {
            response.setStatus(status);
            HttpFields.Mutable fields = response.getHeaders();
            if (JettyRequest.isHttp1(response.getRequest())) fields.add(block);
            else headers.forEach(fields::add);
            fields.add(new HttpField(null, REQUEST_ID, requestId)); // not one the library knows
            if (status == 304) {
                Representation.sendHead(response, callback);
                return;
            }
            fields.add(size);
            response.write(true, bodiless ? null : ByteBuffer.wrap(body), callback);
        }
    }

    private final Validity validity;
    private final Optional<Route> route;
    private final Outgoing reply;
    /** Made on demand, as many replies are sent only once. Two threads may make the same one. */
    private volatile Optional<Encoded> plain = Optional.empty();

    private volatile Optional<Encoded> notModified = Optional.empty();
    private volatile Optional<Encoded> compressed = Optional.empty();

    CachedReply(Validity validity, Optional<Route> route, Outgoing reply) {
        this.validity = validity;
        this.route = route;
        this.reply = reply;
    }

    /** @param wanted the version of the store that it must have seen */
    boolean isValid(long wanted, Instant now) {
        return validity.isValid(wanted, now);
    }

    @Override
    public Optional<Route> route() {
        return route;
    }

    int weight() {
        return OVERHEAD + reply.body().length + reply.body().length / 4;
    }

    @Override
    public Representation representation(Incoming request) {
        if (reply.isNotModified(request)) return notModified();
        return Gzip.isWanted(reply, request) ? compressed() : plain();
    }

    private Encoded plain() {
        if (plain.isEmpty()) plain = Optional.of(Encoded.of(reply));
        return plain.get();
    }

    private Encoded notModified() {
        if (notModified.isEmpty()) notModified = Optional.of(Encoded.of(reply.notModified()));
        return notModified.get();
    }

    private Encoded compressed() {
        if (compressed.isEmpty())
            compressed = Optional.of(Encoded.of(Gzip.compressed(reply, Gzip.Effort.ONCE_FOR_MANY)));
        return compressed.get();
    }
}
