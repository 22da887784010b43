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
import org.eclipse.jetty.io.AbstractEndPoint;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** A request as the server library has it. */
final class JettyRequest implements Incoming {
    /** Of an unread body so much is read nevertheless, so that the caller gets to see the reply and may go on. */
    private static final long DISCARDED = 16 << 20;

    private final Request request;
    /** Asked for at the beginning: after its end a request is not to be used any more. */
    private final ConnectionMetaData connection;

    private final Transfers transfers;
    /** The body, once somebody wants it: most requests have none. */
    private @Nullable Reading reading;

    JettyRequest(Request request, Transfers transfers) {
        this.request = request;
        connection = request.getConnectionMetaData();
        this.transfers = transfers;
    }

    /** A body that is being read. */
    private static final class Reading implements Transfers.Transfer {
        final PacedStream stream;
        private final EndPoint end;
        private final String address;

        Reading(Request request, EndPoint end, String address) {
            this.end = end;
            this.address = address;
            Connector connector = request.getConnectionMetaData().getConnector();
            Duration grace = Duration.ofMillis(connector.getIdleTimeout() * 2 / 3);
            stream = new PacedStream(Content.Source.asInputStream(request), System::nanoTime, grace);
        }

        @Override
        public long stalledNanos() {
            return stream.stalledNanos();
        }

        @Override
        public void abort() {
            stream.giveUp();
        }

        @Override
        public String address() {
            return address;
        }

        @Override
        public long bytes() {
            return stream.received();
        }

        @Override
        public boolean isCutOff() {
            return !end.isOpen();
        }
    }

    boolean isHttp1() {
        return connection.getHttpVersion().getVersion() < HttpVersion.HTTP_2.getVersion();
    }

    /** For how long the connection has moved no bytes. */
    long idleMillis() {
        return endPoint() instanceof AbstractEndPoint end ? end.getIdleFor() : 0;
    }

    private EndPoint endPoint() {
        return connection.getConnection().getEndPoint();
    }

    boolean isCutOff() {
        return !endPoint().isOpen();
    }

    /** The connection it has come by, where that is one of the network. */
    Optional<Outlet> outlet() {
        return Outlet.of(endPoint());
    }

    void closeConnection() {
        endPoint().close();
    }

    static boolean isHttp1(Request request) {
        return request.getConnectionMetaData().getHttpVersion().getVersion() < HttpVersion.HTTP_2.getVersion();
    }

    /** Over HTTP/1 a body is announced; over later versions nobody knows before the end. */
    static boolean mayHaveBody(Request request) {
        long length = request.getLength();
        return length > 0
                || (length < 0 && (!isHttp1(request) || request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING)));
    }

    private PacedStream stream() {
        Reading begun = reading;
        if (begun == null) {
            begun = new Reading(request, endPoint(), transfers.address(this));
            reading = begun;
            transfers.bodies().add(begun);
        }
        return begun.stream;
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
    public long length() {
        return request.getLength();
    }

    @Override
    public InputStream body() {
        return stream(); // left open: whatever is not read may be discarded later
    }

    static BodyCutShort cutShort(IOException e) {
        return new BodyCutShort(isTimeout(e), e);
    }

    private static boolean isTimeout(Throwable e) {
        return e instanceof TimeoutException || (e.getCause() != null && isTimeout(e.getCause()));
    }

    /** Reads what is left of the body, unless the caller waits to be asked for it, or has sent too slowly already. */
    void discardBody() {
        try {
            boolean waits = request.getHeaders().contains(HttpHeader.EXPECT);
            boolean skipped = waits || !mayHaveBody(request) || request.getLength() > DISCARDED;
            if (!skipped && (reading == null || !reading.stream.isBroken()))
                stream().discard(DISCARDED);
        } catch (IOException e) {
            // The reply is sent nevertheless; the library closes the connection after it.
        } finally {
            if (reading != null) transfers.bodies().remove(reading);
        }
    }

    /** Has the reply sent by the thread that moves the bytes of the connection. */
    void handOver(Runnable sending) {
        Outlet.handOver(request, sending);
    }
}
