package io.kalends.http;

import io.kalends.config.Config.Tls;
import io.kalends.text.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.util.Arrays;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.http2.HTTP2Cipher;
import org.eclipse.jetty.http2.server.AbstractHTTP2ServerConnectionFactory;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Encrypted connections, over which callers choose between HTTP/2 and HTTP/1.1. */
final class Encryption {
    private static final Logger LOG = LoggerFactory.getLogger(Encryption.class);

    /** As many as the standard recommends at least. */
    private static final int MOST_STREAMS = 100;
    /** Bytes of a body that may come in before anybody has read them. */
    private static final int STREAM_WINDOW = 128 * 1024;

    private final Tls files;
    private final SslContextFactory.Server context = new SslContextFactory.Server();
    private byte[] seen;

    /** Reads the files of certificate and key; {@link BadCertificate} when they cannot be used. */
    Encryption(Tls files) {
        this.files = files;
        context.setIncludeProtocols("TLSv1.3", "TLSv1.2");
        context.setCipherComparator(HTTP2Cipher.COMPARATOR);
        context.setRenegotiationAllowed(false);
        context.setKeyStorePassword(Identity.STORE_PASSWORD);
        seen = content();
        context.setKeyStore(Identity.read(files).store());
    }

    /** How connections are made, the outermost layer first. */
    ConnectionFactory[] factories(HttpConfiguration http) {
        // Whether the name a caller uses is one of ours, is for the caller to find out.
        http.addCustomizer(new SecureRequestCustomizer(false));
        if (files.strictSeconds() > 0) http.addCustomizer(strict());
        HttpConnectionFactory http1 = http1(http);
        var choice = new ALPNServerConnectionFactory();
        choice.setDefaultProtocol(http1.getProtocol());
        return new ConnectionFactory[] {
            new SslConnectionFactory(context, choice.getProtocol()),
            choice,
            bounded(new HTTP2ServerConnectionFactory(http) {
                @Override
                public Connection newConnection(Connector connector, EndPoint end) {
                    return OwnBuffers.use(end, () -> super.newConnection(connector, end));
                }
            }),
            http1
        };
    }

    /** Not the one of the library, which writes the number in the digits of the system's locale. */
    private HttpConfiguration.Customizer strict() {
        var strict = new PreEncodedHttpField(HttpHeader.STRICT_TRANSPORT_SECURITY, "max-age=" + files.strictSeconds());
        return (request, headers) -> {
            headers.add(strict);
            return request;
        };
    }

    static HttpConnectionFactory http1(HttpConfiguration http) {
        return new HttpConnectionFactory(http) {
            @Override
            public Connection newConnection(Connector connector, EndPoint end) {
                return OwnBuffers.use(end, () -> super.newConnection(connector, end));
            }
        };
    }

    /** Holds less of what callers send at once than the library would. */
    static <F extends AbstractHTTP2ServerConnectionFactory> F bounded(F http2) {
        http2.setMaxConcurrentStreams(MOST_STREAMS);
        http2.setInitialStreamRecvWindow(STREAM_WINDOW);
        http2.setInitialSessionRecvWindow(2 * STREAM_WINDOW);
        return http2;
    }

    /**
     * Uses the files again when they have changed: for connections made from now on, while those that are there stay.
     * When they cannot be used the old ones do.
     */
    void reload() {
        byte[] now = content();
        if (Arrays.equals(now, seen)) return;
        seen = now;
        try {
            Identity identity = Identity.read(files);
            KeyStore store = identity.store();
            context.reload(changed -> changed.setKeyStore(store));
            LOG.info("A new certificate is in use, good until {}", identity.end());
        } catch (BadCertificate e) {
            LOG.warn("The new certificate is not used, and the old one stays: {}", e.getMessage());
        } catch (Exception e) {
            LOG.warn("The new certificate is not used, and the old one stays", e);
        }
    }

    /** Both files; nothing while one cannot be read. */
    private byte[] content() {
        try {
            MessageDigest digest = Sha256.digest();
            digest.update(Files.readAllBytes(files.certificate()));
            return digest.digest(Files.readAllBytes(files.key()));
        } catch (IOException e) {
            return new byte[0];
        }
    }
}
