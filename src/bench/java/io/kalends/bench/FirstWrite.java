package io.kalends.bench;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * The reads around the first write after a start, when every reply that was ready has to be made anew. So many are sent each
 * second, whether those before were answered or not, and each is timed from the moment it was due: nobody's wait is left out.
 */
final class FirstWrite {
    private static final int READS_PER_SECOND = 200;

    private final Running service;
    private final List<Shot> reads;
    private final Shot write;

    /** @param service which has just been started */
    FirstWrite(Running service, Requests requests) {
        this.service = service;
        reads = Stream.of(requests.tenKinds(), requests.page("/"), requests.page("/events/month/"))
                .flatMap(List::stream)
                .toList();
        write = requests.create().getFirst();
    }

    /**
     * The times of the reads in so many seconds around the write.
     *
     * @param seconds for which the service is read before as well, so that replies are ready
     */
    Figures measure(int seconds) {
        int count = seconds * READS_PER_SECOND;
        read(count, -1);
        return read(count, count / 2);
    }

    private Figures read(int count, int writeAt) {
        var micros = new long[count];
        var errors = new AtomicLong();
        long began = System.nanoTime();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < count; i++) {
                int number = i;
                long due = began + number * 1_000_000_000L / READS_PER_SECOND;
                while (System.nanoTime() < due) LockSupport.parkNanos(due - System.nanoTime());
                if (number == writeAt) threads.execute(() -> send(write, errors));
                threads.execute(() -> {
                    send(reads.get(number % reads.size()), errors);
                    micros[number] = (System.nanoTime() - due) / 1_000;
                });
            }
        }
        Arrays.sort(micros);
        double taken = (System.nanoTime() - began) / 1e9;
        return new Figures(count, taken, errors.get(), micros[count / 2], micros[count * 99 / 100], 0);
    }

    private void send(Shot shot, AtomicLong errors) {
        if (service.send(shot, 0).status() >= 400) errors.incrementAndGet();
    }
}
