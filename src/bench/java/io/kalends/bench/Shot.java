package io.kalends.bench;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A request, to be sent again and again. In path and body {@code {n}} stands for a number that is different each time,
 * {@code {t}} for a moment that is, in the coming year, {@code {u}} for two hours later, and {@code {d}} for its day. All
 * are as long each time, so the request is as well.
 */
public record Shot(String method, String path, Map<String, String> headers, String body) {
    /** How far the moments reach, in seconds, and how far apart two that follow each other are. */
    static final long SPAN = 30_000_000;

    static final long STEP = 7_919;
    static final long TWO_HOURS = 7_200;

    public static Shot get(String path) {
        return new Shot("GET", path, Map.of(), "");
    }

    public static Shot json(String method, String path, String authorization, String body) {
        return new Shot(method, path, Map.of("Authorization", authorization, "Content-Type", "application/json"), body);
    }

    Shot at(String other) {
        return new Shot(method, other, headers, body);
    }

    public Shot with(String header, String value) {
        var all = new LinkedHashMap<>(headers);
        all.put(header, value);
        return new Shot(method, path, all, body);
    }

    boolean isAlwaysTheSame() {
        return Stream.of("{n}", "{t}", "{d}").noneMatch(place -> path.contains(place) || body.contains(place));
    }

    boolean isWrite() {
        return !method.equals("GET");
    }

    /** The whole request, places unfilled. */
    String text(Address address) {
        var text = new StringBuilder(method + " " + path + " HTTP/1.1\r\nHost: " + address + "\r\n");
        headers.forEach(
                (name, value) -> text.append(name).append(": ").append(value).append("\r\n"));
        if (!body.isEmpty()) {
            int length = fill(body, 0).getBytes(StandardCharsets.UTF_8).length;
            text.append("Content-Length: ").append(length).append("\r\n");
        }
        return text.append("\r\n").append(body).toString();
    }

    byte[] bytes(Address address, long number) {
        return fill(text(address), number).getBytes(StandardCharsets.UTF_8);
    }

    static String fill(String text, long number) {
        return text.replace("{n}", String.format(Locale.ROOT, "%012d", number))
                .replace("{t}", String.format(Locale.ROOT, "%010d", moment(number)))
                .replace("{u}", String.format(Locale.ROOT, "%010d", moment(number) + TWO_HOURS))
                .replace("{d}", day(moment(number)));
    }

    private static String day(long moment) {
        return LocalDate.ofInstant(Instant.ofEpochSecond(moment), ZoneOffset.UTC)
                .toString();
    }

    static long moment(long number) {
        return Moments.FIRST + number * STEP % SPAN;
    }

    /** Read once, so that all parts of a run agree. */
    private static final class Moments {
        private static final long FIRST = System.currentTimeMillis() / 1000 + 86_400;
    }

    static long firstMoment() {
        return Moments.FIRST;
    }
}
