package io.kalends.user;

import io.kalends.api.Args;
import io.kalends.api.Call;
import io.kalends.api.Fault;
import io.kalends.api.Listing;
import io.kalends.api.Paging;
import io.kalends.api.Reason;
import io.kalends.api.Reply;
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
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The rules of users and their application passwords. */
public final class Users {
    static final Fault NOT_FOUND = new Fault("rest_user_invalid", 404, "There is no such user.");
    static final Fault PASSWORD_NOT_FOUND =
            new Fault("rest_application_password_not_found", 404, "The user has no such application password.");
    static final Fault PAGE_NOT_FOUND = new Fault("user-archive-page-not-found", 404, "There is no such page.");
    static final Fault EXISTS = new Fault("rest_user_exists", 409, "The user name or e-mail address is taken.");
    static final Fault LAST_ADMINISTRATOR =
            new Fault("rest_last_administrator", 409, "The last administrator must stay one. Make another one first.");
    static final Fault CANNOT_DELETE_SELF =
            new Fault("rest_cannot_delete_self", 409, "You cannot delete yourself. Another administrator can.");

    private final Database db;
    private final AccountStore store;
    private final Accounts accounts;
    private final List<Heir> heirs;

    public Users(Database db, AccountStore store, Accounts accounts, List<Heir> heirs) {
        this.db = db;
        this.store = store;
        this.accounts = accounts;
        this.heirs = heirs;
    }

    Listing<User> list(Args args, Paging paging) {
        List<SearchTerm> search =
                args.find(UserParams.SEARCH).map(SearchTerms::parse).orElse(List.of());
        Optional<Role> role = args.find(UserParams.OF_ROLE).flatMap(Role::of);
        return db.scan(tx -> new Listing<>(
                store.list(tx, search, role, paging.perPage(), paging.offset()), store.count(tx, search, role)));
    }

    User read(Call call) {
        needOwn(call);
        return db.read(tx -> find(tx, call));
    }

    Reply create(Call call, Function<User, Reply> reply) {
        return call.make(db, tx -> reply.apply(create(tx, call)));
    }

    private User create(Tx tx, Call call) {
        Args args = call.args();
        args.check();
        String username = args.get(UserParams.USERNAME);
        var wanted =
                new User(0, username, args.get(UserParams.EMAIL), shownName(args, username), role(args), call.now());
        return add(tx, wanted);
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

    private static String shownName(Args args, String username) {
        return args.find(UserParams.NAME).filter(name -> !name.isEmpty()).orElse(username);
    }

    private static Role role(Args args) {
        return Role.of(args.get(UserParams.ROLE)).orElseThrow();
    }

    User update(Call call) {
        return db.write(tx -> {
            tx.lock("account");
            User stored = find(tx, call);
            call.checkUnchanged(UserView.USER, stored);
            Args args = call.args(UserView.USER, stored);
            refuseOtherUsername(args, stored);
            args.check();
            User changed = new User(
                    stored.id(),
                    stored.username(),
                    args.or(UserParams.EMAIL, stored.email(), stored.email()),
                    args.has(UserParams.NAME) ? shownName(args, stored.username()) : stored.name(),
                    args.has(UserParams.ROLE) ? role(args) : stored.role(),
                    stored.registered());
            return save(tx, stored, changed);
        });
    }

    private static void refuseOtherUsername(Args args, User stored) {
        boolean other =
                args.has(UserParams.USERNAME) && !args.get(UserParams.USERNAME).equalsIgnoreCase(stored.username());
        if (other) args.reject(UserParams.USERNAME, Reason.INVALID_VALUE, "must stay " + stored.username());
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

    User delete(Call call) {
        return db.write(tx -> {
            tx.lock("account");
            // Waits for those who are just storing something by this user, which has to be handed on as well.
            User stored = store.findForUpdate(tx, id(call)).orElseThrow(NOT_FOUND::problem);
            call.checkUnchanged(UserView.USER, stored);
            long heir = heir(tx, call, stored);
            if (stored.id() == call.caller().id()) throw CANNOT_DELETE_SELF.problem();
            keepAnAdministrator(tx, stored);
            heirs.forEach(kind -> kind.inherit(tx, stored.id(), heir));
            store.delete(tx, stored.id());
            return stored;
        });
    }

    /** Who gets what the user leaves behind: somebody who may have records. */
    private long heir(Tx tx, Call call, User leaving) {
        Args args = call.args();
        args.find(UserParams.REASSIGN).ifPresent(id -> {
            if (id == leaving.id())
                args.reject(UserParams.REASSIGN, Reason.INVALID_VALUE, "must be another user than the one deleted");
            else if (!mayHaveRecords(tx, id))
                args.reject(
                        UserParams.REASSIGN, Reason.UNKNOWN_ID, "is no user with role contributor or higher: " + id);
        });
        args.check();
        long heir = args.find(UserParams.REASSIGN).orElse(call.caller().id());
        // A caller who lost the role, or was deleted, since the request came in.
        if (!mayHaveRecords(tx, heir)) throw call.forbidden();
        return heir;
    }

    private boolean mayHaveRecords(Tx tx, long id) {
        return store.find(tx, id).filter(user -> user.role().has(Right.WRITE)).isPresent();
    }

    List<AppPassword> passwords(Call call) {
        needOwn(call);
        return db.read(tx -> store.passwords(tx, find(tx, call).id()));
    }

    Reply issue(Call call, Function<Issued, Reply> reply) {
        needOwn(call);
        return call.make(db, tx -> reply.apply(issue(tx, call)));
    }

    private Issued issue(Tx tx, Call call) {
        User user = store.findForUpdate(tx, id(call)).orElseThrow(NOT_FOUND::problem);
        Args args = call.args();
        args.check();
        return accounts.issue(tx, user.id(), args.find(UserParams.PASSWORD_NAME).orElse(""));
    }

    List<AppPassword> revokeAll(Call call) {
        needOwn(call);
        return db.write(tx -> revokeAll(tx, find(tx, call)));
    }

    /** Those that were revoked. */
    public List<AppPassword> revokeAll(Tx tx, User user) {
        List<AppPassword> revoked = store.passwords(tx, user.id());
        revoked.forEach(password -> store.deletePassword(tx, password.id()));
        return revoked;
    }

    AppPassword revoke(Call call) {
        needOwn(call);
        return db.write(
                tx -> revoke(tx, find(tx, call), call.id("password_id")).orElseThrow(PASSWORD_NOT_FOUND::problem));
    }

    /** The one that was revoked, if the user had it. */
    public Optional<AppPassword> revoke(Tx tx, User user, long passwordId) {
        Optional<AppPassword> revoked = store.password(tx, user.id(), passwordId);
        revoked.ifPresent(password -> store.deletePassword(tx, password.id()));
        return revoked;
    }

    private User find(Tx tx, Call call) {
        return store.find(tx, id(call)).orElseThrow(NOT_FOUND::problem);
    }

    private static long id(Call call) {
        boolean me = call.variable("user").equalsIgnoreCase("me");
        return me ? call.caller().id() : call.id("user");
    }

    /** Others than administrators see only themselves; asked before looking, so that nobody learns which IDs exist. */
    private static void needOwn(Call call) {
        if (id(call) != call.caller().id()) call.need(Right.MANAGE_USERS);
    }
}
