package io.kalends.http;

import io.kalends.config.Config.Tls;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;

/** The certificate the service shows, with those it is signed by, and the key that belongs to it. */
record Identity(List<X509Certificate> chain, PrivateKey key) {
    /** Of a key store that is never written anywhere. */
    static final String STORE_PASSWORD = "kept in memory";

    /** Reads the files; {@link BadCertificate} when they cannot be used. */
    static Identity read(Tls files) {
        var identity = new Identity(
                Pem.read(files.certificate()).certificates(),
                Pem.read(files.key()).key());
        if (!identity.fits())
            throw new BadCertificate("The key in " + files.key() + " does not belong to the first certificate in "
                    + files.certificate() + ".");
        return identity;
    }

    /** Whether what the key signs is good by the certificate. */
    private boolean fits() {
        PublicKey open = chain.getFirst().getPublicKey();
        String algorithm = switch (key.getAlgorithm()) {
            case "RSA" -> "SHA256withRSA";
            case "EC" -> "SHA256withECDSA";
            default -> key.getAlgorithm();
        };
        try {
            var signature = Signature.getInstance(algorithm);
            signature.initSign(key);
            byte[] signed = signature.sign();
            signature.initVerify(open);
            return signature.verify(signed);
        } catch (GeneralSecurityException e) {
            return false; // of different kinds
        }
    }

    /** When the certificate ceases to be good. */
    Instant end() {
        return chain.getFirst().getNotAfter().toInstant();
    }

    /** In the form the server library wants it. */
    KeyStore store() {
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
