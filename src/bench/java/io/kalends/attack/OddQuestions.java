package io.kalends.attack;

import static io.kalends.attack.Target.EVENTS;

import io.kalends.bench.Requests;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Ways by requests that are all different, so that nothing made for one serves another. */
final class OddQuestions {
    private static final int CALLERS = 32;
    private static final int LONG = 14_000;

    private OddQuestions() {}

    static List<Way> ways() {
        return List.of(
                new Way(
                        "long-heads",
                        "queries, cookies and other headers of 14 KB, all different",
                        OddQuestions::longHeads),
                new Way(
                        "fields",
                        "hundreds of patterns of _fields in each request, all different",
                        OddQuestions::fields),
                new Way(
                        "searches",
                        "searches for words that are all different: rare, long, common, with quotes and wildcards",
                        OddQuestions::searches),
                new Way(
                        "far-pages",
                        "lists far behind, with many IDs, pages of other days in each request, tables of the editor",
                        OddQuestions::farPages),
                new Way(
                        "odd-lists",
                        "each series once, other orders, custom fields, dates by slug, feeds, addresses of old pages",
                        OddQuestions::oddLists));
    }

    /** Has callers ask these kinds of questions by turns. */
    private static void ask(Front front, Front.Caller... kinds) throws InterruptedException {
        front.crowd(CALLERS, (who, turn) -> kinds[(int) ((who + turn) % kinds.length)].act(who, turn));
    }

    private static void get(Front front, String path, String... headers) throws IOException {
        front.ask(Texts.get(path, headers));
    }

    private static void longHeads(Front front) throws InterruptedException {
        ask(
                front,
                (who, turn) -> get(front, EVENTS + "?x=" + Texts.word(LONG)),
                (who, turn) -> get(front, "/?search=" + Texts.word(LONG)),
                (who, turn) -> get(front, "/", "Cookie: kalends=" + Texts.word(LONG)),
                (who, turn) ->
                        get(front, EVENTS, "If-None-Match: \"" + Texts.word(20) + "\"" + ",\"a\"".repeat(LONG / 4)),
                (who, turn) -> get(front, "/", "Accept-Language: " + Texts.word(2) + ",en;q=0.1".repeat(LONG / 9)),
                (who, turn) -> get(front, "/" + Texts.word(LONG)),
                (who, turn) -> get(front, EVENTS + "?" + Texts.word(4) + "=1&a=".repeat(LONG / 5)));
    }

    private static void fields(Front front) throws InterruptedException {
        ask(
                front,
                (who, turn) -> get(front, EVENTS + "?per_page=50&_fields=" + patterns(300, "events.")),
                (who, turn) ->
                        get(front, EVENTS + "/" + front.target().id(who + turn) + "?_fields=" + patterns(600, "")),
                (who, turn) -> get(front, EVENTS + "?_fields=events" + ".a".repeat(6_000) + Texts.word(9)));
    }

    private static String patterns(int count, String before) {
        return LongStream.range(0, count)
                .mapToObj(i -> before + Texts.word(4) + "." + Texts.word(6))
                .collect(Collectors.joining(","));
    }

    private static void searches(Front front) throws InterruptedException {
        ask(
                front,
                (who, turn) -> search(front, Texts.word(3)),
                (who, turn) -> search(front, Texts.word(490)),
                (who, turn) -> search(front, "e%20a%20o%20" + Texts.word(1)),
                (who, turn) -> search(front, "%25" + Texts.word(1) + "%25_%25"),
                (who, turn) -> search(front, "%22" + Texts.word(2) + "%22%20OR%20%27%20*%20NEAR("),
                (who, turn) -> search(front, "choir%20evening%20" + turn % 3_000),
                (who, turn) -> search(front, (Texts.word(1) + "%20").repeat(240)),
                (who, turn) -> get(front, "/?search=" + Texts.word(2)));
    }

