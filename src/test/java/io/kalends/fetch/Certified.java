package io.kalends.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Objects;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A certificate that has signed itself, for those who show it and those who trust it alone. */
final class Certified {
    private static final String PASSWORD = "changeit";

    private Certified() {}

    /** Valid for 127.0.0.1, and for no name; made by {@code keytool -genkeypair -ext san=ip:127.0.0.1}. */
    static SSLContext forThisMachine() throws IOException, GeneralSecurityException {
        var store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Objects.requireNonNull(Certified.class.getResourceAsStream("self.p12"))) {
            store.load(in, PASSWORD.toCharArray());
        }
        var trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("self", store.getCertificate("self"));
        var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, PASSWORD.toCharArray());
        var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        var context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }
}
