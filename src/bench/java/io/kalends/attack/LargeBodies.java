package io.kalends.attack;

import io.kalends.bench.Requests;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Ways by bodies that are large, or never complete. */
final class LargeBodies {
    private static final int MEGABYTE = 1 << 20;
    private static final int UPLOAD = 9 * MEGABYTE;
    private static final int PIECE = 64 * 1024;
    private static final List<String> FORMS =
            List.of("/admin/login", "/admin/setup", "/admin/media", "/admin/events/new");
    private static final long DRIP_MILLIS = 250;

    private LargeBodies() {}

    static List<Way> ways() {
        return List.of(
                new Way(
                        "big-forms",
                        "16 callers without a log-in send forms of 9.5 MB in parts to the log-in, the set-up and the editor",
                        LargeBodies::bigForms),
                new Way(
                        "stalled-log-in",
                        "200 forms of a megabyte, and 200 of 8 KB, to the log-in that stop before their end",
                        LargeBodies::stalledLogIn),
                new Way(
                        "stalled-uploads",
                        "100 uploads of 9 MB by an author, to the interface and to the editor, that stop before their end",
                        LargeBodies::stalledUploads),
                new Way(
                        "stalled-json",
                        "300 events of nearly a megabyte by an author, and 50 as a form, that stop before their end",
                        LargeBodies::stalledJson),
                new Way(
                        "dripping-bodies",
                        "400 bodies of which a few bytes come at a time, by an author and to the log-in",
                        LargeBodies::dripping));
    }

    private static void bigForms(Front front) throws InterruptedException {
        byte[] body = Texts.filled(Texts.parts("username", "x"), 9_500_000);
        front.crowd(16, (who, turn) -> {
            String path = FORMS.get((int) ((who + turn) % FORMS.size()));
            front.ask(
                    who % 2 == 0
                            ? Texts.post(path, Texts.MULTIPART, body.length)
                            : Texts.post(path, Texts.MULTIPART, body.length, "Expect: 100-continue"),
                    body);
        });
    }

    private static void stalledLogIn(Front front) throws InterruptedException {
        byte[] large = Texts.filled("username=a&password=", MEGABYTE - 10);
        byte[] small = Texts.filled("username=a&password=", 8_000);
        byte[] chunk = Texts.bytes("1f00\r\n" + "x".repeat(0x1e00));
        front.start(100, (who, turn) -> front.stall(Texts.post("/admin/login", Texts.FORM, 8_100), small));
        front.start(100, (who, turn) -> front.stall(Texts.postInChunks("/admin/login", Texts.FORM), chunk));
        front.crowd(200, (who, turn) -> front.stall(Texts.post("/admin/login", Texts.FORM, MEGABYTE), large));
    }

    private static void stalledUploads(Front front) throws InterruptedException {
        byte[] raw = Texts.filled("", UPLOAD);
        byte[] parts = Texts.filled(Texts.parts("title", "x"), UPLOAD);
        byte[] form = Texts.filled(Texts.parts("_token", front.target().token()), UPLOAD);
        String media = Requests.API + "/media";
        String author = "Authorization: " + front.target().authorization();
        String cookie = "Cookie: " + front.target().cookie();
        front.crowd(100, (who, turn) -> {
            switch (who % 4) {
                case 0 -> front.stall(Texts.post(media, Texts.MULTIPART, UPLOAD + 100, author), parts);
                case 1 -> front.stall(Texts.post(media, "image/png", UPLOAD + 100, author), raw);
                case 2 -> front.stall(Texts.post("/admin/media", Texts.MULTIPART, UPLOAD + 100, cookie), form);
                default -> front.stall(Texts.post("/admin/events/new", Texts.MULTIPART, UPLOAD + 100, cookie), form);
            }
        });
    }

    private static void stalledJson(Front front) throws InterruptedException {
        byte[] body = Texts.filled("{\"title\": \"", MEGABYTE - 1_000);
        byte[] form = Texts.filled("_token=" + Preparation.encode(front.target().token()) + "&title=", MEGABYTE - 10);
        String author = "Authorization: " + front.target().authorization();
        String cookie = "Cookie: " + front.target().cookie();
        front.start(
                50, (who, turn) -> front.stall(Texts.post("/admin/events/new", Texts.FORM, MEGABYTE, cookie), form));
        front.crowd(
                300, (who, turn) -> front.stall(Texts.post(Target.EVENTS, Texts.JSON, MEGABYTE - 10, author), body));
    }

    private static void dripping(Front front) throws InterruptedException {
        String author = "Authorization: " + front.target().authorization();
        front.start(200, (who, turn) -> drip(front, Texts.post("/admin/login", Texts.FORM, 8_000), 10));
        front.crowd(200, (who, turn) -> drip(front, Texts.post(Target.EVENTS, Texts.JSON, MEGABYTE, author), PIECE));
    }

    /** Sends a beginning, and then bytes one by one. */
    private static void drip(Front front, String head, int beginning) throws IOException, InterruptedException {
        try (Line line = front.open()) {
            line.send(head);
            line.send(Texts.filled("{\"title\": \"", beginning));
            while (true) {
                line.send("x");
                TimeUnit.MILLISECONDS.sleep(DRIP_MILLIS);
            }
        }
    }
}
