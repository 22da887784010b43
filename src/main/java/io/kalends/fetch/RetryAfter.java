package io.kalends.fetch;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** How long a host asks callers to wait: seconds or a date. */
final class RetryAfter {
    private static final Duration LONGEST = Duration.ofHours(1);

    private RetryAfter() {}

    static Optional<Duration> parse(String text, Instant now) {
        return duration(text.strip(), now).map(RetryAfter::bounded);
    }

    private static Optional<Duration> duration(String text, Instant now) {
        if (text.matches("[0-9]{1,9}")) return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
        if (text.matches("[0-9]+")) return Optional.of(LONGEST);
        try {
            return Optional.of(Duration.between(
                    now,
                    ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME)
                            .toInstant()));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static Duration bounded(Duration duration) {
        if (duration.isNegative()) return Duration.ZERO;
        return duration.compareTo(LONGEST) > 0 ? LONGEST : duration;
    }
}
