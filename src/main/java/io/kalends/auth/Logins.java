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

/** How people log in with a password and stay so for a while; programs have application passwords. */
public final class Logins {
    /** What came of an attempt to log in. */
    public sealed interface Outcome permits Opened, Wrong, Wait {}

    public record Opened(Session session) implements Outcome {}

    public record Wrong() implements Outcome {}

    /** Too many failures; {@code seconds} until the next attempt is looked at. */
    public record Wait(long seconds) implements Outcome {}

    /** Long enough to be safe from guessing over the network; what is in it is everybody's own affair. */
    public static final int SHORTEST = 10;

    /** Longer ones would only make the hashing of them a way to keep the service busy. */
    public static final int LONGEST = 200;

    /** However busy somebody is, after this time they log in again. */
    private static final Duration LIFE = Duration.ofDays(14);

    /** A session nobody uses ends: a night is too long for a computer that others can sit down at. */
    private static final Duration IDLE = Duration.ofHours(8);

    /** How exact "last seen" is: finer, and every page would be a write. */
    private static final Duration SEEN_NOTED_EVERY = Duration.ofMinutes(5);

    private static final int BUSY_SECONDS = 5;

    private final Database db;
    private final AccountStore accounts;
    private final LoginStore store = new LoginStore();
    private final Passwords passwords = new Passwords(Passwords.Strength.TODAY);
    private final Throttle throttle;
    private final Clock clock;

    public Logins(Database db, AccountStore accounts, Config config, Clock clock) {
        this.db = db;
        this.accounts = accounts;
        this.clock = clock;
        throttle = new Throttle(config.login(), clock);
    }

    /** Whether a new password is neither too short nor too long. */
    public static boolean isOfGoodLength(String password) {
        int length = password.codePointCount(0, password.length());
        return length >= SHORTEST && length <= LONGEST;
    }

    /** Begins a session, always a new one, for somebody who knows the password. */
    public Outcome logIn(String nameOrEmail, String password, String address) {
        long seconds = throttle.seconds(address);
        if (seconds > 0) return new Wait(seconds);
        String name = Fold.caseOnly(nameOrEmail.strip());
        Optional<User> user = db.read(tx -> accounts.named(tx, name));
        try (Throttle.Attempt attempt = throttle.begin(address, AccountStore.counted(user, name))) {
            if (attempt.seconds() > 0) return new Wait(attempt.seconds());
            if (!passwords.enter()) return new Wait(BUSY_SECONDS);
            try {
                return judge(attempt, user, password);
            } finally {
                passwords.leave();
            }
        }
    }

    private Outcome judge(Throttle.Attempt attempt, Optional<User> user, String password) {
        if (!isRight(user, password)) {
            attempt.failed();
            return new Wrong();
        }
        attempt.succeeded();
        return new Opened(open(user.orElseThrow()));
    }

    /** Whether this is the password of the user; takes the same time for users who have none, or are not there. */
    private boolean isRight(Optional<User> user, String password) {
        Optional<String> hash = user.flatMap(known -> db.read(tx -> store.hash(tx, known.id())));
        if (hash.isEmpty() || password.length() > LONGEST) {
            passwords.pretend(password.length() > LONGEST ? "" : password);
            return false;
        }
        if (!passwords.isRight(hash.get(), password)) return false;
        if (passwords.isOutdated(hash.get())) strengthen(user.orElseThrow(), hash.get(), password);
        return true;
    }

    private void strengthen(User user, String old, String password) {
        String stronger = passwords.hash(password);
        db.write(tx -> {
            store.replace(tx, user.id(), old, stronger);
            return user;
        });
    }

    private Session open(User user) {
        String token = Secret.generate();
        Instant now = now();
        db.write(tx -> {
            store.addSession(tx, Secret.hash(token), user.id(), now);
            return user;
        });
        return new Session(token, user, now, now);
    }

    /** The session a browser shows the token of, unless it has ended. */
    public Optional<Session> session(String token) {
        if (!Secret.isPossible(token)) return Optional.empty();
        String hash = Secret.hash(token);
        Instant now = now();
        Optional<Session> session = db.read(tx -> store.session(tx, hash)
                .filter(kept -> isGood(kept, now))
                .flatMap(kept -> accounts.find(tx, kept.accountId())
                        .map(user -> new Session(token, user, kept.made(), kept.seen()))));
        session.filter(found -> !found.seen().plus(SEEN_NOTED_EVERY).isAfter(now))
                .ifPresent(found -> noteSeen(hash, now));
        return session;
    }

    private static boolean isGood(LoginStore.StoredSession kept, Instant now) {
        return now.isBefore(kept.made().plus(LIFE)) && now.isBefore(kept.seen().plus(IDLE));
    }

    private void noteSeen(String hash, Instant now) {
        db.write(tx -> {
            store.seen(tx, hash, now);
            return hash;
        });
    }

    public void logOut(Session session) {
        db.write(tx -> {
            store.endSession(tx, Secret.hash(session.token()));
            return session;
        });
    }

    /** Whether somebody can log in at all. */
    public boolean isAnybody() {
        return db.read(this::isAnybody);
    }

    public boolean isAnybody(Tx tx) {
        return !store.isEmpty(tx);
    }

    /** Whether this is the password of somebody who is logged in; guesses count like those at the log-in. */
    public boolean isOwn(Session session, String password, String address) {
        Optional<User> user = Optional.of(session.user());
        try (Throttle.Attempt attempt = throttle.begin(address, AccountStore.counted(user, ""))) {
            if (attempt.seconds() > 0) return false;
            boolean right = isRight(user, password);
            if (right) attempt.succeeded();
            else attempt.failed();
            return right;
        }
    }

    /** Sets the password of a user and ends all other sessions: whoever knew the old one is out. */
    public void setPassword(User user, String password, Optional<Session> but) {
        String hash = hash(password);
        db.write(tx -> {
            setHash(tx, user, hash, but);
            return user;
        });
    }

    /** A password ready to be stored; hashing takes too long for a transaction. */
    public String hash(String password) {
        return passwords.hash(password);
    }

    /** The same within other work. */
    public void setHash(Tx tx, User user, String hash, Optional<Session> but) {
        store.put(tx, user.id(), hash, now());
        store.endOthers(
                tx, user.id(), but.map(session -> Secret.hash(session.token())).orElse(""));
    }

    /** Begins a session for somebody known to be right by other means. */
    public Session trust(User user) {
        return open(user);
    }

    /** Removes the sessions that have ended by themselves. */
    public void forget() {
        Instant now = now();
        int _ = db.write(tx -> store.forget(tx, now.minus(LIFE), now.minus(IDLE)));
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.SECONDS);
    }
}
