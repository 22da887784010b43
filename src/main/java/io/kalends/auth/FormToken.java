package io.kalends.auth;

/**
 * The CSRF token of a form: a hash of a secret that only the browser and the service know. It differs from page to page, so
 * that nothing can be learnt from the compressed size of a page.
 */
public final class FormToken {
    private static final char SEPARATOR = '.';

    private FormToken() {}

    /** A token for a form; the secret is that of a session, or of a visitor who is not logged in. */
    public static String of(String secret) {
        String nonce = Secret.generate();
        return nonce + SEPARATOR + hash(nonce, secret);
    }

    public static boolean isValid(String token, String secret) {
        int separator = token.indexOf(SEPARATOR);
        return separator > 0
                && Secret.isPossible(secret)
                && Secret.isSame(token.substring(separator + 1), hash(token.substring(0, separator), secret));
    }

    private static String hash(String nonce, String secret) {
        return Secret.hash("form " + nonce + " " + secret);
    }

    /** A secret for somebody who is not logged in yet. */
    public static String newSecret() {
        return Secret.generate();
    }
}
