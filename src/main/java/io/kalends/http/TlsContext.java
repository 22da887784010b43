package io.kalends.http;

import io.kalends.config.Config.Tls;
import io.kalends.tls.BadCertificate;
import io.kalends.tls.CertificateFiles;
import io.kalends.tls.ServerCertificate;
import java.security.KeyStore;
import org.eclipse.jetty.http2.HTTP2Cipher;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What TLS connections are made with: protocols, ciphers, and a certificate that is reloaded when its files change. */
final class TlsContext {
    private static final Logger LOG = LoggerFactory.getLogger(TlsContext.class);

    private final CertificateFiles files;
    private final SslContextFactory.Server factory = new SslContextFactory.Server();

    /** Throws {@link BadCertificate} when the files of certificate and key cannot be used. */
    TlsContext(Tls settings) {
        files = new CertificateFiles(settings);
        factory.setIncludeProtocols("TLSv1.3", "TLSv1.2");
        factory.setCipherComparator(HTTP2Cipher.COMPARATOR);
        factory.setRenegotiationAllowed(false);
        factory.setKeyStorePassword(ServerCertificate.STORE_PASSWORD);
        factory.setKeyStore(files.read().keyStore());
    }

    SslContextFactory.Server factory() {
        return factory;
    }

    /** Uses a changed certificate for new connections; those that are open keep theirs. One that cannot be used is ignored. */
    void reload() {
        try {
            files.readIfChanged().ifPresent(this::use);
        } catch (BadCertificate e) {
            LOG.warn("The new certificate is not used, and the old one stays: {}", e.getMessage());
        }
    }

    private void use(ServerCertificate certificate) {
        KeyStore store = certificate.keyStore();
        try {
            factory.reload(changed -> changed.setKeyStore(store));
            LOG.info("A new certificate is in use, valid until {}", certificate.expiresAt());
        } catch (Exception e) {
            LOG.warn("The new certificate is not used, and the old one stays", e);
        }
    }
}
