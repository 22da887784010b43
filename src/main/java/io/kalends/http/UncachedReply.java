package io.kalends.http;

import io.kalends.api.Reply;
import io.kalends.api.Route;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** A reply made for one request. */
record UncachedReply(Outgoing reply, Optional<Route> route) implements Sendable {
    @Override
    public Representation representation(Incoming request) {
        if (request.isRead() && reply.isNotModified(request)) return new Sent(reply.notModified());
        if (Gzip.isWanted(reply, request)) return new Sent(Gzip.compressed(reply, Gzip.Effort.ONCE));
        return new Sent(request.isRead() ? PartialContent.of(reply, request) : reply);
    }

    private record Sent(Outgoing reply) implements Representation {
        @Override
        public int status() {
            return reply.status();
        }

        @Override
        public long length() {
            return reply.length();
        }

        @Override
        public boolean isStreamed() {
            return reply.streamed().isPresent();
        }

        @Override
        public long held() {
            return reply.streamed().map(Reply.Streamed::held).orElse((long) reply.body().length);
        }

        @Override
        public boolean isCompressedWhileSent() {
            return isStreamed() && reply.headers().containsKey("Content-Encoding");
        }

        @Override
        public void send(String requestId, boolean bodiless, Response response, Callback callback) throws IOException {
            response.setStatus(status());
            HttpFields.Mutable headers = response.getHeaders();
            reply.headers().forEach((name, value) -> headers.put(new HttpField(name, value)));
            if (status() == 304) {
                Representation.sendHead(response, callback);
                return;
            }
            if (length() >= 0) headers.put(HttpHeader.CONTENT_LENGTH, length());
            if (reply.streamed().isPresent() && !bodiless) send(reply.streamed().get(), response, callback);
            else response.write(true, bodiless ? null : ByteBuffer.wrap(reply.body()), callback);
        }

        /** Holds one buffer at a time, however slowly the client reads. */
        private static void send(Reply.Streamed content, Response response, Callback callback) throws IOException {
            OutputStream out = Content.Sink.asOutputStream(response);
            content.writeTo(out);
            // Not when it fails half way, or the client would take the part for the whole.
            out.close();
            callback.succeeded();
        }
    }
}
