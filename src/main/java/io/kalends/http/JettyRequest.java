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
import org.eclipse.jetty.io.AbstractEndPoint;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** A request as the server library received it. */
final class JettyRequest implements Incoming {
    /** Bytes of an unread body that are discarded, so that the client gets to read the reply and can keep the connection. */
    private static final long MAX_DISCARDED = 16 << 20;

    private final Request request;
    /** Asked for at once, as a request must not be used any more when it is complete. */
    private final ConnectionMetaData connection;

    private final Transfers transfers;
    /** The body, once it is wanted: most requests have none. */
    private @Nullable Reading reading;

    JettyRequest(Request request, Transfers transfers) {
        this.request = request;
        connection = request.getConnectionMetaData();
        this.transfers = transfers;
    }

    /** A body that is being read. */
    private static final class Reading implements Transfers.Transfer {
        final MinimumRateStream stream;
        private final EndPoint end;
        private final String address;

        Reading(Request request, EndPoint end, String address) {
            this.end = end;
            this.address = address;
            Connector connector = request.getConnectionMetaData().getConnector();
            Duration grace = Duration.ofMillis(connector.getIdleTimeout() * 2 / 3);
            stream = new MinimumRateStream(Content.Source.asInputStream(request), System::nanoTime, grace);
        }

        @Override
        public long stalledNanos() {
            return stream.stalledNanos();
        }

        @Override
        public void abort() {
            stream.abort();
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
        public boolean isDisconnected() {
            return !end.isOpen();
        }
    }

    boolean isHttp1() {
        return HttpEndPoint.isHttp1(connection.getConnection());
    }

    /** For how long no byte has moved on the connection. */
    long idleMillis() {
        return endPoint() instanceof AbstractEndPoint end ? end.getIdleFor() : 0;
    }

    private EndPoint endPoint() {
        return connection.getConnection().getEndPoint();
    }

    boolean isDisconnected() {
        return !endPoint().isOpen();
    }

    /** Our end of the connection, where that is one of the network. */
    Optional<HttpEndPoint> httpEndPoint() {
        return HttpEndPoint.of(endPoint());
    }

    void closeConnection() {
        endPoint().close();
    }

    static boolean isHttp1(Request request) {
        return HttpEndPoint.isHttp1(request.getConnectionMetaData().getConnection());
    }

    /** Over HTTP/1 a body is declared by the headers; over later versions it may come without. */
    static boolean mayHaveBody(Request request) {
        long length = request.getLength();
        return length > 0
                || (length < 0 && (!isHttp1(request) || request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING)));
    }

    private MinimumRateStream stream() {
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
        return stream(); // left open, as what is not read may be discarded later
    }

    static BodyCutShort cutShort(IOException e) {
        return new BodyCutShort(isTimeout(e), e);
    }

    private static boolean isTimeout(Throwable e) {
        return e instanceof TimeoutException || (e.getCause() != null && isTimeout(e.getCause()));
    }

    /** Discards the rest of the body, unless the client waits for 100 Continue, or has sent too slowly already. */
    void discardBody() {
        try {
            boolean waitsForContinue = request.getHeaders().contains(HttpHeader.EXPECT);
            boolean skipped = waitsForContinue || !mayHaveBody(request) || request.getLength() > MAX_DISCARDED;
            if (!skipped && (reading == null || !reading.stream.isBroken()))
                stream().discard(MAX_DISCARDED);
        } catch (IOException e) {
            // The reply is sent anyway, and the library closes the connection after it.
        } finally {
            if (reading != null) transfers.bodies().remove(reading);
        }
    }

    /** Sends a reply on the selector thread; over TLS or HTTP/2, where that saves no wake-up, on this one. */
    void sendOnSelector(Runnable sending) {
        if (isHttp1() && endPoint() instanceof HttpEndPoint plain) plain.sendOnSelector(sending);
        else sending.run();
    }

    /** Whether replies can be sent on the selector thread. */
    boolean isSentOnSelector() {
        return isHttp1() && endPoint() instanceof HttpEndPoint;
    }
}
