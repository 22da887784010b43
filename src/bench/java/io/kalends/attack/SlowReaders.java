package io.kalends.attack;

import static io.kalends.attack.Target.EVENTS;

import io.kalends.bench.Requests;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** Ways by callers who ask for much and read little of it. */
final class SlowReaders {
    private static final String GZIP = "Accept-Encoding: gzip";
    private static final int PIPELINED = 5_000;
    private static final List<String> FORMS =
            List.of(".ics", ".csv", ".ndjson", ".rss", ".atom", ".feed.json", ".geojson", ".jsonld");

    private SlowReaders() {}

    static List<Way> ways() {
        return List.of(
                new Way(
                        "slow-feeds",
                        "300 readers of the whole list in all forms, plain and compressed, that read a few bytes at a time or stop",
                        SlowReaders::feeds),
                new Way(
                        "slow-lists",
                        "600 connections that ask for different lists of 50, documents, pages and changes, and read nothing",
                        SlowReaders::lists),
                new Way(
                        "slow-images",
                        "300 connections that ask for a large image and read little of it, and 32 for parts of it",
                        SlowReaders::images),
                new Way(
                        "pipelined",
                        "32 connections on which thousands of requests are written, and nothing is read",
                        SlowReaders::pipelined));
    }

    private static void feeds(Front front) throws InterruptedException {
        front.crowd(300, (who, turn) -> {
            String path = EVENTS + FORMS.get(who / 6 % FORMS.size()) + "?window=all&x="
                    + (who % 3 == 0 ? "" : who + "-" + turn);
            String head = who % 2 == 0 ? Texts.get(path) : Texts.get(path, GZIP);
            read(front, head, who);
        });
    }

    /** Some stop, some read a little now and then. */
    private static void read(Front front, String head, int who) throws IOException, InterruptedException {
        if (who % 3 == 0) front.readSlowly(head, 0, 500);
        else front.readSlowly(head, 64 << who % 6, 100);
    }

    private static void lists(Front front) throws InterruptedException {
        List<String> paths = List.of(
                Requests.API + "/doc",
                "/docs",
                "/sitemap.xml",
                Requests.API + "/changes?x=",
                "/events/month/",
                "/assets/style.css",
                Requests.API);
        front.start(200, (who, turn) -> {
            String path = paths.get(who % paths.size());
            read(front, Texts.get(path.endsWith("=") ? path + who + turn : path, GZIP), who);
        });
        front.crowd(
                400,
                (who, turn) -> front.readSlowly(
                        Texts.get(EVENTS + "?per_page=50&page=" + (1 + who % 60) + "&x=" + who + "-" + turn), 0, 500));
    }

    private static void images(Front front) throws InterruptedException {
        String image = front.target().image();
        front.start(32, (who, turn) -> front.ask(Texts.get(image, "Range: " + ranges(turn % 2 == 0 ? 1 : 1_000))));
        front.crowd(300, (who, turn) -> read(front, Texts.get(image), who));
    }

    private static String ranges(int count) {
        var random = ThreadLocalRandom.current();
        var ranges = new StringBuilder("bytes=0-0");
        for (int i = 1; i < count; i++)
            ranges.append(',').append(random.nextInt(1_000_000)).append('-');
        return ranges.toString();
    }

    private static void pipelined(Front front) throws InterruptedException {
        front.crowd(32, (who, turn) -> {
            var requests = new StringBuilder();
            for (int i = 0; i < 100; i++)
                requests.append(Texts.get(i % 2 == 0 ? EVENTS + "?per_page=50&page=" + (1 + i % 40) : "/"));
            byte[] bytes = Texts.bytes(requests.toString());
            try (Line line = front.openNarrow()) {
                for (int sent = 0; sent < PIPELINED; sent += 100) line.send(bytes);
                line.awaitEnd(60_000);
            }
        });
    }
}
