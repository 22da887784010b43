package io.kalends.attack;

import java.util.List;

/**
 * What is done to the service.
 *
 * @param seconds how long it is attacked in each way
 * @param proxied whether a proxy stands before it
 * @param timed whether it is judged how fast the service answers, and how much memory it has afterwards
 * @param detailed whether all there is to tell is told
 */
record Plan(List<Way> ways, int seconds, boolean proxied, boolean timed, boolean detailed) {}
