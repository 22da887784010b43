package io.kalends.bench;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * The yardstick: the web server of the service, set up alike, that sends given replies in turn to whatever it is asked,
 * and does nothing else. A PUT tells it the replies.
 */
final class BareServer {
    /** Written by the server itself for each reply, or for the connection. */
    private static final Set<String> NOT_SENT_ON = Set.of("date", "connection", "content-length", "transfer-encoding");

    private static final int SELECTORS = Runtime.getRuntime().availableProcessors();
    private static final int OTHER_THREADS = 16;
    private static final int MAX_HEADERS = 16 * 1024;

    private BareServer() {}

    /** Listens on the port that is the first argument. */
    public static void main(String[] args) throws Exception {
        var server = new Server(new QueuedThreadPool(SELECTORS + OTHER_THREADS));
        var http = new HttpConfiguration();
        http.setSendServerVersion(false);
        http.setRequestHeaderSize(MAX_HEADERS);
        var connector = new ServerConnector(
                server, 1, SELECTORS, new HttpConnectionFactory(http), new HTTP2CServerConnectionFactory(http));
        connector.setHost("127.0.0.1");
        connector.setPort(Integer.parseInt(args[0]));
        server.addConnector(connector);
        server.setHandler(new Replies());
        server.start();
        server.join();
    }

    /** What a PUT carries to have these replies sent. */
    static byte[] encode(List<Http.Answer> answers) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            out.writeInt(answers.size());
            for (Http.Answer answer : answers) encode(answer, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void encode(Http.Answer answer, DataOutputStream out) throws IOException {
        List<Map.Entry<String, String>> headers = answer.headers().stream()
                .filter(header -> !NOT_SENT_ON.contains(header.getKey().toLowerCase(java.util.Locale.ROOT)))
                .toList();
        out.writeInt(answer.status());
        out.writeInt(headers.size());
        for (Map.Entry<String, String> header : headers) {
            out.writeUTF(header.getKey());
            out.writeUTF(header.getValue());
        }
        out.writeInt(answer.body().length);
        out.write(answer.body());
    }

    private static List<Ready> decode(byte[] bytes) {
        try (var in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            var replies = new ArrayList<Ready>();
            for (int left = in.readInt(); left > 0; left--) replies.add(decode(in));
            return List.copyOf(replies);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Ready decode(DataInputStream in) throws IOException {
        int status = in.readInt();
        HttpFields.Mutable headers = HttpFields.build();
        for (int left = in.readInt(); left > 0; left--) headers.add(field(in.readUTF(), in.readUTF()));
        byte[] body = in.readNBytes(in.readInt());
        if (status != 304) headers.add(field(HttpHeader.CONTENT_LENGTH.asString(), String.valueOf(body.length)));
        return new Ready(status, headers.asImmutable(), body);
    }

    /** Its bytes are ready as well. */
    private static HttpField field(String name, String value) {
        HttpHeader known = HttpHeader.CACHE.get(name);
        return known == null ? new PreEncodedHttpField(name, value) : new PreEncodedHttpField(known, value);
    }

    /** A reply ready to be sent. */
    private record Ready(int status, HttpFields headers, byte[] body) {}

    /** Answers without ever leaving the thread that reads. */
    private static final class Replies extends Handler.Abstract.NonBlocking {
        private final AtomicInteger turn = new AtomicInteger();
        private volatile List<Ready> replies = List.of(new Ready(200, HttpFields.EMPTY, new byte[0]));

        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            if (request.getMethod().equals("PUT")) take(request, response, callback);
            else if (request.getLength() > 0) Content.Source.consumeAll(request, answering(response, callback));
            else answer(response, callback);
            return true;
        }

        private Callback answering(Response response, Callback callback) {
            return Callback.from(() -> answer(response, callback), callback::failed);
        }

        private void answer(Response response, Callback callback) {
            List<Ready> now = replies;
            Ready reply = now.size() == 1 ? now.getFirst() : now.get(turn.getAndIncrement() % now.size());
            response.setStatus(reply.status());
            response.getHeaders().add(reply.headers());
            response.write(true, ByteBuffer.wrap(reply.body()), callback);
        }

        private void take(Request request, Response response, Callback callback) {
            Content.Source.asByteBuffer(
                    request,
                    org.eclipse.jetty.util.Promise.from(
                            buffer -> {
                                var bytes = new byte[buffer.remaining()];
                                buffer.get(bytes);
                                replies = decode(bytes);
                                turn.set(0);
                                answer(response, callback);
                            },
                            callback::failed));
        }
    }
}
