package io.kalends.tls;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;

/** The certificate of the service with its chain, and the private key that belongs to it. */
public record ServerCertificate(List<X509Certificate> chain, PrivateKey key) {
    /** Of a key store that is never written anywhere. */
    public static final String STORE_PASSWORD = "in memory only";

    static ServerCertificate read(Path certificate, Path key) {
        var read = new ServerCertificate(
                Pem.read(certificate).certificates(), Pem.read(key).key());
        if (!read.keyMatches())
            throw new BadCertificate(
                    "The key in " + key + " does not belong to the first certificate in " + certificate + ".");
        return read;
    }

    /** Whether the certificate verifies what the key signs. */
    private boolean keyMatches() {
        String algorithm = switch (key.getAlgorithm()) {
            case "RSA" -> "SHA256withRSA";
            case "EC" -> "SHA256withECDSA";
            default -> key.getAlgorithm();
        };
        try {
            var signature = Signature.getInstance(algorithm);
            signature.initSign(key);
            byte[] signed = signature.sign();
            signature.initVerify(chain.getFirst().getPublicKey());
            return signature.verify(signed);
        } catch (GeneralSecurityException e) {
            return false; // of different algorithms
        }
    }

    public Instant expiresAt() {
        return chain.getFirst().getNotAfter().toInstant();
    }

    /** As a key store, with {@link #STORE_PASSWORD}. */
    public KeyStore keyStore() {
        try {
            var store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            store.setKeyEntry("kalends", key, STORE_PASSWORD.toCharArray(), chain.toArray(X509Certificate[]::new));
            return store;
        } catch (GeneralSecurityException | IOException e) {
            throw new BadCertificate("The certificate cannot be used: " + e.getMessage(), e);
        }
    }
}
