package io.kalends.auth;

/**
 * What a form carries to show that it is one of ours: a mark made of a secret only the browser and we know. It is another
 * one on each page, so that nothing can be learnt from how well a page with it compresses.
 */
public final class FormToken {
    private static final char BETWEEN = '.';

    private FormToken() {}

    /** A mark for a form; the secret is that of a session, or of a visit before it. */
    public static String of(String secret) {
        String nonce = Secret.generate();
        return nonce + BETWEEN + mark(nonce, secret);
    }

    public static boolean isGood(String token, String secret) {
        int between = token.indexOf(BETWEEN);
        return between > 0
                && Secret.isPossible(secret)
                && Secret.isSame(token.substring(between + 1), mark(token.substring(0, between), secret));
    }

    private static String mark(String nonce, String secret) {
        return Secret.hash("form " + nonce + " " + secret);
    }

    /** A secret for somebody who is not logged in yet. */
    public static String newSecret() {
        return Secret.generate();
    }
}
