package io.kalends.intake;

import io.kalends.fetch.FetchCredentials;
import io.kalends.fetch.FetchFailure;
import io.kalends.fetch.FetchFailure.Reason;
import io.kalends.fetch.FetchFailure.Rejection;
import io.kalends.fetch.FetchRequest;
import io.kalends.fetch.Fetched;
import io.kalends.fetch.Fetcher;
import io.kalends.json.Json;
import io.kalends.json.JsonException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** Asks a running site, and asks again where it is busy or has a weak moment. */
final class HttpSiteClient implements SiteClient {
    private static final long MAX_BYTES = 16 << 20;
    private static final int MAX_DEPTH = 64;
    /** How often a page is asked for that cannot be had. */
    private static final int TRIES = 3;
    /** How often a site may say that it is busy. */
    private static final int WAITS = 6;

    private static final Duration LONGEST_WAIT = Duration.ofMinutes(2);

    /** Lets time pass. */
    interface Pause {
        void over(Duration duration) throws InterruptedException;
    }

    /** A reply with its head. */
    record Reply(Fetched head, Loose body) {}

    private final Fetcher fetcher;
    private final Optional<FetchCredentials> credentials;
    private final Pause pause;

    HttpSiteClient(Fetcher fetcher, Optional<FetchCredentials> credentials, Pause pause) {
        this.fetcher = fetcher;
        this.credentials = credentials;
        this.pause = pause;
    }

    @Override
    public boolean hasCredentials() {
        return credentials.isPresent();
    }

    /** The head of what is found there, whatever its body. */
    Fetched head(String address) {
        try {
            return fetcher.fetch(FetchRequest.of(address, MAX_BYTES).as(credentials), (head, body) -> {});
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Loose get(String address, String member) throws BadReply, Refused {
        return reply(address, member).body();
    }

    /** The same with its head. */
    Reply reply(String address, String member) throws BadReply, Refused {
        int waits = 0;
        for (int tries = 1; ; ) {
            try {
                return read(address, member);
            } catch (FetchFailure e) {
                if (isFinal(e)) throw refused(e);
                Optional<Rejection> busy = e.rejection().filter(HttpSiteClient::isBusy);
                if (busy.isPresent()) waitFor(busy.get(), e, ++waits);
                else if (++tries > TRIES) throw gaveUp(e);
                else pause(Duration.ofMillis(300L * tries));
            } catch (BadReply e) {
                if (++tries > TRIES) throw e;
                pause(Duration.ofMillis(300L * tries));
            }
        }
    }

    /** One page may be bad; a host that is not there has none. */
    private static BadReply gaveUp(FetchFailure failure) {
        if (failure.reason() == Reason.UNREACHABLE) throw failure;
        return new BadReply(failure.getMessage() + "");
    }

    private static boolean isBusy(Rejection rejection) {
        return rejection.status() == 429 || rejection.status() == 503;
    }

    private static boolean isFinal(FetchFailure failure) {
        return switch (failure.reason()) {
            case TIMED_OUT, BROKEN_OFF, UNREACHABLE, TOO_LARGE -> false;
            case BAD_STATUS ->
                failure.rejection()
                        .filter(it -> it.status() < 500 && it.status() != 429)
                        .isPresent();
            default -> true;
        };
    }

    /** An answer that depends on the caller; any other end of the fetch is passed on. */
    private static Refused refused(FetchFailure failure) {
        Rejection rejection = failure.rejection().orElseThrow(() -> failure);
        return new Refused(failure.getMessage() + "", rejection.status(), code(rejection.beginning()));
    }

    private static String code(String body) {
        try {
            return Loose.of(Json.parse(body.getBytes(StandardCharsets.UTF_8), MAX_DEPTH))
                    .text("code");
        } catch (JsonException e) {
            return "";
        }
    }

    private void waitFor(Rejection rejection, FetchFailure failure, int waits) {
        if (waits > WAITS) throw failure;
        Duration asked = rejection.retryAfter().orElse(Duration.ofSeconds(1L << waits));
        pause(asked.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : asked);
    }

    private void pause(Duration duration) {
        try {
            pause.over(duration);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SiteFailure("Reading the site was stopped.");
        }
    }

    private Reply read(String address, String member) throws BadReply {
        var body = new AtomicReference<>(new byte[0]);
        FetchRequest request = FetchRequest.of(address, MAX_BYTES)
                .accepting("application/json")
                .as(credentials);
        try {
            Fetched head = fetcher.fetch(request, (ignored, in) -> body.set(in.readAllBytes()));
            return new Reply(head, parse(head, body.get(), member));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Loose parse(Fetched head, byte[] bytes, String member) throws BadReply {
        try {
            Loose whole = Loose.of(Json.parse(bytes, MAX_DEPTH));
            if (whole.has(member)) return whole;
        } catch (JsonException e) {
            Optional<Loose> rest = behindWarnings(bytes, member);
            if (rest.isPresent()) return rest.get();
        }
        throw isPage(head, bytes)
                ? htmlInstead(head)
                : new BadReply("%s does not answer with the data of a calendar: there is no member \"%s\"."
                        .formatted(shown(head), member));
    }

    /** A site whose program complains in the middle of its answer says the right thing after that. */
    private static Optional<Loose> behindWarnings(byte[] bytes, String member) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        int start = text.indexOf("{\"" + member + "\"");
        if (start <= 0) return Optional.empty();
        try {
            byte[] rest = text.substring(start).getBytes(StandardCharsets.UTF_8);
            return Optional.of(Loose.of(Json.parse(rest, MAX_DEPTH)));
        } catch (JsonException e) {
            return Optional.empty();
        }
    }

    private static boolean isPage(Fetched head, byte[] bytes) {
        return head.contentType().filter(type -> type.contains("html")).isPresent()
                || new String(bytes, 0, Math.min(bytes.length, 100), StandardCharsets.UTF_8)
                        .strip()
                        .startsWith("<");
    }

    private static BadReply htmlInstead(Fetched head) {
        return new BadReply(
                "%s answers with a web page instead of data. Its interface may be switched off, or something in front of it, such"
                                .formatted(shown(head))
                        + " as a log-in page or a protection against robots, keeps programs out: let it through"
                        + " there.");
    }

    private static String shown(Fetched head) {
        return head.address().replaceFirst("\\?.*", "");
    }
}
