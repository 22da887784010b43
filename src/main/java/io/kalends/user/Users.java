package io.kalends.user;

import io.kalends.api.Actor;
import io.kalends.api.Creation;
import io.kalends.api.Fault;
import io.kalends.api.Listing;
import io.kalends.api.Paging;
import io.kalends.api.Reason;
import io.kalends.api.Refusals;
import io.kalends.auth.AccountStore;
import io.kalends.auth.Accounts;
import io.kalends.auth.Accounts.Issued;
import io.kalends.auth.AppPassword;
import io.kalends.auth.Right;
import io.kalends.auth.Role;
import io.kalends.auth.User;
import io.kalends.store.Database;
import io.kalends.store.Tx;
import io.kalends.text.SearchTerm;
import io.kalends.text.SearchTerms;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** The rules of users and their application passwords. */
public final class Users {
    static final Fault NOT_FOUND = new Fault("rest_user_invalid", 404, "There is no such user.");
    static final Fault PASSWORD_NOT_FOUND =
            new Fault("rest_application_password_not_found", 404, "The user has no such application password.");
    public static final Fault PAGE_NOT_FOUND = new Fault("user-archive-page-not-found", 404, "There is no such page.");
    static final Fault EXISTS = new Fault("rest_user_exists", 409, "The user name or e-mail address is taken.");
    static final Fault LAST_ADMINISTRATOR =
            new Fault("rest_last_administrator", 409, "The last administrator must stay one. Make another one first.");
    static final Fault CANNOT_DELETE_SELF =
            new Fault("rest_cannot_delete_self", 409, "You cannot delete yourself. Another administrator can.");

    private final Database db;
    private final AccountStore store;
    private final Accounts accounts;
    private final List<Reassignment> reassignments;

    public Users(Database db, AccountStore store, Accounts accounts, List<Reassignment> reassignments) {
        this.db = db;
        this.store = store;
        this.accounts = accounts;
        this.reassignments = reassignments;
    }

    public Listing<User> list(Optional<String> search, Optional<Role> role, Paging paging) {
        List<SearchTerm> terms = search.map(SearchTerms::parse).orElse(List.of());
        return db.scan(tx -> new Listing<>(
                store.list(tx, terms, role, paging.perPage(), paging.offset()), store.count(tx, terms, role)));
    }

    /** How people call the users of these IDs. */
    public Map<Long, String> names(Collection<Long> ids) {
        var names = new HashMap<Long, String>();
        if (!ids.isEmpty()) db.read(tx -> store.all(tx, ids)).forEach(user -> names.put(user.id(), user.name()));
        return names;
    }

    /** Those who may have records, by name; of very many only some. */
    public List<User> writers() {
        return db.scan(store::writers);
    }

    public User read(long id, Actor actor) {
        needOwn(id, actor);
        return db.read(tx -> find(tx, id));
    }

    public Creation<User> create(UserChange change, Actor actor) {
        String username = change.username().value().orElseThrow();
        var wanted = new User(
                0,
                username,
                change.email().value().orElseThrow(),
                shownName(change, username),
                change.role().or(Role.SUBSCRIBER),
                actor.now());
        return Creation.in(db, tx -> add(tx, wanted));
    }

    /** Adds a user whose parts are valid; its ID does not matter. */
    public User add(Tx tx, User wanted) {
        tx.lock("account");
        if (store.byUsername(tx, wanted.username()).isPresent())
            throw EXISTS.problem("The user name " + wanted.username() + " is taken.");
        refuseTakenEmail(tx, wanted);
        return store.find(tx, store.insert(tx, wanted)).orElseThrow();
    }

    private void refuseTakenEmail(Tx tx, User wanted) {
        boolean taken = store.byEmail(tx, wanted.email())
                .filter(other -> other.id() != wanted.id())
                .isPresent();
        if (taken) throw EXISTS.problem("The e-mail address " + wanted.email() + " is taken.");
    }

    private static String shownName(UserChange change, String username) {
        return change.name().value().filter(name -> !name.isEmpty()).orElse(username);
    }

    /**
     * Changes a user.
     *
     * @param edit gives the change of the user as they are, or refuses to
     */
    public User update(long id, Function<User, UserChange> edit, Refusals refusals) {
        return db.write(tx -> {
            tx.lock("account");
            User stored = find(tx, id);
            UserChange change = edit.apply(stored);
            refuseOtherUsername(change, stored, refusals);
            refusals.check();
            User changed = new User(
                    stored.id(),
                    stored.username(),
                    change.email().or(stored.email()),
                    change.name().isSent() ? shownName(change, stored.username()) : stored.name(),
                    change.role().or(stored.role()),
                    stored.registered());
            return save(tx, stored, changed);
        });
    }

