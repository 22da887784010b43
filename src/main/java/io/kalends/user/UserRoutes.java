package io.kalends.user;

import io.kalends.api.Args;
import io.kalends.api.Call;
import io.kalends.api.Creation;
import io.kalends.api.Fault;
import io.kalends.api.Paging;
import io.kalends.api.Refusals;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.api.View;
import io.kalends.auth.Accounts.Issued;
import io.kalends.auth.Right;
import io.kalends.auth.Role;
import io.kalends.auth.User;
import java.util.List;
import java.util.stream.Stream;

/** The part of the interface for users and their application passwords. */
public final class UserRoutes {
    private static final String ALL = "/users";
    private static final String ONE = ALL + "/{user}";
    private static final String PASSWORDS = ONE + "/application-passwords";
    private static final View<Paging.Envelope<User>> PAGE = Paging.envelope("users", UserView.USER);

    private final Users users;

    public UserRoutes(Users users) {
        this.users = users;
    }

    public List<Route> routes() {
        return Stream.concat(userRoutes(), passwordRoutes()).toList();
    }

    private Stream<Route> userRoutes() {
        return Stream.of(
                Route.get(ALL, "List users")
                        .takes(Paging.PARAMS)
                        .takes(UserParams.filters())
                        .needs(Right.MANAGE_USERS)
                        .givesPage(PAGE)
                        .fails(Fault.INVALID_PARAM, Users.PAGE_NOT_FOUND)
                        .to(this::list),
                Route.create(ALL, "Create a user")
                        .takes(UserParams.fields())
                        .needs(Right.MANAGE_USERS)
                        .fails(Fault.INVALID_PARAM, Users.EXISTS)
                        .toCreate(UserView.USER, UserView::path, this::create),
                Route.get(ONE, "Read a user")
                        .needs(Right.SIGNED_IN)
                        .gives(UserView.USER)
                        .fails(Users.NOT_FOUND)
                        .to(call -> Reply.ok(UserView.USER, users.read(id(call), call.actor()))),
                Route.update(ONE, "Change a user")
                        .takes(UserParams.changes())
                        .needs(Right.MANAGE_USERS)
                        .gives(UserView.USER)
                        .fails(Users.NOT_FOUND, Fault.PRECONDITION_FAILED, Fault.INVALID_PARAM)
                        .fails(Users.EXISTS, Users.LAST_ADMINISTRATOR)
                        .to(this::update),
                Route.delete(ONE, "Delete a user")
                        .takes(UserParams.REASSIGN)
                        .needs(Right.MANAGE_USERS)
                        .gives(UserView.USER)
                        .fails(Users.NOT_FOUND, Fault.PRECONDITION_FAILED, Fault.INVALID_PARAM)
                        .fails(Users.LAST_ADMINISTRATOR, Users.CANNOT_DELETE_SELF)
                        .to(this::delete));
    }

    private Stream<Route> passwordRoutes() {
        return Stream.of(
                Route.get(PASSWORDS, "List the application passwords of a user")
                        .needs(Right.SIGNED_IN)
                        .givesAll(UserView.PASSWORD)
                        .fails(Users.NOT_FOUND)
                        .to(call -> Reply.list(UserView.PASSWORD, users.passwords(id(call), call.actor()))),
                Route.create(PASSWORDS, "Create an application password")
                        .takes(UserParams.PASSWORD_NAME)
                        .needs(Right.SIGNED_IN)
                        .fails(Users.NOT_FOUND, Fault.INVALID_PARAM)
                        .shownOnce()
                        .toCreate(UserView.ISSUED, issued -> UserView.path(issued.password()), this::issue),
                Route.delete(PASSWORDS, "Revoke all application passwords of a user")
                        .needs(Right.SIGNED_IN)
                        .givesAll(UserView.PASSWORD)
                        .fails(Users.NOT_FOUND)
                        .to(call -> Reply.list(UserView.PASSWORD, users.revokeAll(id(call), call.actor()))),
                Route.delete(PASSWORDS + "/{password_id}", "Revoke an application password")
                        .needs(Right.SIGNED_IN)
                        .gives(UserView.PASSWORD)
                        .fails(Users.NOT_FOUND, Users.PASSWORD_NOT_FOUND)
                        .to(call -> Reply.ok(
                                UserView.PASSWORD, users.revoke(id(call), call.id("password_id"), call.actor()))));
    }

    private static long id(Call call) {
        boolean me = call.variable("user").equalsIgnoreCase("me");
        return me ? call.caller().id() : call.id("user");
    }

    private Reply list(Call call) {
        var args = call.args();
        Paging paging = Paging.of(args);
        args.check();
        var found = users.list(
                args.find(UserParams.SEARCH), args.find(UserParams.OF_ROLE).flatMap(Role::of), paging);
        return Reply.page(call, PAGE, paging, found, Users.PAGE_NOT_FOUND);
    }

    private Creation<User> create(Call call) {
        Args args = call.args();
        args.check();
        return users.create(UserParams.change(args), call.actor());
    }

    private Reply update(Call call) {
        var refusals = new Refusals();
        User changed = users.update(
                id(call),
                stored -> {
                    call.checkUnchanged(UserView.USER, stored);
                    return UserParams.change(call.args(UserView.USER, stored, refusals));
                },
                refusals);
        return Reply.ok(UserView.USER, changed);
    }

    private Reply delete(Call call) {
        Args args = call.args();
        User deleted = users.delete(
                id(call),
                args.find(UserParams.REASSIGN),
                stored -> call.checkUnchanged(UserView.USER, stored),
                call.actor(),
                args.refusals());
        return Reply.ok(UserView.USER, deleted);
    }

    private Creation<Issued> issue(Call call) {
        Users.needOwn(id(call), call.actor());
        Args args = call.args();
        args.check();
        return users.issue(id(call), args.find(UserParams.PASSWORD_NAME).orElse(""), call.actor());
    }
}
