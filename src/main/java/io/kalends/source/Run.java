package io.kalends.source;

import java.time.Instant;
import java.util.Optional;

/**
 * One time that a source was imported.
 *
 * @param account the ID of the user who had it done
 * @param endedAt empty while it is under way
 */
public record Run(long id, long source, long account, Instant startedAt, Optional<Instant> endedAt, Report report) {}