    private static void search(Front front, String text) throws IOException {
        get(front, EVENTS + "?per_page=50&search=" + text);
    }

    private static void farPages(Front front) throws InterruptedException {
        ask(
                front,
                (who, turn) -> get(front, EVENTS + "?per_page=50&page=" + (1 + (who * 31L + turn) % 60) + "&x=" + turn),
                (who, turn) -> get(front, EVENTS + "?page=" + (turn + who) * 1_000_003L),
                (who, turn) ->
                        get(front, EVENTS + "?per_page=50&starts_after=" + (1_800_000_000L + who * 1_000_000L + turn)),
                (who, turn) -> get(front, EVENTS + "?per_page=50&categories=" + ids(turn) + "&tags=" + ids(turn + 1)),
                (who, turn) -> get(front, EVENTS + "?per_page=50&venue=" + ids(turn) + "&organizer=" + ids(turn)),
                (who, turn) -> get(front, Requests.API + "/changes?x=" + who + turn),
                (who, turn) -> get(
                        front, EVENTS + "?geoloc_lat=52." + turn + "&geoloc_lng=13." + who + "&geoloc_radius=20000"),
                (who, turn) -> get(
                        front,
                        String.format(
                                Locale.ROOT,
                                "/events/month/%04d-%02d/",
                                2 + (who * 300L + turn) % 9_000,
                                1 + turn % 12)),
                (who, turn) ->
                        get(front, String.format(Locale.ROOT, "/events/week/20%02d-%02d-11/", turn % 90, 1 + who % 12)),
                (who, turn) -> get(
                        front,
                        String.format(
                                Locale.ROOT, "/events/day/2027-%02d-%02d/?x=%d", 1 + who % 12, 1 + turn % 28, turn)),
                (who, turn) -> get(front, "/?page=" + turn % 200 + "&x=" + who, "Accept-Encoding: gzip"),
                (who, turn) -> get(front, front.target().page(who * 50L + turn), "Accept-Language: de"),
                (who, turn) -> get(
                        front,
                        "/admin/events?page=" + turn % 50,
                        "Cookie: " + front.target().cookie()),
                (who, turn) -> get(
                        front, "/admin/events/new", "Cookie: " + front.target().cookie()));
    }

    private static void oddLists(Front front) throws InterruptedException {
        ask(
                front,
                (who, turn) -> get(front, EVENTS + "?recurring=first&per_page=50&starts_after=" + (who + turn)),
                (who, turn) ->
                        get(front, EVENTS + "?recurring=series&orderby=title&per_page=50&search=" + Texts.word(2)),
                (who, turn) -> get(front, EVENTS + "?window=all&orderby=modified&order=desc&page=" + turn % 200),
                (who, turn) -> get(front, EVENTS + "?custom_fields%5B" + Texts.word(9) + "%5D=" + Texts.word(9)),
                (who, turn) -> get(front, EVENTS + "/by-slug/" + Texts.word(9) + "-2027-01-" + (10 + turn % 20)),
                (who, turn) -> get(front, "/event/" + Texts.word(9) + "/2027-01-" + (10 + turn % 20) + "/"),
                (who, turn) -> get(front, EVENTS + ".rss?per_page=50&page=" + (1 + turn % 50) + "&x=" + who),
                (who, turn) -> get(front, EVENTS + ".csv?per_page=50&page=" + (1 + turn % 50) + "&x=" + who),
                (who, turn) -> get(front, "/?p=" + (who * 1_000L + turn)),
                (who, turn) -> get(front, "/events/category/" + Texts.word(5) + "/page/" + turn + "/"),
                (who, turn) -> get(
                        front,
                        "/admin/events?status=draft&search=" + Texts.word(2),
                        "Cookie: " + front.target().cookie()));
    }

    private static String ids(long from) {
        return LongStream.range(from + 1, from + 101).mapToObj(Long::toString).collect(Collectors.joining(","));
    }
}
