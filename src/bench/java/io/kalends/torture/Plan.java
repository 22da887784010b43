package io.kalends.torture;

/**
 * What is done to the service.
 *
 * @param longest milliseconds of writing before a kill
 */
record Plan(int kills, int clients, int longest, long seed) {}
