package io.kalends.http;

import io.kalends.auth.User;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One line and one measurement for every reply. Headers and bodies are never written: they hold secrets. */
final class AccessLog {
    private static final Logger LOG = LoggerFactory.getLogger("access");

    private final MeterRegistry metrics;

    AccessLog(MeterRegistry metrics) {
        this.metrics = metrics;
    }

    void write(Exchange exchange, Outgoing reply, long nanos) {
        Incoming request = exchange.request();
        String route = exchange.route()
                .map(found -> found.place() + " " + found.path())
                .orElse("none");
        Timer.builder("kalends.requests")
                .description("Replies by route, method and status")
                .tags("route", route, "method", method(request), "status", Integer.toString(reply.status()))
                .publishPercentileHistogram(false)
                .register(metrics)
                .record(nanos, TimeUnit.NANOSECONDS);
        if (!LOG.isInfoEnabled()) return;
        String query = request.query().isEmpty() ? "" : "?" + request.query();
        LOG.info(
                "{} {} {} {}{} {} {} {}ms",
                exchange.requestId(),
                exchange.caller().user().map(User::username).orElse("-"),
                request.method(),
                request.path(),
                query,
                reply.status(),
                reply.length(),
                String.format(Locale.ROOT, "%.1f", nanos / 1e6));
    }

    /** Methods are free text on the wire; only the known ones become a series of measurements. */
    private static String method(Incoming request) {
        return switch (request.method()) {
            case "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS" -> request.method();
            default -> "other";
        };
    }
}
