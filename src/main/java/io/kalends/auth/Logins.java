package io.kalends.auth;

import io.kalends.config.Config;
import io.kalends.store.Database;
import io.kalends.store.Tx;
import io.kalends.text.Fold;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Logs people in with a password, for a session; programs have application passwords. */
public final class Logins {
    /** The result of an attempt to log in. */
    public sealed interface Outcome permits Opened, Wrong, Wait {}

    public record Opened(Session session) implements Outcome {}

    public record Wrong() implements Outcome {}

    /** Too many failures; {@code seconds} until the next attempt is accepted. */
    public record Wait(long seconds) implements Outcome {}

    /** Long enough to be safe from guessing over the network; there are no rules for its characters. */
    public static final int SHORTEST = 10;

    /** Longer ones would be a way to keep the service busy with hashing. */
    public static final int LONGEST = 200;

    /** The longest time of a session. */
    private static final Duration LIFE = Duration.ofDays(14);

    /** A session that is not used ends: a night is too long for a shared computer. */
    private static final Duration IDLE = Duration.ofHours(8);

    /** The resolution of "last seen": finer, and every page would be a write. */
    private static final Duration SEEN_RESOLUTION = Duration.ofMinutes(5);

    private static final int BUSY_SECONDS = 5;

    private final Database db;
    private final AccountStore accounts;
    private final LoginStore store = new LoginStore();
    private final Passwords passwords = new Passwords(Passwords.Strength.TODAY);
    private final LoginThrottle throttle;
    private final Clock clock;

    public Logins(Database db, AccountStore accounts, Config config, Clock clock) {
        this.db = db;
        this.accounts = accounts;
        this.clock = clock;
        throttle = new LoginThrottle(config.login(), clock);
    }

    /** Whether a new password is neither too short nor too long. */
    public static boolean isValidLength(String password) {
        int length = password.codePointCount(0, password.length());
        return length >= SHORTEST && length <= LONGEST;
    }

    /** Opens a session, always a new one, for whoever knows the password. */
    public Outcome logIn(String nameOrEmail, String password, String address) {
        long seconds = throttle.seconds(address);
        if (seconds > 0) return new Wait(seconds);
        String name = Fold.caseOnly(nameOrEmail.strip());
        Optional<User> user = db.read(tx -> accounts.named(tx, name));
        try (LoginThrottle.Attempt attempt = throttle.begin(address, AccountStore.throttleKey(user, name))) {
            if (attempt.seconds() > 0) return new Wait(attempt.seconds());
            if (!passwords.tryAcquire()) return new Wait(BUSY_SECONDS);
            try {
                return verify(attempt, user, password);
            } finally {
                passwords.release();
            }
        }
    }

    private Outcome verify(LoginThrottle.Attempt attempt, Optional<User> user, String password) {
        if (!isCorrect(user, password)) {
            attempt.recordFailure();
            return new Wrong();
        }
        attempt.recordSuccess();
        return new Opened(open(user.orElseThrow()));
    }

    /** Whether this is the password of the user; takes the same time for users without one, or who do not exist. */
    private boolean isCorrect(Optional<User> user, String password) {
        Optional<String> hash = user.flatMap(known -> db.read(tx -> store.hash(tx, known.id())));
        if (hash.isEmpty() || password.length() > LONGEST) {
            passwords.hashInVain(password.length() > LONGEST ? "" : password);
            return false;
        }
        if (!passwords.matches(hash.get(), password)) return false;
        if (passwords.isOutdated(hash.get())) strengthen(user.orElseThrow(), hash.get(), password);
        return true;
    }

    private void strengthen(User user, String old, String password) {
        String stronger = passwords.hash(password);
        db.execute(tx -> store.replace(tx, user.id(), old, stronger));
    }

    /** Opens a session for a user who is authenticated. */
    public Session open(User user) {
        String token = Secret.generate();
        Instant now = now();
        db.execute(tx -> store.addSession(tx, Secret.hash(token), user.id(), now));
        return new Session(token, user, now, now);
    }

    /** The session of a token, unless it has ended. */
    public Optional<Session> session(String token) {
        if (!Secret.isPossible(token)) return Optional.empty();
        String hash = Secret.hash(token);
        Instant now = now();
        Optional<Session> session = db.read(tx -> store.session(tx, hash)
                .filter(stored -> isValid(stored, now))
                .flatMap(stored -> accounts.find(tx, stored.accountId())
                        .map(user -> new Session(token, user, stored.made(), stored.seen()))));
        session.filter(found -> !found.seen().plus(SEEN_RESOLUTION).isAfter(now))
                .ifPresent(found -> recordSeen(hash, now));
        return session;
    }

    private static boolean isValid(LoginStore.StoredSession stored, Instant now) {
        return now.isBefore(stored.made().plus(LIFE))
                && now.isBefore(stored.seen().plus(IDLE));
    }

    private void recordSeen(String hash, Instant now) {
        db.execute(tx -> store.recordSeen(tx, hash, now));
    }

    public void logOut(Session session) {
        db.execute(tx -> store.endSession(tx, Secret.hash(session.token())));
    }

    /** Whether anybody can log in yet. */
    public boolean hasPasswords() {
        return db.read(this::hasPasswords);
    }

    public boolean hasPasswords(Tx tx) {
        return !store.isEmpty(tx);
    }

    /** Whether this is the password of the user of a session; guesses count like those at the log-in. */
    public boolean isOwn(Session session, String password, String address) {
        Optional<User> user = Optional.of(session.user());
        try (LoginThrottle.Attempt attempt = throttle.begin(address, AccountStore.throttleKey(user, ""))) {
            if (attempt.seconds() > 0) return false;
            boolean correct = isCorrect(user, password);
            if (correct) attempt.recordSuccess();
            else attempt.recordFailure();
            return correct;
        }
    }

    /** Sets the password of a user and ends all other sessions, which may have been opened with the old one. */
    public void setPassword(User user, String password, Optional<Session> but) {
        String hash = hash(password);
        db.execute(tx -> setHash(tx, user, hash, but));
    }

    /** A password ready to be stored; hashing takes too long for a transaction. */
    public String hash(String password) {
        return passwords.hash(password);
    }

    /** The same within a transaction. */
    public void setHash(Tx tx, User user, String hash, Optional<Session> but) {
        store.put(tx, user.id(), hash, now());
        store.endOthers(
                tx, user.id(), but.map(session -> Secret.hash(session.token())).orElse(""));
    }

    /** Removes the sessions that have expired. */
    public void purge() {
        Instant now = now();
        int _ = db.write(tx -> store.purge(tx, now.minus(LIFE), now.minus(IDLE)));
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
