package io.kalends.auth;

import java.time.Instant;

/** Somebody who can log in. */
public record User(long id, String username, String email, String name, Role role, Instant registered) {}
