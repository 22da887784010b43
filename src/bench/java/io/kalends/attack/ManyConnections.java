package io.kalends.attack;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Ways by connections on which no request is ever complete. */
final class ManyConnections {
    private static final int MOST = 8_000;
    private static final int HEAD = 15_000;
    private static final long DRIP_MILLIS = 500;

    private ManyConnections() {}

    static List<Way> ways() {
        return List.of(
                new Way(
                        "unfinished-heads",
                        "8,000 connections, each with 15 KB of a head that goes no further",
                        ManyConnections::unfinished),
                new Way(
                        "dripping-heads",
                        "2,000 connections whose heads come in a few bytes at a time",
                        ManyConnections::dripping),
                new Way(
                        "silent",
                        "8,000 connections that say nothing, or have ended their half",
                        ManyConnections::silent),
                new Way(
                        "opened-and-closed",
                        "connections that are opened and closed as fast as that goes, from many addresses",
                        ManyConnections::openedAndClosed),
                new Way(
                        "kept",
                        "8,000 connections that ask for something small, and then stay",
                        ManyConnections::kept));
    }

    private static void unfinished(Front front) throws InterruptedException {
        byte[] head = Texts.filled("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: ", HEAD);
        front.crowd(MOST, (who, turn) -> front.stall("", head));
    }

    private static void dripping(Front front) throws InterruptedException {
        front.crowd(2_000, (who, turn) -> {
            try (Line line = front.open()) {
                line.send("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: " + "x".repeat(8_000));
                while (true) {
                    line.send("x");
                    TimeUnit.MILLISECONDS.sleep(DRIP_MILLIS);
                }
            }
        });
    }

    private static void silent(Front front) throws InterruptedException {
        front.crowd(MOST, (who, turn) -> {
            if (who % 4 == 0) halfOpen(front);
            else front.stall("", new byte[0]);
        });
    }

    private static void halfOpen(Front front) throws IOException, InterruptedException {
        try (Line line = front.open()) {
            line.send("POST /admin/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n");
            line.halfClose();
            line.awaitEnd(60_000);
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    private static void openedAndClosed(Front front) throws InterruptedException {
        front.crowd(64, (who, turn) -> {
            try (Line line = front.openFrom(who * 1_000L + turn)) {
                if (turn % 3 == 0) line.send("GET / HT");
                if (turn % 3 == 1) line.send(Texts.get("/"));
                if (turn % 2 == 0) line.reset();
            }
        });
    }

    private static void kept(Front front) throws InterruptedException {
        front.crowd(MOST, (who, turn) -> {
            try (Line line = front.open()) {
                front.ask(line, Texts.get(Target.EVENTS + "/" + front.target().id(who)));
                line.awaitEnd(600_000);
                front.count("closed");
            }
        });
    }
}
