package io.kalends.http;

import io.kalends.api.Fault;
import io.kalends.auth.SharedPassword;
import io.kalends.config.Config;
import java.time.Clock;
import java.util.Optional;

/** Restricts the metrics to configured addresses, or to whoever has the password. Either is enough. */
final class MetricsGuard {
    private static final Fault PASSWORD_NEEDED =
            new Fault("rest_forbidden", 401, "This needs the password of the measurements.");

    private final Config.MetricsReaders readers;
    private final Optional<SharedPassword> password;
    private final Addresses addresses;

    MetricsGuard(Config config, Clock clock, Addresses addresses) {
        readers = config.metrics();
        password = readers.password().map(text -> new SharedPassword(text, config.login(), clock));
        this.addresses = addresses;
    }

    /** Refuses with 401, 403 or 429 whoever may not read them. */
    void check(Incoming request) {
        boolean open = readers.addresses().isEmpty() && password.isEmpty();
        if (open || isListed(request)) return;
        SharedPassword wanted = password.orElseThrow(Fault.FORBIDDEN::problem);
        SharedPassword.Result result = wanted.check(request.header("Authorization"), addresses.of(request));
        if (result.seconds() > 0)
            throw Fault.TOO_MANY_REQUESTS.problem().header("Retry-After", Long.toString(result.seconds()));
        if (!result.isCorrect())
            throw PASSWORD_NEEDED.problem().header("WWW-Authenticate", "Basic realm=\"metrics\", charset=\"UTF-8\"");
    }

    private boolean isListed(Incoming request) {
        return addresses
                .exact(request)
                .filter(address -> readers.addresses().stream().anyMatch(network -> network.holds(address)))
                .isPresent();
    }
}
