package io.kalends.sync;

import io.kalends.store.Position;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How far somebody knows the calendar.
 *
 * @param life of the store
 * @param given when everything before was known
 * @param published what became public by time alone is known up to here
 * @param position what was changed is known up to here
 */
record Token(long life, Instant given, Scheduled.Place published, Position position) {
    private static final String VERSION = "1";
    private static final Pattern TEXT =
            Pattern.compile(VERSION + ";([0-9]{1,15});([0-9]{1,12});(-?[0-9]{1,12});([0-9]{1,19});([^;]+)");

    /** The same life, further on. */
    Token moved(Instant newGiven, Scheduled.Place newPublished, Position newPosition) {
        return new Token(life, newGiven, newPublished, newPosition);
    }

    String text() {
        String plain = String.join(
                ";",
                VERSION,
                Long.toString(life),
                Long.toString(given.getEpochSecond()),
                Long.toString(published.time().getEpochSecond()),
                Long.toString(published.id()),
                position.text());
        return Base64.getUrlEncoder().withoutPadding().encodeToString(plain.getBytes(StandardCharsets.US_ASCII));
    }

    /** Empty for text that no token has. */
    static Optional<Token> parse(String text) {
        try {
            Matcher parts = TEXT.matcher(new String(Base64.getUrlDecoder().decode(text), StandardCharsets.ISO_8859_1));
            return parts.matches() ? parse(parts) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // no Base64, or a number that is none
        }
    }

    private static Optional<Token> parse(Matcher parts) {
        long life = Long.parseLong(parts.group(1));
        Instant given = Instant.ofEpochSecond(Long.parseLong(parts.group(2)));
        Instant time = Instant.ofEpochSecond(Long.parseLong(parts.group(3)));
        var published = new Scheduled.Place(time, Long.parseLong(parts.group(4)));
        return Position.parse(parts.group(5)).map(position -> new Token(life, given, published, position));
    }
}
