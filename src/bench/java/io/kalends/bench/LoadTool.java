package io.kalends.bench;

import java.io.IOException;

/** Sends requests as fast as replies come back. */
interface LoadTool {
    /** Numbers two runs of one tool are apart: more than a run has requests. */
    long RUN = 2_000_000;

    /** What it is called in the results. */
    String name();

    /**
     * Sends the load to a server for a while.
     *
     * @param run different for each run, so that no number is used twice
     */
    Figures run(Address address, Load load, double seconds, int run) throws IOException, InterruptedException;
}
