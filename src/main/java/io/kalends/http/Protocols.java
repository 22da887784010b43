package io.kalends.http;

import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.http2.server.AbstractHTTP2ServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.jspecify.annotations.Nullable;

/** The protocols of a connection, the outermost first: HTTP/1.1 or HTTP/2 as the client chooses, over TCP or TLS. */
final class Protocols {
    /** The least that RFC 9113 recommends. */
    private static final int MAX_STREAMS = 100;
    /** Bytes of a body that a client may send before they are read. */
    private static final int STREAM_WINDOW = 128 * 1024;

    private Protocols() {}

    static ConnectionFactory[] plain(HttpConfiguration http) {
        return new ConnectionFactory[] {
            http1(http),
            bounded(new HTTP2CServerConnectionFactory(http) {
                // Without memory for a session, the reply is HTTP/1.1; who speaks nothing else is refused.
                @Override
                public @Nullable Connection upgradeConnection(
                        Connector connector, EndPoint end, MetaData.Request request, HttpFields.Mutable reply) {
                    return admitsSession(end) ? super.upgradeConnection(connector, end, request, reply) : null;
                }

                @Override
                public Connection newConnection(Connector connector, EndPoint end) {
                    return ConnectionBuffers.use(end, () -> super.newConnection(connector, end));
                }
            })
        };
    }

    /** @param hstsSeconds for how long browsers are told to insist on TLS */
    static ConnectionFactory[] tls(HttpConfiguration http, SslContextFactory.Server context, int hstsSeconds) {
        // It is for the client to check that the name it uses is ours.
        http.addCustomizer(new SecureRequestCustomizer(false));
        if (hstsSeconds > 0) http.addCustomizer(hsts(hstsSeconds));
        HttpConnectionFactory http1 = http1(http);
        var alpn = new ALPNServerConnectionFactory();
        alpn.setDefaultProtocol(http1.getProtocol());
        return new ConnectionFactory[] {
            new SslConnectionFactory(context, alpn.getProtocol()),
            alpn,
            bounded(new HTTP2ServerConnectionFactory(http) {
                @Override
                public Connection newConnection(Connector connector, EndPoint end) {
                    HttpEndPoint.of(end).ifPresent(HttpEndPoint::holdSession);
                    return ConnectionBuffers.use(end, () -> super.newConnection(connector, end));
                }
            }),
            http1
        };
    }

    private static boolean admitsSession(EndPoint end) {
        return HttpEndPoint.of(end).map(HttpEndPoint::admitsSession).orElse(true);
    }

    /** Not that of the library, which writes the number in the digits of the system's locale. */
    private static HttpConfiguration.Customizer hsts(int seconds) {
        var field = new PreEncodedHttpField(HttpHeader.STRICT_TRANSPORT_SECURITY, "max-age=" + seconds);
        return (request, headers) -> {
            headers.add(field);
            return request;
        };
    }

    private static HttpConnectionFactory http1(HttpConfiguration http) {
        return new HttpConnectionFactory(http) {
            @Override
            public Connection newConnection(Connector connector, EndPoint end) {
                return ConnectionBuffers.use(end, () -> super.newConnection(connector, end));
            }
        };
    }

    /** Buffers less of what clients send than the library would by default. */
    private static <F extends AbstractHTTP2ServerConnectionFactory> F bounded(F http2) {
        http2.setMaxConcurrentStreams(MAX_STREAMS);
        http2.setInitialStreamRecvWindow(STREAM_WINDOW);
        http2.setInitialSessionRecvWindow(2 * STREAM_WINDOW);
        return http2;
    }
}
