package io.kalends.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Readers at half the possible rate while something else goes on in the service. What is read until it is over counts, and for
 * some seconds at least: what it has left to do for others is then seen as well.
 */
final class ReadsDuring {
    private static final long LEAST_NANOS = 5_000_000_000L;
    private static final int RUNS_BEFORE = 8;

    /** The chores of the service begin two seconds later. */
    private static final Duration BEFORE_CHORES = Duration.ofSeconds(8);

    private final LoadTool tool;
    private final Running service;
    private final Load reads;
    private final boolean isShort;
    private int run;

    /** @param isShort for a trial of the bench itself, in which figures do not matter */
    ReadsDuring(LoadTool tool, Running service, List<Shot> reads, boolean isShort) {
        this.tool = tool;
        this.service = service;
        this.reads = new Load(reads, Load.CLIENTS);
        this.isShort = isShort;
    }

    During measure(Disturbance what, Disturbances.Act act) throws IOException, InterruptedException {
        double possible = possible(what);
        long began = System.nanoTime();
        var task = new FutureTask<>(timed(act));
        Thread.ofVirtual().start(task);
        long least = began + (isShort ? 0 : LEAST_NANOS);
        Waits waits = new ConstantRate(Address.local(service.port()), reads, possible / 2)
                .run(++run * LoadTool.RUN, () -> task.isDone() && System.nanoTime() >= least);
        return new During(what, possible, seconds(task), waits);
    }

    private static Callable<Double> timed(Disturbances.Act act) {
        return () -> {
            long began = System.nanoTime();
            act.run();
            return (System.nanoTime() - began) / 1e9;
        };
    }

    private static double seconds(FutureTask<Double> task) throws InterruptedException {
        try {
            return task.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Trouble trouble) throw trouble;
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Reads per second after some seconds of reading, in which replies become ready and code is compiled. */
    private double possible(Disturbance what) throws IOException, InterruptedException {
        double rate = 0;
        for (int i = 0; i < (isShort ? 1 : RUNS_BEFORE) && (i == 0 || isInTime(what)); i++)
            rate = tool.run(Address.local(service.port()), reads, isShort ? 0.2 : 1, ++run)
                    .rate();
        return rate;
    }

    private boolean isInTime(Disturbance what) {
        return what != Disturbance.HOUSEKEEPING || service.age().compareTo(BEFORE_CHORES) < 0;
    }
}
