package io.kalends.cli;

import io.kalends.config.Config;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;

/** Asks the service that these settings start, from the same machine, whether it is alive. */
final class HealthCheck {
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    /** The same file may hold the private key. */
    private static final Pattern CERTIFICATE =
            Pattern.compile("-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----", Pattern.DOTALL);

    private final Config config;

    HealthCheck(Config config) {
        this.config = config;
    }

    boolean isAlive() {
        return complaint().isEmpty();
    }

    /** What is wrong, in a sentence; empty when nothing is. */
    Optional<String> complaint() {
        URI address = address();
        try {
            int status = ask(address);
            return status == 200 ? Optional.empty() : Optional.of(address + " answers " + status + ".");
        } catch (IOException | GeneralSecurityException e) {
            return Optional.of(address + " does not answer: " + e.getMessage() + ".");
        }
    }

    private URI address() {
        return URI.create(
                (config.tls().isPresent() ? "https" : "http") + "://" + host() + ":" + config.port() + "/health");
    }

    /** A service that listens on every address also listens on the one that means this machine. */
    private String host() {
        String host = config.host();
        if (host.equals("0.0.0.0") || host.equals("::"))
            return InetAddress.getLoopbackAddress().getHostAddress();
        return host.contains(":") ? "[" + host + "]" : host;
    }

    private int ask(URI address) throws IOException, GeneralSecurityException {
        var connection = (HttpURLConnection) address.toURL().openConnection();
        connection.setConnectTimeout((int) PATIENCE.toMillis());
        connection.setReadTimeout((int) PATIENCE.toMillis());
        connection.setRequestProperty("Connection", "close");
        if (connection instanceof HttpsURLConnection encrypted) {
            encrypted.setSSLSocketFactory(trusting(config.tls().orElseThrow().certificate()));
            // The certificate is for the name that callers use, not for this machine's own address.
            encrypted.setHostnameVerifier((name, session) -> true);
        }
        return connection.getResponseCode();
    }

    /** Trusts the certificate the service was given, and no other. */
    private static SSLSocketFactory trusting(Path certificate) throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        // The first in the file is that of the service; those behind it have signed others as well.
        Matcher first = CERTIFICATE.matcher(Files.readString(certificate));
        if (!first.find()) throw new CertificateException("there is no certificate in " + certificate);
        var block = new ByteArrayInputStream(first.group().getBytes(StandardCharsets.US_ASCII));
        trusted.setCertificateEntry(
                "service", CertificateFactory.getInstance("X.509").generateCertificate(block));
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context.getSocketFactory();
    }
}
