package io.kalends.tls;

/** Why TLS cannot be offered, in a sentence for those who run the service. */
public final class BadCertificate extends RuntimeException {
    private static final long serialVersionUID = 1L;

    BadCertificate(String message) {
        super(message);
    }

    BadCertificate(String message, Throwable cause) {
        super(message, cause);
    }
}
