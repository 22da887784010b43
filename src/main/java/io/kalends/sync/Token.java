package io.kalends.sync;

import io.kalends.store.LogPosition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * How far a copy of the calendar is up to date.
 *
 * @param given when it was up to date as a whole
 * @param published how far it knows what became public by the clock alone
 * @param position how far it knows the change log
 */
record Token(Instant given, ScheduledPublications.Cursor published, LogPosition position) {
    private static final long VERSION = 2;
    private static final int OWN_NUMBERS = 4;

    byte[] bytes() {
        var numbers = new ArrayList<>(
                List.of(VERSION, given.getEpochSecond(), published.time().getEpochSecond(), published.id()));
        numbers.addAll(position.numbers());
        return VarInts.bytes(numbers);
    }

    /** Empty for bytes that no token has. */
    static Optional<Token> parse(byte[] bytes) {
        List<Long> numbers = VarInts.parse(bytes);
        if (numbers.size() < OWN_NUMBERS || numbers.getFirst() != VERSION) return Optional.empty();
        Iterator<Long> rest = numbers.listIterator(OWN_NUMBERS);
        return moment(numbers.get(1))
                .flatMap(given -> moment(numbers.get(2))
                        .flatMap(time -> LogPosition.of(rest)
                                .map(position -> new Token(
                                        given, new ScheduledPublications.Cursor(time, numbers.get(3)), position))));
    }

    private static Optional<Instant> moment(long second) {
        boolean possible = second >= Instant.MIN.getEpochSecond() && second <= Instant.MAX.getEpochSecond();
        return possible ? Optional.of(Instant.ofEpochSecond(second)) : Optional.empty();
    }
}
