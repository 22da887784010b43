package io.kalends.tls;

import io.kalends.config.Config.Tls;
import io.kalends.text.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;

/** The files of the certificate and its key, which tools replace while the service runs. */
public final class CertificateFiles {
    private final Tls files;
    private byte[] seen;

    public CertificateFiles(Tls files) {
        this.files = files;
        seen = digest();
    }

    /** The certificate as it is in the files; {@link BadCertificate} when they cannot be used. */
    public ServerCertificate read() {
        return ServerCertificate.read(files.certificate(), files.key());
    }

    /** The same, but empty unless a file has changed since this was last called. */
    public Optional<ServerCertificate> readIfChanged() {
        byte[] now = digest();
        if (Arrays.equals(now, seen)) return Optional.empty();
        seen = now;
        return Optional.of(read());
    }

    /** For a client on this machine: trusts the certificate of the service, and none of those in its chain. */
    public SSLSocketFactory trustingClient() {
        try {
            KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
            trusted.load(null, null);
            trusted.setCertificateEntry(
                    "service", Pem.read(files.certificate()).certificates().getFirst());
            var managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(trusted);
            var context = SSLContext.getInstance("TLS");
            context.init(null, managers.getTrustManagers(), null);
            return context.getSocketFactory();
        } catch (GeneralSecurityException | IOException e) {
            throw new BadCertificate("The certificate cannot be used: " + e.getMessage(), e);
        }
    }

    /** Of what the files hold, not of their times: those stay the same when a file becomes readable. Empty while one is not. */
    private byte[] digest() {
        try {
            MessageDigest digest = Sha256.digest();
            digest.update(Files.readAllBytes(files.certificate()));
            return digest.digest(Files.readAllBytes(files.key()));
        } catch (IOException e) {
            return new byte[0];
        }
    }
}
