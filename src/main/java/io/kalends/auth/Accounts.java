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

/** Finds out who is calling, and gives out the secrets they call with. */
public final class Accounts {
    /** What came of an attempt to log in. */
    public sealed interface Identity permits Known, Refused, Throttled {}

    public record Known(User user) implements Identity {}

    public record Refused() implements Identity {}

    /** Too many failures; {@code seconds} until the next attempt is looked at. */
    public record Throttled(long seconds) implements Identity {}

    /** A new application password and, this once, its secret. */
    public record Issued(AppPassword password, String secret) {
        @Override
        public String toString() {
            return "Issued[" + password + "]";
        }
    }

    /** How exact "last used" is: finer, and every request would be a write. */
    private static final Duration USE_NOTED_EVERY = Duration.ofMinutes(1);

    /** Where the secret alone tells who it is, all attempts from an address count together. */
    private static final String NAMELESS = "";

    private static final int MOST_PROVEN = 2_000;

    private static final Logger LOG = LoggerFactory.getLogger(Accounts.class);

    private final Database db;
    private final AccountStore store;
    private final Throttle throttle;
    /** Hashes of secrets that were right; depends on nothing, as the store is asked each time. */
    private final BoundedCache<String, Long> proven;

    private final Clock clock;

    public Accounts(Database db, AccountStore store, Config config, Clock clock, Caches caches) {
        this.db = db;
        this.store = store;
        this.clock = clock;
        proven = caches.add("credentials", BoundedCache.ofEntries(MOST_PROVEN));
        throttle = new Throttle(config.login(), clock);
    }

    /** Who sends this {@code Authorization} header from this address. */
    public Identity identify(String authorization, String address) {
        long seconds = throttle.seconds(address);
        if (seconds > 0) return new Throttled(seconds);
        Optional<Credentials> credentials = Credentials.parse(authorization);
        return credentials.flatMap(shown -> recognize(shown, address)).orElseGet(() -> judge(credentials, address));
    }

    /**
     * Somebody whose secret was right before: no guess, so it does not wait for others, as programs send many requests at
     * once. Whether it still is right, the store says each time; empty when it is not, or never was.
     */
    private Optional<Identity> recognize(Credentials shown, String address) {
        if (!Secret.isPossible(shown.secret())) return Optional.empty();
        String hash = Secret.hash(shown.secret());
        if (proven.find(hash).isEmpty()) return Optional.empty();
        Optional<User> user = user(shown);
        if (user.isEmpty()) proven.invalidate(hash);
        return user.map(known -> {
            String counted = shown.user().isEmpty() ? NAMELESS : AccountStore.counted(user, "");
            long seconds = throttle.seconds(address, counted);
            if (seconds > 0) return new Throttled(seconds);
            throttle.succeeded(address, counted);
            return new Known(known);
        });
    }

    private Identity judge(Optional<Credentials> credentials, String address) {
        try (Throttle.Attempt attempt = throttle.begin(address, counted(credentials))) {
            if (attempt.seconds() > 0) return new Throttled(attempt.seconds());
            Optional<User> user = credentials.flatMap(this::user);
            if (user.isEmpty()) {
                attempt.failed();
                return new Refused();
            }
            attempt.succeeded();
            proven.put(
                    Secret.hash(credentials.orElseThrow().secret()), user.get().id());
            return new Known(user.get());
        }
    }

    /** Under which name the attempt counts: that of the account, whichever of its names was sent. */
    private String counted(Optional<Credentials> credentials) {
        String name = credentials.map(Credentials::user).orElse("");
        return name.isEmpty() ? NAMELESS : AccountStore.counted(db.read(tx -> store.named(tx, name)), name);
    }

    private Optional<User> user(Credentials credentials) {
        if (!Secret.isPossible(credentials.secret())) return Optional.empty();
        String hash = Secret.hash(credentials.secret());
        Optional<AccountStore.Known> found = db.read(tx -> store.byHash(tx, hash))
                .filter(known -> Secret.isSame(known.hash(), hash))
                .filter(known -> isNamed(known.user(), credentials.user()));
        found.ifPresent(known -> noteUse(known.password()));
        return found.map(AccountStore.Known::user);
    }

    private static boolean isNamed(User user, String name) {
        return name.isEmpty()
                || Fold.caseOnly(user.username()).equals(name)
                || Fold.caseOnly(user.email()).equals(name);
    }

    private void noteUse(AppPassword password) {
        Instant now = now();
        boolean recent = password.lastUsed()
                .filter(used -> used.plus(USE_NOTED_EVERY).isAfter(now))
                .isPresent();
        if (recent) return;
        try {
            db.write(tx -> {
                store.used(tx, password.id(), now);
                return password;
            });
        } catch (StoreUnavailable e) {
            // No reason to refuse somebody who only wants to read.
            LOG.warn("The use of a password cannot be noted: {}", e.getMessage());
        }
    }

    /** Makes a secret for a user. */
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
