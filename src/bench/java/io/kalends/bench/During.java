package io.kalends.bench;

/**
 * What readers wait for while something else is going on.
 *
 * @param possible reads per second just before, of which half were sent
 * @param seconds for how long it went on
 */
record During(Disturbance what, double possible, double seconds, Waits reads) {}
