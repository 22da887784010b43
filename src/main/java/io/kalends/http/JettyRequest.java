package io.kalends.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** A request as the server library has it. */
final class JettyRequest implements Incoming {
    /** Of an unread body so much is read nevertheless, so that the caller gets to see the reply and may go on. */
    private static final long DISCARDED = 16 << 20;

    private final Request request;
    /** Of the body, once somebody wants it: most requests have none. */
    private @Nullable Pace pace;

    JettyRequest(Request request) {
        this.request = request;
    }

    static boolean isHttp1(Request request) {
        return request.getConnectionMetaData().getHttpVersion().getVersion() < HttpVersion.HTTP_2.getVersion();
    }

    private Pace pace() {
        Pace begun = pace;
        if (begun == null) {
            Connector connector = request.getConnectionMetaData().getConnector();
            begun = new Pace(System::nanoTime, Duration.ofMillis(connector.getIdleTimeout() * 2 / 3));
            pace = begun;
        }
        return begun;
    }

    @Override
    public String method() {
        String method = request.getMethod();
        return method == null ? "" : method;
    }

    @Override
    public String path() {
        String path = request.getHttpURI().getPath();
        return path == null ? "/" : path;
    }

    @Override
    public String query() {
        String query = request.getHttpURI().getQuery();
        return query == null ? "" : query;
    }

    @Override
    public Optional<String> header(String name) {
        String values = null;
        for (HttpField field : request.getHeaders()) {
            if (!field.is(name)) continue;
            String value = field.getValue() == null ? "" : field.getValue();
            values = values == null ? value : values + ", " + value;
        }
        return Optional.ofNullable(values);
    }

    @Override
    public String peer() {
        SocketAddress address = request.getConnectionMetaData().getRemoteSocketAddress();
        return address instanceof InetSocketAddress inet && inet.getAddress() != null
                ? inet.getAddress().getHostAddress()
                : address.toString();
    }

    @Override
    public byte[] body(int most) {
        if (request.getLength() > most) throw new BodyTooLarge();
        // Left open: whatever is not read here may be discarded later.
        InputStream in = Content.Source.asInputStream(request);
        try {
            byte[] bytes = pace().read(in, most + 1);
            if (bytes.length > most) throw new BodyTooLarge();
            return bytes;
        } catch (IOException e) {
            throw new BodyCutShort(isTimeout(e), e);
        }
    }

    private static boolean isTimeout(Throwable e) {
        return e instanceof TimeoutException || (e.getCause() != null && isTimeout(e.getCause()));
    }

    /** Reads what is left of the body, unless the caller waits to be asked for it. */
    void discardBody() {
        boolean waits = request.getHeaders().contains(HttpHeader.EXPECT);
        if (waits || request.getLength() == 0 || request.getLength() > DISCARDED) return;
        try {
            pace().skip(Content.Source.asInputStream(request), DISCARDED);
        } catch (IOException e) {
            // The reply is sent nevertheless; the library closes the connection after it.
            return;
        }
    }

    /** Has the reply sent by the thread that moves the bytes of the connection. */
    void handOver(Runnable sending) {
        Outlet.handOver(request, sending);
    }
}
