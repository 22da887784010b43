package io.kalends.fetch;

import io.kalends.fetch.FetchFailure.Reason;
import io.kalends.fetch.FetchFailure.Rejection;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.zip.GZIPInputStream;
import org.eclipse.jetty.client.InputStreamResponseListener;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;

/** One request to one host, and its reply; whoever closes it drops what was not read. */
final class Exchange implements AutoCloseable {
    private static final List<Integer> REDIRECTS = List.of(301, 302, 303, 307, 308);
    private static final int NOT_MODIFIED = 304;
    private static final int PARTIAL_CONTENT = 206;
    /** Of the body of an error. */
    private static final int MAX_BEGINNING = 4_096;

    private final FetchAddress address;
    private final FetchRequest asked;
    private final FetchLimits limits;
    private final boolean logsIn;
    private final Request request;
    private final InputStreamResponseListener listener = new InputStreamResponseListener();
    private final Response response;
    private boolean isRead;

    /**
     * Sends the request and waits for the head of the reply.
     *
     * @param logsIn whether this host may know the credentials
     * @param left of the time that all redirects together may take
     */
    Exchange(
            FetchClient client,
            FetchAddress address,
            FetchRequest asked,
            FetchLimits limits,
            boolean logsIn,
            Duration left) {
        this.address = address;
        this.asked = asked;
        this.limits = limits;
        this.logsIn = logsIn && asked.credentials().isPresent();
        request = client.request(address)
                .headers(this::addHeaders)
                .idleTimeout(limits.silence().toMillis(), TimeUnit.MILLISECONDS)
                .timeout(Math.max(left.toMillis(), 1), TimeUnit.MILLISECONDS);
        request.send(listener);
        response = head(left.compareTo(limits.head()) < 0 ? left : limits.head());
    }

    private void addHeaders(HttpFields.Mutable headers) {
        headers.put(HttpHeader.ACCEPT, asked.accept());
        headers.put(HttpHeader.ACCEPT_ENCODING, "gzip");
        if (logsIn) asked.credentials().ifPresent(it -> headers.put(HttpHeader.AUTHORIZATION, it.header()));
        asked.etag().ifPresent(it -> headers.put(HttpHeader.IF_NONE_MATCH, it));
        asked.lastModified().ifPresent(it -> headers.put(HttpHeader.IF_MODIFIED_SINCE, it));
    }

    private Response head(Duration longest) {
        try {
            return listener.get(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            abort(e);
            throw Failures.timedOut(address);
        } catch (ExecutionException e) {
            throw Failures.of(address, e);
        } catch (InterruptedException e) {
            abort(e);
            Thread.currentThread().interrupt();
            throw Failures.stopped();
        }
    }

    /** Where the host wants callers to go instead. */
    Optional<String> redirect() {
        if (!REDIRECTS.contains(response.getStatus())) return Optional.empty();
        return Optional.ofNullable(response.getHeaders().get(HttpHeader.LOCATION));
    }

    /** Has the body read, or throws what the status says. */
    Fetched finish(BodyReader reader) throws IOException {
        int status = response.getStatus();
        if (status == NOT_MODIFIED && asked.isConditional()) return fetched(false);
        if (status < 200 || status > 299 || status == PARTIAL_CONTENT) throw badStatus();
        Fetched head = fetched(true);
        long announced = response.getHeaders().getLongField(HttpHeader.CONTENT_LENGTH);
        if (announced > asked.maxBytes()) throw Failures.tooLarge(address, asked.maxBytes());
        InputStream arriving = arriving();
        InputStream body = decoded(arriving);
        reader.read(head, body);
        // Whether it is whole is known at its end only.
        body.transferTo(OutputStream.nullOutputStream());
        arriving.transferTo(OutputStream.nullOutputStream());
        isRead = true;
        return head;
    }

    private Fetched fetched(boolean isModified) {
        Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (HttpField field : response.getHeaders())
            headers.computeIfAbsent(field.getName(), name -> new ArrayList<>()).add(field.getValue());
        return new Fetched(address.full(), isModified, logsIn, Collections.unmodifiableMap(headers));
    }

    private InputStream arriving() {
        var paced = new PacedStream(listener.getInputStream(), address, limits, System::nanoTime);
        return new LimitedStream(paced, address, asked.maxBytes());
    }

    /** The size is limited before and after decompression. */
    private InputStream decoded(InputStream arriving) {
        String encoding = response.getHeaders().getCSV(HttpHeader.CONTENT_ENCODING, false).stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .filter(name -> !name.equals("identity"))
                .reduce("", (a, b) -> a.isEmpty() ? b : a + ", " + b);
        boolean isEmpty = response.getHeaders().getLongField(HttpHeader.CONTENT_LENGTH) == 0;
        if (encoding.isEmpty() || isEmpty) return arriving;
        if (!encoding.equals("gzip") && !encoding.equals("x-gzip")) throw unknownEncoding();
        try {
            return new LimitedStream(new GZIPInputStream(arriving, 8_192), address, asked.maxBytes());
        } catch (IOException e) {
            throw Failures.of(address, e);
        }
    }

    private FetchFailure unknownEncoding() {
        return new FetchFailure(
                Reason.BROKEN_OFF,
                "%s sends a compressed form other than gzip though it was not asked to. Its owner has to change that."
                        .formatted(address));
    }

    private FetchFailure badStatus() {
        int status = response.getStatus();
        Optional<Duration> wait = Optional.ofNullable(response.getHeaders().get(HttpHeader.RETRY_AFTER))
                .flatMap(text -> RetryAfter.parse(text, Instant.now()));
        String sentence = "%s answers with the error %s: %s.".formatted(address, status, meaning(status, wait));
        return new FetchFailure(Reason.BAD_STATUS, sentence, Optional.of(new Rejection(status, wait, beginning())));
    }

    private String meaning(int status, Optional<Duration> wait) {
        return switch (status) {
            case 401 -> logsIn ? "user name or password are wrong there" : "it wants a user name and password";
            case 403 -> "what is asked for may not be read, or not by this user";
            case 404, 410 -> "there is nothing at this address; check the spelling";
            case 429, 503 ->
                wait.map(it -> "it is busy, try again in " + it.toSeconds() + " seconds")
                        .orElse("it is busy, try again later");
            default ->
                status >= 500 ? "something is wrong there, try again later" : "it does not give what is asked for";
        };
    }

    private String beginning() {
        try {
            return new String(decoded(arriving()).readNBytes(MAX_BEGINNING), StandardCharsets.UTF_8);
        } catch (IOException | FetchFailure e) {
            // The status says enough.
            return "";
        }
    }

    /** Closes the connection unless everything was read. */
    @Override
    public void close() {
        if (!isRead) abort(new IOException("The rest is not needed"));
    }

    private void abort(Exception cause) {
        // Nobody waits for the end of it.
        var _ = request.abort(cause);
    }
}
