package io.kalends.auth;

import io.kalends.config.Config.LoginLimits;
import java.time.Clock;
import java.util.Optional;

/** A password that stands for no user; guesses at it are throttled like all others. */
public final class SharedPassword {
    /** The result of a check; {@code seconds} until the next attempt is accepted, 0 for now. */
    public record Result(boolean isCorrect, long seconds) {}

    private static final Result WRONG = new Result(false, 0);

    private final String hash;
    private final LoginThrottle throttle;

    public SharedPassword(String password, LoginLimits limits, Clock clock) {
        hash = Secret.hash(password);
        throttle = new LoginThrottle(limits, clock);
    }

    /** Takes the {@code Authorization} header of a request, if it has one: Bearer, or Basic with any user name. */
    public Result check(Optional<String> authorization, String address) {
        if (authorization.isEmpty()) return WRONG;
        try (LoginThrottle.Attempt attempt = throttle.begin(address, "")) {
            if (attempt.seconds() > 0) return new Result(false, attempt.seconds());
            boolean correct = Credentials.parse(authorization.get())
                    .filter(shown -> Secret.isSame(hash, Secret.hash(shown.secret())))
                    .isPresent();
            if (correct) attempt.recordSuccess();
            else attempt.recordFailure();
            return new Result(correct, 0);
        }
    }
}
