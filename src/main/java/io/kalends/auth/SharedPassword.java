package io.kalends.auth;

import io.kalends.config.Config.LoginLimits;
import java.time.Clock;
import java.util.Optional;

/** A password that stands for no user; guesses at it are throttled like all others. */
public final class SharedPassword {
    /** What came of showing it; {@code seconds} until the next attempt is looked at, 0 for now. */
    public record Verdict(boolean isRight, long seconds) {}

    private static final Verdict WRONG = new Verdict(false, 0);

    private final String hash;
    private final Throttle throttle;

    public SharedPassword(String password, LoginLimits limits, Clock clock) {
        hash = Secret.hash(password);
        throttle = new Throttle(limits, clock);
    }

    /** Takes the {@code Authorization} header of a request, if it has one: Bearer, or Basic with any user name. */
    public Verdict judge(Optional<String> authorization, String address) {
        if (authorization.isEmpty()) return WRONG;
        try (Throttle.Attempt attempt = throttle.begin(address, "")) {
            if (attempt.seconds() > 0) return new Verdict(false, attempt.seconds());
            boolean right = Credentials.parse(authorization.get())
                    .filter(shown -> Secret.isSame(hash, Secret.hash(shown.secret())))
                    .isPresent();
            if (right) attempt.succeeded();
            else attempt.failed();
            return new Verdict(right, 0);
        }
    }
}
