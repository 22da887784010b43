package io.kalends.bench;

/**
 * How long requests took that were sent at a given rate, from when each was due, in microseconds.
 *
 * @param rate requests per second
 * @param errors requests that failed, or were answered by a status of 400 or above
 */
record Waits(double rate, long requests, long errors, double p50, double p99, double worst) {}
