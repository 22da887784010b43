package io.kalends.bench;

/**
 * What clients wait for in a case.
 *
 * @param alone one client, who sends the next request when the reply is there
 * @param possible requests per second that many clients reach who do the same
 * @param half many clients at half of that rate, whether replies are there or not
 */
record Waiting(Case one, Figures alone, double possible, Waits half) {
    /** The longer one of both, in microseconds. */
    double p99() {
        return Math.max(alone.p99(), half.p99());
    }
}
