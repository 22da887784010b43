package io.kalends.sync;

import io.kalends.store.Position;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * How far somebody knows the calendar.
 *
 * @param given when everything before was known
 * @param published what became public by time alone is known up to here
 * @param position what was changed is known up to here
 */
record Token(Instant given, Scheduled.Place published, Position position) {
    private static final long VERSION = 2;
    private static final int OWN_NUMBERS = 4;

    /** The bytes by which it is known again. */
    byte[] bytes() {
        var numbers = new ArrayList<>(
                List.of(VERSION, given.getEpochSecond(), published.time().getEpochSecond(), published.id()));
        numbers.addAll(position.numbers());
        return Numbers.bytes(numbers);
    }

    /** Empty for bytes that no token has. */
    static Optional<Token> parse(byte[] bytes) {
        List<Long> numbers = Numbers.parse(bytes);
        if (numbers.size() < OWN_NUMBERS || numbers.getFirst() != VERSION) return Optional.empty();
        Iterator<Long> rest = numbers.listIterator(OWN_NUMBERS);
        return moment(numbers.get(1))
                .flatMap(given -> moment(numbers.get(2))
                        .flatMap(time -> Position.of(rest)
                                .map(position ->
                                        new Token(given, new Scheduled.Place(time, numbers.get(3)), position))));
    }

    private static Optional<Instant> moment(long second) {
        boolean possible = second >= Instant.MIN.getEpochSecond() && second <= Instant.MAX.getEpochSecond();
        return possible ? Optional.of(Instant.ofEpochSecond(second)) : Optional.empty();
    }
}
