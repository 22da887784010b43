package io.kalends.http;

import io.kalends.api.Route;
import io.kalends.auth.User;
import io.kalends.log.AccessLog;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Counts every request in the metrics, and logs those that are to be logged. */
final class RequestRecorder implements AutoCloseable {
    /** Requests that share a timer. */
    private record Series(Optional<Route> route, String method, int status) {}

    private final MeterRegistry metrics;
    private final Map<Series, Timer> timers = new ConcurrentHashMap<>();
    private final Function<Incoming, String> address;
    private final AccessLog log;

    /** @param address how the log names the client; "" leaves it out */
    RequestRecorder(MeterRegistry metrics, Function<Incoming, String> address, AccessLog log) {
        this.metrics = metrics;
        this.address = address;
        this.log = log;
    }

    void record(Exchange exchange, Optional<Route> route, Sendable.Representation reply, long nanos) {
        Incoming request = exchange.request();
        timers.computeIfAbsent(new Series(route, method(request), reply.status()), this::timer)
                .record(nanos, TimeUnit.NANOSECONDS);
        if (log.isLogged(reply.status(), nanos)) log.write(entry(exchange, reply, nanos));
    }

    private AccessLog.Entry entry(Exchange exchange, Sendable.Representation reply, long nanos) {
        Incoming request = exchange.request();
        return new AccessLog.Entry(
                exchange.requestId(),
                address.apply(request),
                exchange.caller().user().map(User::username).orElse("-"),
                request.method(),
                request.path(),
                request.query(),
                reply.status(),
                reply.length(),
                nanos);
    }

    private Timer timer(Series series) {
        String route =
                series.route.map(found -> found.place() + " " + found.path()).orElse("none");
        return Timer.builder("kalends.requests")
                .description("Replies by route, method and status")
                .tags("route", route, "method", series.method, "status", Integer.toString(series.status))
                .publishPercentileHistogram(false)
                .register(metrics);
    }

    /** Clients may send any method; only the known ones become a series of metrics. */
    private static String method(Incoming request) {
        return switch (request.method()) {
            case "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS" -> request.method();
            default -> "other";
        };
    }

    @Override
    public void close() {
        log.close();
    }
}
