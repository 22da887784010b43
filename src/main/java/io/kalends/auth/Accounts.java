package io.kalends.auth;

import io.kalends.cache.BoundedCache;
import io.kalends.cache.Caches;
import io.kalends.config.Config;
import io.kalends.store.Database;
import io.kalends.store.StoreUnavailable;
import io.kalends.store.Tx;
import io.kalends.text.Fold;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Authenticates callers, and issues their application passwords. */
public final class Accounts {
    /** The result of an authentication. */
    public sealed interface Identity permits Known, Refused, Throttled {}

    public record Known(User user) implements Identity {}

    public record Refused() implements Identity {}

    /** Too many failures; {@code seconds} until the next attempt is accepted. */
    public record Throttled(long seconds) implements Identity {}

    /** A new application password and, this once, its secret. */
    public record Issued(AppPassword password, String secret) {
        @Override
        public String toString() {
            return "Issued[" + password + "]";
        }
    }

    /** The resolution of "last used": finer, and every request would be a write. */
    private static final Duration USE_RESOLUTION = Duration.ofMinutes(1);

    /** Without a user name all attempts from an address count together. */
    private static final String NAMELESS = "";

    private static final int MOST_VERIFIED = 2_000;

    private static final Logger LOG = LoggerFactory.getLogger(Accounts.class);

    private final Database db;
    private final AccountStore store;
    private final LoginThrottle throttle;
    /** Hashes of secrets that were correct once; depends on nothing, as they are looked up in the store each time. */
    private final BoundedCache<String, Long> verified;

    private final Clock clock;

    public Accounts(Database db, AccountStore store, Config config, Clock clock, Caches caches) {
        this.db = db;
        this.store = store;
        this.clock = clock;
        verified = caches.add("credentials", BoundedCache.ofEntries(MOST_VERIFIED));
        throttle = new LoginThrottle(config.login(), clock);
    }

    /** Who sends this {@code Authorization} header from this address. */
    public Identity identify(String authorization, String address) {
        long seconds = throttle.seconds(address);
        if (seconds > 0) return new Throttled(seconds);
        Optional<Credentials> credentials = Credentials.parse(authorization);
        return credentials
                .flatMap(shown -> identifyVerified(shown, address))
                .orElseGet(() -> verify(credentials, address));
    }

    /**
     * A caller whose secret was correct before: no guess, so it is not serialized with other attempts, as programs send many
     * requests at once. It is looked up in the store each time; empty when it is not correct, or never was.
     */
    private Optional<Identity> identifyVerified(Credentials shown, String address) {
        if (!Secret.isPossible(shown.secret())) return Optional.empty();
        String hash = Secret.hash(shown.secret());
        if (verified.find(hash).isEmpty()) return Optional.empty();
        Optional<User> user = user(shown);
        if (user.isEmpty()) verified.invalidate(hash);
        return user.map(known -> {
            String key = shown.user().isEmpty() ? NAMELESS : AccountStore.throttleKey(user, "");
            long seconds = throttle.seconds(address, key);
            if (seconds > 0) return new Throttled(seconds);
            throttle.recordSuccess(address, key);
            return new Known(known);
        });
    }

    private Identity verify(Optional<Credentials> credentials, String address) {
        try (LoginThrottle.Attempt attempt = throttle.begin(address, throttleKey(credentials))) {
            if (attempt.seconds() > 0) return new Throttled(attempt.seconds());
            Optional<User> user = credentials.flatMap(this::user);
            if (user.isEmpty()) {
                attempt.recordFailure();
                return new Refused();
            }
            attempt.recordSuccess();
            verified.put(
                    Secret.hash(credentials.orElseThrow().secret()), user.get().id());
            return new Known(user.get());
        }
    }

    /** The key by which the attempt counts: that of the account, whichever of its names was sent. */
    private String throttleKey(Optional<Credentials> credentials) {
        String name = credentials.map(Credentials::user).orElse("");
        return name.isEmpty() ? NAMELESS : AccountStore.throttleKey(db.read(tx -> store.named(tx, name)), name);
    }

    private Optional<User> user(Credentials credentials) {
        if (!Secret.isPossible(credentials.secret())) return Optional.empty();
        String hash = Secret.hash(credentials.secret());
        Optional<AccountStore.StoredPassword> found = db.readOnce(tx -> store.byHash(tx, hash))
                .filter(known -> Secret.isSame(known.hash(), hash))
                .filter(known -> isNamed(known.user(), credentials.user()));
        found.ifPresent(known -> recordUse(known.password()));
        return found.map(AccountStore.StoredPassword::user);
    }

    private static boolean isNamed(User user, String name) {
        return name.isEmpty()
                || Fold.caseOnly(user.username()).equals(name)
                || Fold.caseOnly(user.email()).equals(name);
    }

    private void recordUse(AppPassword password) {
        Instant now = now();
        boolean recent = password.lastUsed()
                .filter(used -> used.plus(USE_RESOLUTION).isAfter(now))
                .isPresent();
        if (recent) return;
        try {
            db.execute(tx -> store.recordUse(tx, password.id(), now));
        } catch (StoreUnavailable e) {
            // No reason to refuse somebody who only wants to read.
            LOG.warn("The use of a password cannot be recorded: {}", e.getMessage());
        }
    }

    /** Issues an application password for a user. */
    public Issued issue(Tx tx, long userId, String name) {
        String secret = Secret.generate();
        return new Issued(store.addPassword(tx, userId, name, Secret.hash(secret), now()), secret);
    }

    /** The first administrator, made when there is no user yet; empty when there is one. */
    public Optional<Issued> firstAdministrator(Config.Admin admin) {
        return db.write(tx -> {
            tx.lock("account");
            if (store.count(tx, List.of(), Optional.empty()) > 0) return Optional.<Issued>empty();
            var user = new User(0, admin.user(), admin.email(), admin.user(), Role.ADMINISTRATOR, now());
            long id = store.insert(tx, user);
            if (admin.password().isEmpty()) return Optional.of(issue(tx, id, "First start"));
            String secret = admin.password().get();
            return Optional.of(
                    new Issued(store.addPassword(tx, id, "First start", Secret.hash(secret), now()), secret));
        });
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
