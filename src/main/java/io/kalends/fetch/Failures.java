package io.kalends.fetch;

import io.kalends.fetch.FetchFailure.Reason;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.eclipse.jetty.client.HttpResponseException;
import org.jspecify.annotations.Nullable;

/**
 * What the failures of the HTTP library mean to a person. They are not kept as causes, since their messages may hold the
 * whole address.
 */
final class Failures {
    private Failures() {}

    static FetchFailure of(FetchAddress address, Throwable failure) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            Optional<FetchFailure> known = known(address, cause);
            if (known.isPresent()) return known.get();
        }
        return brokenOff(address);
    }

    private static Optional<FetchFailure> known(FetchAddress address, Throwable cause) {
        return Optional.ofNullable(
                switch (cause) {
                    case FetchFailure failure -> failure;
                    case PolicyViolation violation -> refused(address, violation.getMessage());
                    case UnknownHostException e -> unreachable(address, "there is no host of this name");
                    case UnresolvedAddressException e -> unreachable(address, "there is no host of this name");
                    case ConnectException e -> unreachable(address, "nobody answers there");
                    case NoRouteToHostException e -> unreachable(address, "there is no way to its network");
                    case SSLException e -> notTrusted(address, e);
                    case SocketTimeoutException e -> timedOut(address);
                    case TimeoutException e -> timedOut(address);
                    case HttpResponseException e -> noHttp(address);
                    default -> null;
                });
    }

    static FetchFailure refused(FetchAddress address, @Nullable String objection) {
        return new FetchFailure(Reason.REFUSED, "%s is not fetched: %s.".formatted(address, objection));
    }

    private static FetchFailure unreachable(FetchAddress address, String why) {
        return new FetchFailure(
                Reason.UNREACHABLE,
                "%s cannot be reached: %s. Check the spelling, or try again later.".formatted(address, why));
    }

    private static FetchFailure notTrusted(FetchAddress address, SSLException e) {
        return new FetchFailure(
                Reason.NOT_TRUSTED,
                "%s cannot be reached securely (%s). Its owner has to install a valid certificate for this name."
                        .formatted(address, e.getMessage()));
    }

    static FetchFailure timedOut(FetchAddress address) {
        return new FetchFailure(Reason.TIMED_OUT, "%s takes too long to answer. Try again later.".formatted(address));
    }

    static FetchFailure tooSlow(FetchAddress address) {
        return new FetchFailure(
                Reason.TIMED_OUT, "%s sends its answer too slowly. Try again later.".formatted(address));
    }

    static FetchFailure tooLarge(FetchAddress address, long maxBytes) {
        return new FetchFailure(
                Reason.TOO_LARGE,
                "%s is larger than %s bytes, more than is read from there.".formatted(address, maxBytes));
    }

    static FetchFailure brokenOff(FetchAddress address) {
        return new FetchFailure(
                Reason.BROKEN_OFF,
                "%s broke off before its answer was complete. Nothing of it is used; try again later."
                        .formatted(address));
    }

    private static FetchFailure noHttp(FetchAddress address) {
        return new FetchFailure(
                Reason.BROKEN_OFF, "%s does not answer as a web server does. Check host and port.".formatted(address));
    }

    static FetchFailure stopped() {
        return new FetchFailure(Reason.STOPPED, "Nothing is fetched any more, as the program is being stopped.");
    }
}
