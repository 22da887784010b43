package io.kalends.attack;

import java.io.IOException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Phaser;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Sends so many requests a second, whether those before were answered or not. The time of each is counted from the moment
 * it was due, so that nobody's waiting is forgotten. Half of them come on connections of their own, half on kept ones.
 */
final class OpenLoop implements AutoCloseable {
    /** Who has waited for longer has gone. */
    private static final int PATIENCE_MILLIS = 5_000;
    /** So many requests in a row come on the same kind of connection. */
    private static final int ROW = 10;

    private final int port;
    private final InetAddress from;
    private final long intervalNanos;
    private final LongFunction<String> question;
    private final Tally tally;
    private final Deque<Line> kept = new ConcurrentLinkedDeque<>();
    private final Thread clock = new Thread(this::run, "open-loop");
    private final Phaser underWay = new Phaser(1);
    private volatile boolean over;

    /** @param question the head of a request, by its number */
    OpenLoop(int port, InetAddress from, int perSecond, LongFunction<String> question, Tally tally) {
        this.port = port;
        this.from = from;
        intervalNanos = 1_000_000_000L / perSecond;
        this.question = question;
        this.tally = tally;
        clock.setDaemon(true);
    }

    OpenLoop start() {
        clock.start();
        return this;
    }

    private void run() {
        long began = System.nanoTime();
        for (long number = 0; ; number++) {
            long due = began + number * intervalNanos;
            long mine = number;
            while (System.nanoTime() < due && !over) LockSupport.parkNanos(due - System.nanoTime());
            if (over) return;
            underWay.register();
            Thread.startVirtualThread(() -> ask(mine, due));
        }
    }

    private void ask(long number, long due) {
        tally.add(result(number), System.nanoTime() - due);
        underWay.arriveAndDeregister();
    }

    private String result(long number) {
        String head = question.apply(number);
        boolean keeps = number / ROW % 2 == 0;
        Line line = keeps ? kept.pollFirst() : null;
        try {
            return status(line == null ? open() : line, head, keeps);
        } catch (SocketTimeoutException e) {
            return "late";
        } catch (IOException e) {
            // A connection that was closed while nobody used it says nothing about the service: every browser tries
            // again.
            return line == null ? "cut" : again(head);
        }
    }

    private String again(String head) {
        try {
            return status(open(), head, true);
        } catch (SocketTimeoutException e) {
            return "late";
        } catch (IOException e) {
            return "cut";
        }
    }

    private Line open() throws IOException {
        return Line.open(port, from, PATIENCE_MILLIS);
    }

    private String status(Line line, String head, boolean keeps) throws IOException {
        Line.@Nullable Answer answer = null;
        try {
            line.send(head + (keeps ? "\r\n" : "Connection: close\r\n\r\n"));
            answer = line.skim();
            return Integer.toString(answer.status());
        } finally {
            if (answer == null || !keeps || answer.isLast() || over) line.close();
            else kept.addFirst(line);
        }
    }

    /** Asks no more, and waits for those under way: they count as well. */
    @Override
    public void close() {
        over = true;
        LockSupport.unpark(clock);
        try {
            clock.join();
            underWay.arriveAndAwaitAdvance();
            for (Line line = kept.poll(); line != null; line = kept.poll()) line.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            // It is closed, or was before.
        }
    }
}
