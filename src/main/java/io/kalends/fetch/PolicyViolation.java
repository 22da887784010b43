package io.kalends.fetch;

/** An address to which the policy allows no connection. */
final class PolicyViolation extends Exception {
    private static final long serialVersionUID = 1L;

    /** @param reason the end of a sentence */
    PolicyViolation(String reason) {
        super(reason);
    }
}
