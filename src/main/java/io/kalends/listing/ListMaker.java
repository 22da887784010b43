package io.kalends.listing;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Makes lists on threads of its own, a few at a time, each for all who want it. */
final class ListMaker {
    /** How long a request waits for its list to be begun, after others; then it has the store search for its page. */
    private static final Duration PATIENCE = Duration.ofMillis(500);

    /** So many are made at a time: a large one takes much memory meanwhile, and a short one is not to wait for it. */
    private static final int AT_A_TIME = 2;

    /** So many lists may wait to be made; beyond that, as when somebody tries every filter, the store is asked. */
    private static final int MOST_WAITING = 32;

    private final ExecutorService threads = new ThreadPoolExecutor(
            AT_A_TIME,
            AT_A_TIME,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MOST_WAITING),
            Thread.ofPlatform().name("lists").daemon().factory());

    /** A list that is being made, or waits to be. */
    static final class Build<T> extends FutureTask<T> {
        private final CountDownLatch begun = new CountDownLatch(1);

        private Build(Callable<T> work) {
            super(work);
        }

        @Override
        public void run() {
            begun.countDown();
            super.run();
        }

        /** The list, unless others are made for longer than a request should wait, or it cannot be made. */
        Optional<T> await() {
            try {
                boolean isBegun = begun.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
                return isBegun ? Optional.of(get()) : Optional.empty();
            } catch (ExecutionException e) {
                return Optional.empty(); // the store has an answer, or says what is wrong
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return Optional.empty();
            }
        }
    }

    /** Begins to make a list; empty when too many wait already. */
    <T> Optional<Build<T>> begin(Callable<T> work) {
        var build = new Build<>(work);
        try {
            threads.execute(build);
            return Optional.of(build);
        } catch (RejectedExecutionException e) {
            return Optional.empty();
        }
    }
}
