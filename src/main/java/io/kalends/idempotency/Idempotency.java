package io.kalends.idempotency;

import io.kalends.api.Args;
import io.kalends.api.Call;
import io.kalends.api.Creation;
import io.kalends.api.Fault;
import io.kalends.api.Problem;
import io.kalends.api.Rendering;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.idempotency.ReplyStore.StoredReply;
import io.kalends.store.Database;
import io.kalends.store.Tx;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Lets callers repeat a request that creates something, when no reply reached them: with the same idempotency key it is
 * done once, and its reply is replayed. The transaction that stores the record stores the reply too, so there is never
 * one without the other. A request that fails leaves nothing behind, and its key is free.
 */
public final class Idempotency {
    /** The header of a replayed reply. */
    public static final String REPLAYED = "Idempotency-Replayed";

    public static final Fault REUSED = new Fault(
            "rest_idempotency_key_reused", 422, "The Idempotency-Key was used for another request. Choose a new one.");
    public static final Fault IN_FLIGHT = new Fault(
            "rest_idempotency_key_in_use", 409, "The request with this Idempotency-Key is still running. Ask again.");
    public static final Fault NOT_KEPT = new Fault(
            "rest_idempotency_reply_not_kept",
            409,
            "This was made before, but the reply held a secret and is kept nowhere. Delete what was made, and make"
                    + " another with a new Idempotency-Key.");

    private static final Duration RETENTION = Duration.ofHours(24);
    /** Few enough that other writers do not have to wait for long. */
    private static final int PURGED_AT_ONCE = 500;

    private final Database db;
    private final Clock clock;
    private final ReplyStore store = new ReplyStore();
    private final Set<String> inFlight = ConcurrentHashMap.newKeySet();

    public Idempotency(Database db, Clock clock) {
        this.db = db;
        this.clock = clock;
    }

    /** What an idempotent route may answer on account of the key. */
    public static List<Fault> faults(Route route) {
        return route.isShownOnce() ? List.of(REUSED, IN_FLIGHT, NOT_KEPT) : List.of(REUSED, IN_FLIGHT);
    }

    /**
     * Answers a call to an idempotent route that came with a key.
     *
     * @param fingerprint the same for the same request, and for no other
     */
    public Reply answer(Call call, String key, String fingerprint) {
        Args args = Args.ofHeader(Route.IDEMPOTENCY_KEY, key, call.context());
        args.check();
        var request = new KeyedRequest(call.caller().id(), args.get(Route.IDEMPOTENCY_KEY), fingerprint, call.now());
        if (!inFlight.add(request.lock())) throw inFlight();
        try {
            // Looked up here, so that a replay costs no work, and again in the transaction: preparing takes a while.
            return db.read(tx -> replay(tx, request)).orElseGet(() -> create(call, request));
        } finally {
            inFlight.remove(request.lock());
        }
    }

    private static Problem inFlight() {
        return IN_FLIGHT.problem().header("Retry-After", "1");
    }

    private Reply create(Call call, KeyedRequest request) {
        Creation<Reply> creation = call.route().creation(call);
        return creation.run(() -> db.write(tx -> createOnce(tx, call, request, creation)));
    }

    /** Other nodes do not know what is in flight on this one, but the store does. */
    private Reply createOnce(Tx tx, Call call, KeyedRequest request, Creation<Reply> creation) {
        if (!tx.tryLock(request.lock())) throw inFlight();
        return replay(tx, request)
                .orElseGet(() -> keep(tx, call, request, creation.within().in(tx)));
    }

    private Optional<Reply> replay(Tx tx, KeyedRequest request) {
        return store.find(tx, request, request.at().minus(RETENTION)).map(stored -> replay(request, stored));
    }

    private static Reply replay(KeyedRequest request, StoredReply stored) {
        if (!stored.fingerprint().equals(request.fingerprint())) throw REUSED.problem();
        String body = stored.body().orElseThrow(() -> NOT_KEPT.problem().header("Location", stored.location()));
        return reply(stored, body.getBytes(StandardCharsets.UTF_8)).header(REPLAYED, "true");
    }

    private static Reply reply(StoredReply stored, byte[] body) {
        return Reply.written(stored.status(), body)
                .header("Location", stored.location())
                .header("ETag", stored.tag());
    }

    private Reply keep(Tx tx, Call call, KeyedRequest request, Reply reply) {
        Rendering rendering = call.rendering();
        byte[] body = reply.content().bytes(rendering);
        Optional<String> text =
                call.route().isShownOnce() ? Optional.empty() : Optional.of(new String(body, StandardCharsets.UTF_8));
        var stored = new StoredReply(
                request.fingerprint(),
                reply.status(),
                reply.headers().getOrDefault("Location", ""),
                reply.tag(rendering, body),
                text);
        store.put(tx, request, stored);
        return reply(stored, body);
    }

    /** Removes replies that are past their retention. */
    public void purge() {
        Instant expired = clock.instant().minus(RETENTION);
        int purged;
        do {
            purged = db.write(tx -> store.purge(tx, expired, PURGED_AT_ONCE));
        } while (purged == PURGED_AT_ONCE);
    }
}
