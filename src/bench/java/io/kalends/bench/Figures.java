package io.kalends.bench;

/**
 * What a run has shown.
 *
 * @param errors requests that failed, or were answered by a status of 400 or above
 * @param p50 the time within which half of the replies came, in microseconds
 * @param p99 the time within which all but one of a hundred came, in microseconds
 * @param cpu what the server used for each request, in microseconds
 */
record Figures(long requests, double seconds, long errors, double p50, double p99, double cpu) {
    static final Figures NONE = new Figures(0, 0, 0, 0, 0, 0);

    double rate() {
        return seconds == 0 ? 0 : requests / seconds;
    }

    Figures withCpu(double microseconds) {
        return new Figures(requests, seconds, errors, p50, p99, microseconds);
    }

    /** Both runs taken together; times are weighted by how many saw them. */
    Figures and(Figures other) {
        return new Figures(
                requests + other.requests,
                seconds + other.seconds,
                errors + other.errors,
                mean(p50, other, other.p50),
                mean(p99, other, other.p99),
                mean(cpu, other, other.cpu));
    }

    private double mean(double mine, Figures other, double theirs) {
        long all = requests + other.requests;
        return all == 0 ? 0 : (mine * requests + theirs * other.requests) / all;
    }
}
