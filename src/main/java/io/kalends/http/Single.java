package io.kalends.http;

import io.kalends.api.Reply;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** A reply made for one request. */
record Single(Outgoing reply, String route) implements Sendable {
    @Override
    public Form form(Incoming request) {
        if (request.isRead() && reply.isKnownTo(request)) return new Once(reply.unchanged());
        if (Gzip.isWanted(reply, request)) return new Once(Gzip.compressed(reply));
        return new Once(request.isRead() ? PartialContent.of(reply, request) : reply);
    }

    private record Once(Outgoing reply) implements Form {
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
        public boolean isCompressedMeanwhile() {
            return isStreamed() && reply.headers().containsKey("Content-Encoding");
        }

        @Override
        public void send(String requestId, boolean silent, Response response, Callback callback) throws IOException {
            response.setStatus(status());
            HttpFields.Mutable headers = response.getHeaders();
            reply.headers().forEach((name, value) -> headers.put(new HttpField(name, value)));
            if (status() == 304) {
                Form.sendHead(response, callback);
                return;
            }
            if (length() >= 0) headers.put(HttpHeader.CONTENT_LENGTH, length());
            if (reply.streamed().isPresent() && !silent) send(reply.streamed().get(), response, callback);
            else response.write(true, silent ? null : ByteBuffer.wrap(reply.body()), callback);
        }

        /** Holds a piece at a time, however slowly the caller takes it. */
        private static void send(Reply.Streamed content, Response response, Callback callback) throws IOException {
            OutputStream out = Content.Sink.asOutputStream(response);
            content.writeTo(out);
            // Not when it fails half way: the caller would take the part for the whole.
            out.close();
            callback.succeeded();
        }
    }
}
