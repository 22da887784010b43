package io.kalends.http;

import io.kalends.auth.User;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One line and one measurement for every reply. Headers and bodies are never written: they hold secrets. */
final class AccessLog {
    private static final Logger LOG = LoggerFactory.getLogger("access");

    /** Which replies are measured together. */
    private record Series(String route, String method, int status) {}

    private final MeterRegistry metrics;
    private final Map<Series, Timer> timers = new ConcurrentHashMap<>();

    AccessLog(MeterRegistry metrics) {
        this.metrics = metrics;
    }

    void write(Exchange exchange, String route, Sendable.Form reply, long nanos) {
        Incoming request = exchange.request();
        timers.computeIfAbsent(new Series(route, method(request), reply.status()), this::timer)
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

    private Timer timer(Series series) {
        return Timer.builder("kalends.requests")
                .description("Replies by route, method and status")
                .tags("route", series.route, "method", series.method, "status", Integer.toString(series.status))
                .publishPercentileHistogram(false)
                .register(metrics);
    }

    /** Methods are free text on the wire; only the known ones become a series of measurements. */
    private static String method(Incoming request) {
        return switch (request.method()) {
            case "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS" -> request.method();
            default -> "other";
        };
    }
}
