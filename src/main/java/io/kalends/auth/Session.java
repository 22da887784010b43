package io.kalends.auth;

import java.time.Instant;

/**
 * Somebody is logged in.
 *
 * @param token what the browser shows each time; kept nowhere else
 */
public record Session(String token, User user, Instant made, Instant seen) {
    @Override
    public String toString() {
        return "Session[" + user.username() + "]";
    }
}
