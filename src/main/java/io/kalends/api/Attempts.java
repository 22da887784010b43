package io.kalends.api;

import io.kalends.api.KeptReplies.StoredReply;
import io.kalends.store.Database;
import io.kalends.store.Tx;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Lets callers send a request that makes something again, when no answer reached them: under the same key it is done
 * once, and answered the second time as the first time. The reply is stored by the transaction that stores what was made,
 * so there is never one without the other. A request that fails leaves nothing behind, and its key is free.
 */
public final class Attempts {
    /** Taken by every route that makes something. */
    public static final Param<String> KEY = Param.header(
            "Idempotency-Key",
            Type.input(
                    Map.of("type", "string", "minLength", 1, "maxLength", 255, "pattern", "^[!-~]+$"),
                    (raw, context) -> key(raw)),
            "A text of your choice for this request. Sent again with the same within 24 hours, it makes nothing more and"
                    + " is answered as the first time");

    /** Says that a reply was given before. */
    public static final String REPLAYED = "Idempotency-Replayed";

    public static final Fault REUSED = new Fault(
            "rest_idempotency_key_reused", 422, "The Idempotency-Key was used for another request. Choose a new one.");
    public static final Fault IN_USE = new Fault(
            "rest_idempotency_key_in_use", 409, "The request with this Idempotency-Key is still running. Ask again.");
    public static final Fault NOT_KEPT = new Fault(
            "rest_idempotency_reply_not_kept",
            409,
            "This was made before, but the reply held a secret and is kept nowhere. Delete what was made, and make"
                    + " another with a new Idempotency-Key.");

    private static final Duration KEPT = Duration.ofHours(24);
    /** Few enough that other writers do not have to wait for long. */
    private static final int AT_ONCE = 500;

    private final Database db;
    private final Clock clock;
    private final KeptReplies store = new KeptReplies();
    private final Set<String> running = ConcurrentHashMap.newKeySet();

    public Attempts(Database db, Clock clock) {
        this.db = db;
        this.clock = clock;
    }

    /** What a route that makes something may answer on account of the key. */
    public static List<Fault> faults(Route route) {
        return route.isShownOnce() ? List.of(REUSED, IN_USE, NOT_KEPT) : List.of(REUSED, IN_USE);
    }

    private static String key(Object raw) {
        String key = Type.string(raw);
        if (!key.matches("[!-~]{1,255}")) throw Invalid.value("must be 1 to 255 visible characters of ASCII");
        return key;
    }

    /**
     * Answers a call that came with a key.
     *
     * @param request the same for the same request, and for no other
     */
    public Reply answer(Call call, String key, String request) {
        Args args = Args.ofHeader(KEY, key, call.context());
        args.check();
        var attempt = new Attempt(call.caller().id(), args.get(KEY), request, call.now());
        if (!running.add(attempt.name())) throw inUse();
        try {
            // Asked here, so that nothing is done for the answer, and again before it is made, which takes a while.
            return db.read(tx -> find(tx, attempt)).orElseGet(() -> handle(call, attempt));
        } finally {
            running.remove(attempt.name());
        }
    }

    private static Problem inUse() {
        return IN_USE.problem().header("Retry-After", "1");
    }

    private Reply handle(Call call, Attempt attempt) {
        return call.route().handle(call.by((store, creation) -> store.write(tx -> once(tx, call, attempt, creation))));
    }

    /** Other nodes do not know what runs on this one, but the store does. */
    private Reply once(Tx tx, Call call, Attempt attempt, Creation creation) {
        if (!tx.tryLock(attempt.name())) throw inUse();
        return find(tx, attempt).orElseGet(() -> keep(tx, call, attempt, creation.within(tx)));
    }

    private Optional<Reply> find(Tx tx, Attempt attempt) {
        return store.find(tx, attempt, attempt.at().minus(KEPT)).map(kept -> again(attempt, kept));
    }

    private static Reply again(Attempt attempt, StoredReply kept) {
        if (!kept.request().equals(attempt.request())) throw REUSED.problem();
        String body = kept.body().orElseThrow(() -> NOT_KEPT.problem().header("Location", kept.location()));
        return written(kept, body.getBytes(StandardCharsets.UTF_8)).header(REPLAYED, "true");
    }

    private static Reply written(StoredReply kept, byte[] body) {
        return Reply.written(kept.status(), body)
                .header("Location", kept.location())
                .header("ETag", kept.tag());
    }

    private Reply keep(Tx tx, Call call, Attempt attempt, Reply reply) {
        Rendering rendering = call.rendering();
        byte[] body = reply.content().bytes(rendering);
        Optional<String> text =
                call.route().isShownOnce() ? Optional.empty() : Optional.of(new String(body, StandardCharsets.UTF_8));
        var kept = new StoredReply(
                attempt.request(),
                reply.status(),
                reply.headers().getOrDefault("Location", ""),
                reply.tag(rendering, body),
                text);
        store.put(tx, attempt, kept);
        return written(kept, body);
    }

    /** Removes what nobody may ask for any more. */
    public void forget() {
        Instant old = clock.instant().minus(KEPT);
        int some;
        do {
            some = db.write(tx -> store.forget(tx, old, AT_ONCE));
        } while (some == AT_ONCE);
    }
}
