package io.kalends.attack;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** What a way has at hand: the service, connections to it, and counts of what came of them. */
final class Front {
    /** As long as anything may take; before that the process ends. */
    private static final int EVER_MILLIS = 600_000;

    private static final int CONNECT_MILLIS = 10_000;
    private static final long MOST_ON_A_LINE = 10_000;
    /** After a failure, so that not all of one's time goes into failing. */
    private static final long PAUSE_MILLIS = 20;

    private final Target target;
    private final int divisor;
    private final Map<String, Long> counts;
    private final CountDownLatch ready;

    private Front(Target target, int divisor, Map<String, Long> counts, CountDownLatch ready) {
        this.target = target;
        this.divisor = divisor;
        this.counts = counts;
        this.ready = ready;
    }

    Front(Target target) {
        this(target, 1, new TreeMap<>(), new CountDownLatch(1));
    }

    /** The same for ways that are tried at once, each with so many times fewer callers than alone. */
    Front part(int times, int ways) {
        return new Front(target, divisor * times, counts, new CountDownLatch(ways));
    }

    /** Waits until all is made that is needed, and the first begin. */
    void awaitReady() throws InterruptedException {
        ready.await();
    }

    Target target() {
        return target;
    }

    /** One of many callers, and what it does again and again. */
    interface Caller {
        /**
         * Does it once.
         *
         * @param who the number of the caller
         * @param turn how often it was done before
         */
        void act(int who, long turn) throws IOException, InterruptedException;
    }

    /** Has so many do this at the same time, again and again; it never ends by itself. */
    void crowd(int size, Caller caller) throws InterruptedException {
        start(size, caller);
        Thread.sleep(EVER_MILLIS);
    }

    /** One of many callers with a connection, and what it does on it again and again. */
    interface LineCaller {
        void act(Line line, int who, long turn) throws IOException, InterruptedException;
    }

    /** Has so many do this at the same time, each on a connection that it keeps for as long as it can. */
    void crowdOnLines(int size, LineCaller caller) throws InterruptedException {
        crowd(size, (who, start) -> {
            try (Line line = open()) {
                for (long turn = 0; turn < MOST_ON_A_LINE; turn++) caller.act(line, who, start * MOST_ON_A_LINE + turn);
            }
        });
    }

    /** The same, but goes on at once. */
    void start(int size, Caller caller) {
        ready.countDown();
        for (int number = 0; number < Math.max(1, size / divisor); number++) {
            int who = number;
            Thread.startVirtualThread(() -> repeat(who, caller));
        }
    }

    private void repeat(int who, Caller caller) {
        try {
            for (long turn = 0; !Thread.interrupted(); turn++) doOnce(who, turn, caller);
        } catch (InterruptedException e) {
            // asked to end
        }
    }

    private void doOnce(int who, long turn, Caller caller) throws InterruptedException {
        try {
            caller.act(who, turn);
        } catch (SocketTimeoutException e) {
            count("late");
        } catch (IOException e) {
            count("cut");
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
    }

    void count(String what) {
        synchronized (counts) {
            counts.merge(what, 1L, Long::sum);
        }
    }

    String counts() {
        synchronized (counts) {
            return counts.entrySet().stream()
                    .map(count -> count.getKey() + "×" + count.getValue())
                    .collect(Collectors.joining(" "));
        }
    }

    Line open() throws IOException {
        Line line = Line.open(target.port(), Addresses.ATTACKER, CONNECT_MILLIS);
        count("open");
        return line;
    }

    /** A connection from an address that few others have. */
    Line openFrom(long stranger) throws IOException {
        Line line = Line.open(target.port(), Addresses.stranger(stranger), CONNECT_MILLIS);
        count("open");
        return line;
    }

    /** A connection of somebody who will not read. */
    Line openNarrow() throws IOException {
        Line line = Line.openNarrow(target.port(), Addresses.ATTACKER, CONNECT_MILLIS);
        count("open");
        return line;
    }

    /** Sends this on a connection of its own, reads what comes, and counts its status. */
    Line.Answer ask(String head, byte... body) throws IOException {
        try (Line line = open()) {
            return ask(line, head, body);
        }
    }

    /** The same on a connection there is. */
    Line.Answer ask(Line line, String head, byte... body) throws IOException {
        line.send(head);
        if (body.length > 0) line.send(body);
        Line.Answer answer = line.skim();
        count(Integer.toString(answer.status()));
        return answer;
    }

    /** Sends this and then nothing more, for as long as the service bears it. */
    void stall(String head, byte[] beginning) throws IOException {
        try (Line line = open()) {
            line.send(head);
            line.send(beginning);
            line.awaitEnd(EVER_MILLIS);
            count("closed");
        }
    }

    /** Asks for something and reads a little of it every so often, or nothing at all. */
    void readSlowly(String head, int bytes, long everyMillis) throws IOException, InterruptedException {
        try (Line line = openNarrow()) {
            line.send(head);
            byte[] piece = new byte[Math.max(1, bytes)];
            do TimeUnit.MILLISECONDS.sleep(everyMillis);
            while (bytes == 0 || line.read(piece) >= 0);
            count("closed");
        }
    }
}
