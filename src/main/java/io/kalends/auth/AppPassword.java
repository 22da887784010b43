package io.kalends.auth;

import java.time.Instant;
import java.util.Optional;

/** A secret by which programs log in as a user; only its hash is stored. */
public record AppPassword(long id, long userId, String name, Instant created, Optional<Instant> lastUsed) {}