    private static void refuseOtherUsername(UserChange change, User stored, Refusals refusals) {
        boolean other = change.username()
                .value()
                .filter(name -> !name.equalsIgnoreCase(stored.username()))
                .isPresent();
        if (other) refusals.add("username", Reason.INVALID_VALUE, "must stay " + stored.username());
    }

    private User save(Tx tx, User stored, User changed) {
        if (changed.equals(stored)) return stored;
        refuseTakenEmail(tx, changed);
        if (changed.role() != Role.ADMINISTRATOR) keepAnAdministrator(tx, stored);
        store.update(tx, changed);
        return changed;
    }

    /** Answers 409 when this user is an administrator and the only one. */
    private void keepAnAdministrator(Tx tx, User user) {
        boolean last =
                user.role() == Role.ADMINISTRATOR && store.count(tx, List.of(), Optional.of(Role.ADMINISTRATOR)) == 1;
        if (last) throw LAST_ADMINISTRATOR.problem();
    }

    /**
     * Deletes a user.
     *
     * @param reassign who gets what the user leaves behind, else the caller
     * @param precondition looks at the user first and may refuse
     */
    public User delete(long id, Optional<Long> reassign, Consumer<User> precondition, Actor actor, Refusals refusals) {
        return db.write(tx -> {
            tx.lock("account");
            // Waits for those who are just storing something by this user, which has to be handed on as well.
            User stored = store.findForUpdate(tx, id).orElseThrow(NOT_FOUND::problem);
            precondition.accept(stored);
            long heir = heir(tx, reassign, stored, actor, refusals);
            if (stored.id() == actor.caller().id()) throw CANNOT_DELETE_SELF.problem();
            keepAnAdministrator(tx, stored);
            reassignments.forEach(reassignment -> reassignment.reassign(tx, stored.id(), heir));
            store.delete(tx, stored.id());
            return stored;
        });
    }

    /** Who gets what the user leaves behind: somebody who may have records. */
    private long heir(Tx tx, Optional<Long> reassign, User leaving, Actor actor, Refusals refusals) {
        reassign.ifPresent(id -> {
            if (id == leaving.id())
                refusals.add("reassign", Reason.INVALID_VALUE, "must be another user than the one deleted");
            else if (!mayHaveRecords(tx, id))
                refusals.add("reassign", Reason.UNKNOWN_ID, "is no user with role contributor or higher: " + id);
        });
        refusals.check();
        long heir = reassign.orElse(actor.caller().id());
        // A caller who lost the role, or was deleted, since the request came in.
        if (!mayHaveRecords(tx, heir)) throw actor.forbidden();
        return heir;
    }

    private boolean mayHaveRecords(Tx tx, long id) {
        return store.find(tx, id).filter(user -> user.role().has(Right.WRITE)).isPresent();
    }

    public List<AppPassword> passwords(long id, Actor actor) {
        needOwn(id, actor);
        return db.read(tx -> store.passwords(tx, find(tx, id).id()));
    }

    public Creation<Issued> issue(long id, String name, Actor actor) {
        needOwn(id, actor);
        return Creation.in(db, tx -> {
            User user = store.findForUpdate(tx, id).orElseThrow(NOT_FOUND::problem);
            return accounts.issue(tx, user.id(), name);
        });
    }

    List<AppPassword> revokeAll(long id, Actor actor) {
        needOwn(id, actor);
        return db.write(tx -> revokeAll(tx, find(tx, id)));
    }

    /** Those that were revoked. */
    public List<AppPassword> revokeAll(Tx tx, User user) {
        List<AppPassword> revoked = store.passwords(tx, user.id());
        revoked.forEach(password -> store.deletePassword(tx, password.id()));
        return revoked;
    }

    public AppPassword revoke(long id, long passwordId, Actor actor) {
        needOwn(id, actor);
        return db.write(tx -> revoke(tx, find(tx, id), passwordId).orElseThrow(PASSWORD_NOT_FOUND::problem));
    }

    /** The one that was revoked, if the user had it. */
    public Optional<AppPassword> revoke(Tx tx, User user, long passwordId) {
        Optional<AppPassword> revoked = store.password(tx, user.id(), passwordId);
        revoked.ifPresent(password -> store.deletePassword(tx, password.id()));
        return revoked;
    }

    private User find(Tx tx, long id) {
        return store.find(tx, id).orElseThrow(NOT_FOUND::problem);
    }

    /** Others than administrators see only themselves; asked before looking, so that nobody learns which IDs exist. */
    static void needOwn(long id, Actor actor) {
        if (id != actor.caller().id()) actor.need(Right.MANAGE_USERS);
    }
}
