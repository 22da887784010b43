package io.kalends.attack;

import static io.kalends.attack.Target.EVENTS;

import io.kalends.bench.Requests;
import java.io.IOException;
import java.util.List;

/** Ways by requests that are harmless, one by one. */
final class Floods {
    private static final List<String> LANGUAGES = List.of("de", "en", "fr", "de-CH, en;q=0.5");

    private Floods() {}

    static List<Way> ways() {
        return List.of(
                new Way(
                        "small",
                        "64 connections that ask for small things as fast as they are answered",
                        Floods::small),
                new Way(
                        "writes",
                        "an author creates and changes events as fast as that goes, each with a new Idempotency-Key",
                        Floods::writes));
    }

    private static void small(Front front) throws InterruptedException {
        front.crowdOnLines(64, (line, who, turn) -> front.ask(line, smallThing(front.target(), who, turn)));
    }

    private static String smallThing(Target target, int who, long turn) {
        return switch ((int) ((who + turn) % 8)) {
            case 0 -> Texts.get("/health");
            case 1 -> Texts.get(EVENTS + "/" + target.id(who * 31L + turn));
            case 2 -> Texts.get("/no/such/" + Texts.word(8));
            case 3 -> Texts.head("OPTIONS", EVENTS);
            case 4 -> Texts.get("/", "Accept-Language: " + LANGUAGES.get((int) (turn % LANGUAGES.size())));
            case 5 -> Texts.get(EVENTS + "/" + (1_000_000 + turn));
            case 6 -> Texts.get(Requests.API + "/venues?x=" + who + turn);
            default -> Texts.get(EVENTS + "?per_page=1&x=" + who + "-" + turn);
        };
    }

    private static void writes(Front front) throws InterruptedException {
        front.crowdOnLines(32, (line, who, turn) -> write(front, line, who + "-" + turn));
    }

    private static void write(Front front, Line line, String name) throws IOException {
        byte[] body = Texts.bytes("{\"title\": \"Flood " + name + "\", \"description\": \"" + "word ".repeat(100)
                + "\", \"start_date\": \"2095-01-01 10:00\", \"end_date\": \"2095-01-01 11:00\"}");
        String author = "Authorization: " + front.target().authorization();
        String key = "Idempotency-Key: " + Texts.word(40);
        Line.Answer made = front.ask(line, Texts.post(EVENTS, Texts.JSON, body.length, author, key), body);
        String path = made.header("location").orElse("").replaceFirst("^https?://[^/]+", "");
        if (!path.isEmpty()) front.ask(line, Texts.post(path, Texts.JSON, body.length, author), body);
    }
}
