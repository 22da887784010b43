package io.kalends.auth;

import io.kalends.store.Row;
import io.kalends.store.Sequence;
import io.kalends.store.Sql;
import io.kalends.store.Tx;
import io.kalends.text.Fold;
import io.kalends.text.SearchTerm;
import io.kalends.text.Sha256;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Users and their application passwords in the store. */
public final class AccountStore {
    private static final String USER = """
            SELECT id, username, email, name, role, registered_at
            FROM account
            WHERE 1 = 1
            """;

    private static final int MOST_WRITERS = 1_000;

    /** No e-mail address is longer. */
    private static final int LONGEST_NAME = 254;

    private static final String PASSWORD = """
            SELECT id, account_id, name, created_at, last_used_at
            FROM app_password
            WHERE 1 = 1
            """;

    /** An application password with its hash and its user. */
    record StoredPassword(String hash, AppPassword password, User user) {}

    public Optional<User> find(Tx tx, long id) {
        return tx.one(Sql.of(USER).and("id = ?", id), AccountStore::user);
    }

    /** The same, locked until the transaction ends. */
    public Optional<User> findForUpdate(Tx tx, long id) {
        return tx.one(Sql.of(USER).and("id = ?", id).then(tx.forUpdate()), AccountStore::user);
    }

    public Optional<User> byUsername(Tx tx, String username) {
        return tx.one(Sql.of(USER).and("username_key = ?", Fold.caseOnly(username)), AccountStore::user);
    }

    public Optional<User> byEmail(Tx tx, String email) {
        return tx.one(Sql.of(USER).and("email_key = ?", Fold.caseOnly(email)), AccountStore::user);
    }

    /** The user of this user name or e-mail address. */
    public Optional<User> named(Tx tx, String nameOrEmail) {
        if (!isPossible(nameOrEmail)) return Optional.empty();
        return byUsername(tx, nameOrEmail).or(() -> byEmail(tx, nameOrEmail));
    }

    /** Whether the store can contain this name at all. */
    private static boolean isPossible(String name) {
        return name.length() <= LONGEST_NAME
                && name.codePoints().allMatch(c -> c != 0 && Character.getType(c) != Character.SURROGATE);
    }

    /** The key by which failed log-ins are counted: the same for all names of an account, and of a bounded length. */
    static String throttleKey(Optional<User> account, String name) {
        return account.map(user -> "user " + user.id()).orElseGet(() -> "name " + Sha256.of(name));
    }

    /** Users whose user name, name or e-mail address contains every term, of one role, in the order of IDs. */
    public List<User> list(Tx tx, List<SearchTerm> search, Optional<Role> role, int most, long offset) {
        Sql sql = filter(tx, Sql.of(USER), search, role);
        return tx.list(sql.then("ORDER BY id LIMIT ? OFFSET ?", most, offset), AccountStore::user);
    }

    /** The users of these IDs, in no particular order. */
    public List<User> all(Tx tx, Collection<Long> ids) {
        return tx.list(Sql.of(USER).and(tx.in("id", ids)), AccountStore::user);
    }

    /** Those who may write records, by name. */
    public List<User> writers(Tx tx) {
        List<String> roles = Arrays.stream(Role.values())
                .filter(role -> role.has(Right.WRITE))
                .map(Role::word)
                .toList();
        Sql sql = Sql.of(USER).and(Sql.oneOf("role", roles));
        return tx.list(sql.then("ORDER BY search_text, id LIMIT ?", MOST_WRITERS), AccountStore::user);
    }

    public long count(Tx tx, List<SearchTerm> search, Optional<Role> role) {
        return tx.count(filter(tx, Sql.of("SELECT count(*) FROM account WHERE 1 = 1"), search, role));
    }

    private static Sql filter(Tx tx, Sql sql, List<SearchTerm> search, Optional<Role> role) {
        for (SearchTerm term : search) {
            Sql contains = tx.contains("search_text", term.text());
            sql.and(term.excluded() ? contains.not() : contains);
        }
        role.ifPresent(wanted -> sql.and("role = ?", wanted));
        return sql;
    }

    public long insert(Tx tx, User user) {
        long id = tx.nextId(Sequence.USER);
        tx.run(Sql.of(
                """
                INSERT INTO account
                    (id, username, username_key, email, email_key, name, role, registered_at, search_text)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                id,
                user.username(),
                Fold.caseOnly(user.username()),
                user.email(),
                Fold.caseOnly(user.email()),
                user.name(),
                user.role(),
                user.registered(),
                searchText(user)));
        return id;
    }

    public void update(Tx tx, User user) {
        tx.run(Sql.of(
                """
                UPDATE account
                SET email = ?, email_key = ?, name = ?, role = ?, search_text = ?
                WHERE id = ?
                """, user.email(), Fold.caseOnly(user.email()), user.name(), user.role(), searchText(user), user.id()));
    }

    public void delete(Tx tx, long id) {
        tx.run(Sql.of("DELETE FROM account WHERE id = ?", id));
    }

    private static String searchText(User user) {
        return searchText(user.username(), user.name(), user.email());
    }

    /** The text that a search for users looks at. */
    public static String searchText(String username, String name, String email) {
        return Fold.of(String.join("\n", username, name, email));
    }

    public List<AppPassword> passwords(Tx tx, long userId) {
        return tx.list(Sql.of(PASSWORD).and("account_id = ?", userId).then("ORDER BY id"), AccountStore::password);
    }

    public Optional<AppPassword> password(Tx tx, long userId, long id) {
        return tx.one(Sql.of(PASSWORD).and("account_id = ?", userId).and("id = ?", id), AccountStore::password);
    }

    Optional<StoredPassword> byHash(Tx tx, String hash) {
        return tx.one(
                Sql.of("""
                        SELECT p.hash, p.id AS password_id, p.account_id, p.name AS password_name, p.created_at,
                            p.last_used_at, a.id, a.username, a.email, a.name, a.role, a.registered_at
                        FROM app_password p JOIN account a ON a.id = p.account_id
                        WHERE p.hash = ?
                        """, hash), row -> new StoredPassword(row.text("hash"), password(row, "password_"), user(row)));
    }

    AppPassword addPassword(Tx tx, long userId, String name, String hash, Instant now) {
        long id = tx.nextId(Sequence.APP_PASSWORD);
        tx.run(Sql.of(
                "INSERT INTO app_password (id, account_id, name, hash, created_at) VALUES (?, ?, ?, ?, ?)",
                id,
                userId,
                name,
                hash,
                now));
        return new AppPassword(id, userId, name, now, Optional.empty());
    }

    void recordUse(Tx tx, long passwordId, Instant now) {
        tx.run(Sql.of("UPDATE app_password SET last_used_at = ? WHERE id = ?", now, passwordId));
    }

    public void deletePassword(Tx tx, long id) {
        tx.run(Sql.of("DELETE FROM app_password WHERE id = ?", id));
    }

    private static User user(Row row) {
        return new User(
                row.integer("id"),
                row.text("username"),
                row.text("email"),
                row.text("name"),
                row.word("role", Role.class),
                row.time("registered_at"));
    }

    private static AppPassword password(Row row) {
        return password(row, "");
    }

    /** @param prefix of the columns that users have as well */
    private static AppPassword password(Row row, String prefix) {
        return new AppPassword(
                row.integer(prefix + "id"),
                row.integer("account_id"),
                row.text(prefix + "name"),
                row.time("created_at"),
                row.findTime("last_used_at"));
    }
}
