package io.kalends.auth;

import java.time.Instant;

/**
 * The session of a user who is logged in.
 *
 * @param token what the browser sends each time; stored only as a hash
 */
public record Session(String token, User user, Instant made, Instant seen) {
    @Override
    public String toString() {
        return "Session[" + user.username() + "]";
    }
}
