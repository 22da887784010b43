package io.kalends.attack;

import static io.kalends.attack.Target.EVENTS;

import io.kalends.bench.Requests;
import java.io.IOException;
import java.util.List;

/** Ways by what an author may store, and others then ask for. */
final class LargeThings {
    private static final String BIG =
            EVENTS + "?per_page=50&start_date=" + Target.BIG_EVENTS_FROM + "&end_date=" + Target.BIG_EVENTS_TO + "&x=";
    private static final int UPLOADS = 12;

    private LargeThings() {}

    static List<Way> ways() {
        return List.of(
                new Way(
                        "big-events",
                        "50 connections ask for different lists of 50 events of 190,000 characters, and read them fast",
                        front -> front.crowd(50, (who, turn) -> front.ask(question(who, turn)))),
                new Way(
                        "big-events-slowly",
                        "the same 200 times, read slowly or not at all",
                        front -> front.crowd(200, (who, turn) -> slowly(front, who, turn))),
                new Way(
                        "big-texts",
                        "an author stores descriptions of 190,000 characters again and again, also with very many tags",
                        LargeThings::bigTexts),
                new Way(
                        "images",
                        "12 images at a time: deep, interlaced, progressive, animated ones",
                        front -> upload(
                                front,
                                List.of(
                                        new Upload("image/png", Drawings.deepPng(4_000, 3_000)),
                                        new Upload("image/jpeg", Drawings.progressiveJpeg(6_000, 4_000)),
                                        new Upload("image/png", Drawings.interlacedPng(4_000, 3_000)),
                                        new Upload("image/gif", Drawings.gif(2_000, 1_500, 8)),
                                        new Upload("image/webp", Drawings.webp(4_000, 3_000)),
                                        new Upload("image/jpeg", Drawings.noise(2_400, 1_800))))),
                new Way(
                        "image-bombs",
                        "12 images at a time that no machine should unfold",
                        front -> upload(
                                front,
                                List.of(
                                        new Upload("image/png", Drawings.thread(39_000_000)),
                                        new Upload("image/webp", Drawings.webp(16_383, 16_383)),
                                        new Upload("image/png", Drawings.deepPng(6_300, 6_300)),
                                        new Upload("image/png", Drawings.interlacedPng(8_000, 5_000)),
                                        new Upload("image/webp", Drawings.webp(16_383, 2_440)),
                                        new Upload("image/gif", Drawings.gif(60_000, 600, 1))))));
    }

    private static String question(int who, long turn) {
        if (who % 10 == 8) return Texts.get(EVENTS + ".ics?start_date=" + Target.BIG_EVENTS_FROM + "&x=" + who + turn);
        if (who % 10 == 9) return Texts.get("/sitemap.xml?x=" + who + turn);
        return who % 2 == 0
                ? Texts.get(BIG + who + "-" + turn)
                : Texts.get(BIG + who + "-" + turn, "Accept-Encoding: gzip");
    }

    private static void slowly(Front front, int who, long turn) throws IOException, InterruptedException {
        if (who % 3 == 0) front.readSlowly(question(who, turn), 0, 500);
        else front.readSlowly(question(who, turn), 4_096, 50);
    }

    private static void bigTexts(Front front) throws InterruptedException {
        String author = "Authorization: " + front.target().authorization();
        front.crowd(16, (who, turn) -> {
            String text = who % 2 == 0 ? "Word " : who % 4 == 1 ? "<p><b>" : "a&amp;<i>b</i>\\n\\n";
            byte[] body = Texts.bytes("{\"title\": \"Long " + who + "\", \"description\": \""
                    + text.repeat(190_000 / text.length()) + "\", \"start_date\": \"2096-01-01\", \"end_date\":"
                    + " \"2096-01-02\", \"status\": \"draft\"}");
            front.ask(Texts.post(EVENTS, Texts.JSON, body.length, author), body);
        });
    }

    private record Upload(String type, byte[] bytes) {}

    private static void upload(Front front, List<Upload> uploads) throws InterruptedException {
        String author = "Authorization: " + front.target().authorization();
        front.crowd(UPLOADS, (who, turn) -> {
            Upload upload = uploads.get((int) ((who + turn) % uploads.size()));
            String kind = upload.type.substring("image/".length());
            front.ask(
                    Texts.post(
                            Requests.API + "/media",
                            upload.type,
                            upload.bytes.length,
                            author,
                            "Content-Disposition: attachment; filename=\"a." + kind + "\""),
                    upload.bytes);
        });
    }
}
