package io.kalends.auth;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.TestService;
import io.kalends.config.Setting;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LoginsTest {
    private static final String PASSWORD = "correct horse battery";
    private static final String HERE = "192.0.2.1";

    @RegisterExtension
    final TestService service = new TestService().with(Setting.LOGIN_FAILURES, "3");

    private Database db;
    private Logins logins;
    private User editor;

    @BeforeEach
    void setPassword() {
        db = service.database();
        logins = new Logins(db, new AccountStore(), service.config(), service.clock());
        editor = service.user(Role.EDITOR);
        logins.setPassword(editor, PASSWORD, Optional.empty());
    }

    @AfterEach
    void close() {
        db.close();
    }

    private Session logIn() {
        return ((Logins.Opened) logins.logIn("Editor@Example.org", PASSWORD, HERE)).session();
    }

    private Logins.Outcome guess(String name) {
        return logins.logIn(name, "not that one", HERE);
    }

    @Test
    void logIn_takesNameOrAddressInAnyCase() {
        assertThat(logIn().user()).isEqualTo(editor);
        assertThat(logins.logIn(" EDITOR ", PASSWORD, HERE)).isInstanceOf(Logins.Opened.class);
    }

    @Test
    void logIn_refusesAllElseAlike() {
        assertThat(guess("editor")).isEqualTo(new Logins.Wrong());
        assertThat(guess("nobody")).isEqualTo(new Logins.Wrong());
        assertThat(logins.logIn("author", "", HERE)).isEqualTo(new Logins.Wrong());
        assertThat(logins.logIn("editor", "x".repeat(100_000), HERE)).isEqualTo(new Logins.Wrong());
    }

    @Test
    void logIn_isThrottledByNameAndAddress() {
        for (int i = 0; i < 3; i++) guess("editor");

        assertThat(logins.logIn("editor", PASSWORD, HERE)).isEqualTo(new Logins.Wait(900));
        assertThat(logins.logIn("editor", PASSWORD, "192.0.2.2")).isInstanceOf(Logins.Opened.class);
        service.clock().forward(Duration.ofMinutes(15));
        assertThat(logins.logIn("editor", PASSWORD, HERE)).isInstanceOf(Logins.Opened.class);
    }

    @Test
    void session_isKeptAsAHashOnly() {
        Session session = logIn();

        assertThat(logins.session(session.token())).isPresent();
        List<String> kept = db.read(tx -> tx.list(Sql.of("SELECT token FROM session"), row -> row.text("token")));
        assertThat(kept).containsExactly(Secret.hash(session.token()));
        assertThat(logins.session("x".repeat(24))).isEmpty();
        assertThat(logins.session("")).isEmpty();
    }

    @Test
    void session_endsWhenNobodyUsesIt() {
        Session session = logIn();
        for (int hours = 0; hours < 24; hours += 7) {
            service.clock().forward(Duration.ofHours(7));
            assertThat(logins.session(session.token())).isPresent();
        }
        service.clock().forward(Duration.ofHours(8));

        assertThat(logins.session(session.token())).isEmpty();
    }

    @Test
    void session_endsAfterTwoWeeksHoweverBusy() {
        Session session = logIn();
        for (int hours = 0; hours < 14 * 24 - 7; hours += 7) {
            service.clock().forward(Duration.ofHours(7));
            assertThat(logins.session(session.token())).isPresent();
        }
        service.clock().forward(Duration.ofHours(7));

        assertThat(logins.session(session.token())).isEmpty();
    }

    @Test
    void logOut_endsTheSessionOnly() {
        Session one = logIn();
        Session other = logIn();
        logins.logOut(one);

        assertThat(logins.session(one.token())).isEmpty();
        assertThat(logins.session(other.token())).isPresent();
    }

    @Test
    void setPassword_endsTheOtherSessions() {
        Session mine = logIn();
        Session other = logIn();
        logins.setPassword(editor, "another password", Optional.of(mine));

        assertThat(logins.session(mine.token())).isPresent();
        assertThat(logins.session(other.token())).isEmpty();
        assertThat(logins.logIn("editor", PASSWORD, HERE)).isEqualTo(new Logins.Wrong());
    }

    @Test
    void deletedUser_isLoggedOut() {
        Session session = logIn();
        db.write(tx -> tx.run(Sql.of("DELETE FROM account WHERE id = ?", editor.id())));

        assertThat(logins.session(session.token())).isEmpty();
    }

    @Test
    void logIn_strengthensAnOldHash() {
        String old = new Passwords(new Passwords.Strength(64, 1, 1)).hash(PASSWORD);
        db.write(tx -> tx.run(Sql.of("UPDATE login SET hash = ? WHERE id = ?", old, editor.id())));
        logIn();

        String hash = db.<String>read(tx -> tx.one(Sql.of("SELECT hash FROM login"), row -> row.text("hash"))
                .orElseThrow());
        assertThat(hash).contains("$m=19456,t=2,p=1$");
        logIn();
    }

    @Test
    void forget_removesWhatHasEnded() {
        logIn();
        service.clock().forward(Duration.ofHours(9));
        logins.purge();

        long left = db.read(tx -> tx.count(Sql.of("SELECT count(*) FROM session")));
        assertThat(left).isZero();
    }

    private List<Logins.Outcome> atOnce(int attempts, IntFunction<Logins.Outcome> attempt) throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<Logins.Outcome>> all = IntStream.range(0, attempts)
                    .<Callable<Logins.Outcome>>mapToObj(i -> () -> attempt.apply(i))
                    .toList();
            var outcomes = new ArrayList<Logins.Outcome>();
            for (Future<Logins.Outcome> one : threads.invokeAll(all)) outcomes.add(one.get());
            return outcomes;
        }
    }

    @Test
    void guesses_atOnceAreJudgedUpToTheLimit() throws Exception {
        List<Logins.Outcome> outcomes = atOnce(40, i -> guess(i % 2 == 0 ? "editor" : "editor@example.org"));

        assertThat(outcomes).filteredOn(Logins.Wrong.class::isInstance).hasSize(3);
        assertThat(outcomes).filteredOn(Logins.Wait.class::isInstance).hasSize(37);
        assertThat(guess("editor")).isEqualTo(new Logins.Wait(900));
    }

    @Test
    void nameAndAddress_countAsOneUser() {
        guess("editor");
        guess("Editor@Example.org");
        guess(" EDITOR ");

        assertThat(logins.logIn("editor@example.org", PASSWORD, HERE)).isEqualTo(new Logins.Wait(900));
        assertThat(logins.isOwn(
                        ((Logins.Opened) logins.logIn("editor", PASSWORD, "192.0.2.2")).session(), PASSWORD, HERE))
                .isFalse();
    }

    @Test
    void names_thatNobodyCanHave_areWrong() {
        for (String name : List.of("", "\u0000", "a\u0000b", "x".repeat(100_000), "\uD83D", "' OR 1=1 --"))
            assertThat(logins.logIn(name, PASSWORD, HERE)).isEqualTo(new Logins.Wrong());
    }

    /** Memory and time for those who wait have a bound: the rest is told to come back. */
    @Test
    void queue_isBoundedHoweverManyComeAtOnce() throws Exception {
        List<Logins.Outcome> outcomes = atOnce(120, i -> logins.logIn("name" + i, "not that one", "192.0.2." + i));

        assertThat(outcomes).containsOnly(new Logins.Wrong(), new Logins.Wait(5));
        assertThat(outcomes).contains(new Logins.Wait(5));
        assertThat(outcomes).filteredOn(Logins.Wrong.class::isInstance).hasSizeGreaterThanOrEqualTo(30);
        assertThat(logIn()).isNotNull();
    }
}
