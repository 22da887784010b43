package io.kalends.attack;

import static io.kalends.attack.Target.EVENTS;

import java.time.YearMonth;
import java.time.ZoneOffset;

/** What a well-behaved reader asks for: lists, events and pages by turns. */
final class Questions {
    private static final String[] WORDS = {"concert", "market", "garden", "tour", "children", "jazz", "library", "night"
    };
    private static final int MONTHS = 12;

    private final Target target;
    private final YearMonth first = YearMonth.now(ZoneOffset.UTC);

    Questions(Target target) {
        this.target = target;
    }

    /** The head of the request of this number, but for its end. */
    String head(long number) {
        String path = path(number);
        String compressed = path.startsWith(EVENTS) ? "" : "Accept-Encoding: gzip\r\n";
        return "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + compressed;
    }

    private String path(long number) {
        long turn = number / 10;
        return switch ((int) (number % 10)) {
            case 0 -> EVENTS;
            case 1 -> EVENTS + "?page=" + (1 + turn % 40);
            case 2 -> EVENTS + "?per_page=10&search=" + WORDS[(int) (turn % WORDS.length)];
            case 3 ->
                EVENTS + "?per_page=" + (5 + turn % 10) + "&start_date=" + first.plusMonths(turn % MONTHS) + "-05";
            case 4, 5 -> EVENTS + "/" + target.id(number * 7);
            case 6 -> EVENTS + "/" + target.id(number) + "?x=" + number;
            case 7 -> "/";
            case 8 -> target.page(number * 3);
            default -> "/events/month/" + first.plusMonths(turn % MONTHS) + "/";
        };
    }

    /** The same for who only wants to know whether the service is alive. */
    static String health(long number) {
        return "GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n";
    }
}
