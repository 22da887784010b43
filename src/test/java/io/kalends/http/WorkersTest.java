package io.kalends.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WorkersTest {
    private static final int CLIENTS = 48;
    private static final int TASKS = 20_000;
    private static final long WORK_NANOS = 50_000;

    private final AtomicLong handedOver = new AtomicLong();
    private final AtomicLong begun = new AtomicLong();
    private final LongAccumulator longestWait = new LongAccumulator(Math::max, 0);
    private final CountDownLatch done = new CountDownLatch(TASKS);

    /** Each client has its next task when the last is done, as connections do: no thread ever has nothing to hand over. */
    @Test
    void tasksOfAllThreads_haveTheirTurn() throws Exception {
        List<ExecutorService> threads =
                Stream.generate(Executors::newSingleThreadExecutor).limit(6).toList();
        try (var workers = new Workers()) {
            for (int client = 0; client < CLIENTS; client++) next(threads.get(client % threads.size()), workers);
            done.await();
        } finally {
            threads.forEach(ExecutorService::close);
        }

        assertThat(longestWait.get())
                .as("tasks that began before one which was handed over first")
                .isLessThan(10 * CLIENTS);
    }

    private void next(Executor thread, Workers workers) {
        thread.execute(() -> {
            long turn = handedOver.incrementAndGet();
            if (turn <= TASKS) workers.execute(() -> work(turn, thread, workers));
        });
    }

    private void work(long turn, Executor thread, Workers workers) {
        longestWait.accumulate(begun.incrementAndGet() - turn);
        long end = System.nanoTime() + WORK_NANOS;
        while (System.nanoTime() < end) Thread.onSpinWait();
        next(thread, workers);
        done.countDown();
    }

    @Test
    void closed_refusesTasks() {
        var workers = new Workers();
        workers.close();

        assertThatThrownBy(() -> workers.execute(done::countDown)).isInstanceOf(RejectedExecutionException.class);
        assertThat(done.getCount()).isEqualTo(TASKS);
    }
}
