package io.kalends.http;

import io.kalends.auth.User;
import io.kalends.config.Config.LoggedReplies;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.io.OutputStream;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * One measurement for every reply, and a line for those that are to be seen. Headers and bodies are never written: they
 * hold secrets.
 */
final class AccessLog implements AutoCloseable {
    /** The status of requests that their callers took back before anything came of them, which nobody is sent. */
    static final int CALLER_GONE = 499;

    private static final long SLOW_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Which replies are measured together. */
    private record Series(String route, String method, int status) {}

    private final MeterRegistry metrics;
    private final Map<Series, Timer> timers = new ConcurrentHashMap<>();
    private final LoggedReplies logged;
    private final Function<Incoming, String> address;
    private final LineFormat format;
    private final LogLines lines;

    /** @param address how a line names the caller; "" leaves that out */
    AccessLog(
            MeterRegistry metrics,
            LoggedReplies logged,
            Function<Incoming, String> address,
            LineFormat format,
            OutputStream out) {
        this.metrics = metrics;
        this.logged = logged;
        this.address = address;
        this.format = format;
        lines = new LogLines(
                out,
                (line, count) -> format.write(
                        line,
                        "WARN ",
                        message -> message.append(count)
                                .append(" lines are missing here, as the log was read too slowly")));
    }

    void write(Exchange exchange, String route, Sendable.Form reply, long nanos) {
        Incoming request = exchange.request();
        timers.computeIfAbsent(new Series(route, method(request), reply.status()), this::timer)
                .record(nanos, TimeUnit.NANOSECONDS);
        if (isLogged(reply.status(), nanos))
            lines.add(line -> format.write(line, "INFO ", message -> write(message, exchange, reply, nanos)));
    }

    private boolean isLogged(int status, long nanos) {
        return switch (logged) {
            case ALL -> true;
            case ERRORS -> (status >= 400 && status != CALLER_GONE) || nanos >= SLOW_NANOS;
            case OFF -> false;
        };
    }

    private void write(StringBuilder line, Exchange exchange, Sendable.Form reply, long nanos) {
        Incoming request = exchange.request();
        long tenths = (nanos + 50_000) / 100_000;
        line.append(exchange.requestId()).append(' ');
        String from = address.apply(request);
        if (!from.isEmpty()) line.append(from).append(' ');
        line.append(exchange.caller()
                        .user()
                        .map(User::username)
                        .map(format::harmless)
                        .orElse("-"))
                .append(' ');
        line.append(format.harmless(request.method())).append(' ').append(format.harmless(request.path()));
        if (!request.query().isEmpty()) line.append('?').append(format.harmless(request.query()));
        line.append(' ').append(reply.status()).append(' ');
        if (reply.length() < 0) line.append('-');
        else line.append(reply.length());
        line.append(' ').append(tenths / 10).append('.').append(tenths % 10).append("ms");
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

    /** Writes the lines that wait. */
    @Override
    public void close() {
        lines.close();
    }
}
