package io.kalends.auth;

import java.util.Optional;

/** Who sends a request: a user, or anonymous. */
public record Caller(Optional<User> user) {
    public static final Caller ANONYMOUS = new Caller(Optional.empty());

    public static Caller of(User user) {
        return new Caller(Optional.of(user));
    }

    public boolean isAnonymous() {
        return user.isEmpty();
    }

    public boolean may(Right right) {
        return user.isPresent() && user.get().role().has(right);
    }

    /** The user ID, 0 for anonymous, which no user has. */
    public long id() {
        return user.map(User::id).orElse(0L);
    }
}
