package io.kalends.log;

import io.kalends.config.Config.LoggedReplies;
import java.io.OutputStream;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A line for every reply that is to be logged. Headers and bodies are never written: they hold secrets. */
public final class AccessLog implements AutoCloseable {
    /** The status of requests whose clients went away before there was a reply; nobody is sent it. */
    public static final int CLIENT_CLOSED_REQUEST = 499;

    private static final Logger LOG = LoggerFactory.getLogger(LineFormat.LOGGER);
    private static final long SLOW_NANOS = TimeUnit.SECONDS.toNanos(1);

    /**
     * A request and the reply to it.
     *
     * @param address of the client; "" leaves it out
     * @param user the username, or "-"
     * @param length of the body in bytes, -1 when it is not known
     * @param nanos from the request to the reply
     */
    public record Entry(
            String requestId,
            String address,
            String user,
            String method,
            String path,
            String query,
            int status,
            long length,
            long nanos) {}

    private final LoggedReplies logged;
    private final LineFormat format;
    private final LogWriter writer;

    public AccessLog(LoggedReplies logged, LineFormat format, OutputStream out) {
        this.logged = logged;
        this.format = format;
        writer = new LogWriter(
                out,
                (line, count) -> format.write(
                        line,
                        "WARN ",
                        message -> message.append(count)
                                .append(" lines are missing here, as the log was read too slowly")));
    }

    /** The log on standard output; silent where the level of the log leaves no room for it. */
    public static AccessLog standard(LoggedReplies logged) {
        return new AccessLog(LOG.isInfoEnabled() ? logged : LoggedReplies.OFF, LineFormat.configured(), System.out);
    }

    public boolean isLogged(int status, long nanos) {
        return switch (logged) {
            case ALL -> true;
            case ERRORS -> (status >= 400 && status != CLIENT_CLOSED_REQUEST) || nanos >= SLOW_NANOS;
            case OFF -> false;
        };
    }

    public void write(Entry entry) {
        writer.add(line -> format.write(line, "INFO ", message -> write(message, entry)));
    }

    private void write(StringBuilder line, Entry entry) {
        long tenths = (entry.nanos + 50_000) / 100_000;
        line.append(entry.requestId).append(' ');
        if (!entry.address.isEmpty()) line.append(entry.address).append(' ');
        line.append(format.sanitized(entry.user)).append(' ');
        line.append(format.sanitized(entry.method)).append(' ').append(format.sanitized(entry.path));
        if (!entry.query.isEmpty()) line.append('?').append(format.sanitized(entry.query));
        line.append(' ').append(entry.status).append(' ');
        if (entry.length < 0) line.append('-');
        else line.append(entry.length);
        line.append(' ').append(tenths / 10).append('.').append(tenths % 10).append("ms");
    }

    /** Writes the lines that wait. */
    @Override
    public void close() {
        writer.close();
    }
}
