package io.kalends.fetch;

import io.kalends.fetch.FetchFailure.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** Fetches what addresses lead to that people have given, and guards the network around the service while it does. */
public final class Fetcher implements AutoCloseable {
    private static final int MAX_REDIRECTS = 5;

    private final FetchPolicy policy;
    private final String agent;
    private final FetchLimits limits;
    private final HostResolver resolver;
    private final Optional<SSLContext> trusted;
    private final Semaphore slots;
    private @Nullable FetchClient client;
    private boolean closed;

    /** Starts nothing before the first fetch. */
    public Fetcher(FetchPolicy policy, String version) {
        this(policy, version, FetchLimits.STANDARD, HostResolver.system(), Optional.empty());
    }

    /** @param trusted instead of the authorities that Java knows */
    Fetcher(
            FetchPolicy policy,
            String version,
            FetchLimits limits,
            HostResolver resolver,
            Optional<SSLContext> trusted) {
        this.policy = policy;
        agent = "Kalends/" + version;
        this.limits = limits;
        this.resolver = resolver;
        this.trusted = trusted;
        slots = new Semaphore(limits.concurrent(), true);
    }

    /**
     * Fetches into a new file in an existing folder; throws {@link FetchFailure} unless all of it has arrived, and
     * {@link IOException} when it cannot be written.
     */
    public Download download(FetchRequest request, Path folder) throws IOException {
        Path file = Files.createTempFile(folder, "fetch", ".part");
        try {
            Fetched head =
                    fetch(request, (ignored, body) -> Files.copy(body, file, StandardCopyOption.REPLACE_EXISTING));
            if (head.isModified()) return new Download(head, Optional.of(file));
            Download.delete(file);
            return new Download(head, Optional.empty());
        } catch (IOException | RuntimeException e) {
            Download.delete(file);
            throw e;
        }
    }

    /**
     * Fetches and has the body read while it arrives, which counts as time of the fetch. Throws {@link FetchFailure}
     * unless all of it has arrived, and what the reader throws.
     */
    public Fetched fetch(FetchRequest request, BodyReader reader) throws IOException {
        long deadline = System.nanoTime() + limits.total().toNanos();
        acquire();
        try {
            return follow(request, reader, deadline);
        } finally {
            slots.release();
        }
    }

    private void acquire() {
        try {
            if (!slots.tryAcquire(limits.total().toMillis(), TimeUnit.MILLISECONDS))
                throw new FetchFailure(
                        Reason.TIMED_OUT, "Too many other addresses are being fetched. Try again later.");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Failures.stopped();
        }
    }

    private Fetched follow(FetchRequest request, BodyReader reader, long deadline) throws IOException {
        FetchAddress first = FetchAddress.parse(request.address());
        FetchAddress address = first;
        // A host that the credentials were not given for could lead back with an address of its own choice.
        boolean logsIn = true;
        for (int redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
            try (Exchange exchange = exchange(address, request, logsIn, deadline)) {
                Optional<String> location = exchange.redirect();
                if (location.isEmpty()) return exchange.finish(reader);
                address = next(address, location.get());
                logsIn &= address.isSameOrigin(first);
            }
        }
        throw new FetchFailure(
                Reason.REFUSED,
                "%s leads from one address to the next more than %s times. Give the address at its end."
                        .formatted(first, MAX_REDIRECTS));
    }

    private Exchange exchange(FetchAddress address, FetchRequest request, boolean logsIn, long deadline) {
        Optional<String> objection = policy.objection(address);
        if (objection.isPresent()) throw Failures.refused(address, objection.get());
        Duration left = Duration.ofNanos(deadline - System.nanoTime());
        if (!left.isPositive()) throw Failures.timedOut(address);
        return new Exchange(client(), address, request, limits, logsIn, left);
    }

    private static FetchAddress next(FetchAddress address, String location) {
        try {
            return address.follow(location);
        } catch (FetchFailure e) {
            throw new FetchFailure(
                    Reason.REFUSED,
                    "%s leads to another address that is not fetched. %s".formatted(address, e.getMessage()));
        }
    }

    private synchronized FetchClient client() {
        if (closed) throw Failures.stopped();
        if (client == null) client = new FetchClient(policy, resolver, limits, agent, trusted);
        return client;
    }

    synchronized boolean isStarted() {
        return client != null;
    }

    /** Aborts what is being fetched. */
    @Override
    public synchronized void close() {
        closed = true;
        if (client != null) client.close();
        client = null;
    }
}
