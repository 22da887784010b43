package io.kalends.cli;

import io.kalends.config.Config;
import io.kalends.tls.BadCertificate;
import io.kalends.tls.CertificateFiles;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.HttpsURLConnection;

/** The health check of a service with these settings on the same machine. */
record HealthCheck(Config config) {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    boolean isAlive() {
        return failure().isEmpty();
    }

    /** The failure, as a sentence; empty when the service is alive. */
    Optional<String> failure() {
        URI address = address();
        try {
            int status = request(address);
            return status == 200 ? Optional.empty() : Optional.of(address + " answers " + status + ".");
        } catch (IOException | BadCertificate e) {
            return Optional.of(address + " does not answer: " + e.getMessage() + ".");
        }
    }

    private URI address() {
        return URI.create(
                (config.tls().isPresent() ? "https" : "http") + "://" + host() + ":" + config.port() + "/health");
    }

    /** A service that listens on every address also listens on the loopback address. */
    private String host() {
        String host = config.host();
        if (host.equals("0.0.0.0") || host.equals("::"))
            return InetAddress.getLoopbackAddress().getHostAddress();
        return host.contains(":") ? "[" + host + "]" : host;
    }

    private int request(URI address) throws IOException {
        var connection = (HttpURLConnection) address.toURL().openConnection();
        connection.setConnectTimeout((int) TIMEOUT.toMillis());
        connection.setReadTimeout((int) TIMEOUT.toMillis());
        connection.setRequestProperty("Connection", "close");
        if (connection instanceof HttpsURLConnection encrypted) {
            encrypted.setSSLSocketFactory(new CertificateFiles(config.tls().orElseThrow()).trustingClient());
            // The certificate is for the name that callers use, not for this machine's own address.
            encrypted.setHostnameVerifier((name, session) -> true);
        }
        return connection.getResponseCode();
    }
}
