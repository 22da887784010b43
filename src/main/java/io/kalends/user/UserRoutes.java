package io.kalends.user;

import io.kalends.api.Call;
import io.kalends.api.Fault;
import io.kalends.api.Paging;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.auth.Accounts.Issued;
import io.kalends.auth.Right;
import io.kalends.auth.User;
import java.util.List;
import java.util.stream.Stream;

/** The part of the interface for users and their application passwords. */
public final class UserRoutes {
    private static final String COLLECTION = "users";
    private static final String ALL = "/users";
    private static final String ONE = ALL + "/{user}";
    private static final String PASSWORDS = ONE + "/application-passwords";

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
                        .givesList(COLLECTION, UserView.USER)
                        .fails(Fault.INVALID_PARAM, Users.PAGE_NOT_FOUND)
                        .to(this::list),
                Route.create(ALL, "Create a user")
                        .takes(UserParams.fields())
                        .needs(Right.MANAGE_USERS)
                        .gives(UserView.USER)
                        .fails(Fault.INVALID_PARAM, Users.EXISTS)
                        .to(call -> users.create(call, made -> created(call, made))),
                Route.get(ONE, "Read a user")
                        .needs(Right.SIGNED_IN)
                        .gives(UserView.USER)
                        .fails(Users.NOT_FOUND)
                        .to(call -> Reply.ok(UserView.USER, users.read(call))),
                Route.update(ONE, "Change a user")
                        .takes(UserParams.changes())
                        .needs(Right.MANAGE_USERS)
                        .gives(UserView.USER)
                        .fails(Users.NOT_FOUND, Fault.PRECONDITION_FAILED, Fault.INVALID_PARAM)
                        .fails(Users.EXISTS, Users.LAST_ADMINISTRATOR)
                        .to(call -> Reply.ok(UserView.USER, users.update(call))),
                Route.delete(ONE, "Delete a user")
                        .takes(UserParams.REASSIGN)
                        .needs(Right.MANAGE_USERS)
                        .gives(UserView.USER)
                        .fails(Users.NOT_FOUND, Fault.PRECONDITION_FAILED, Fault.INVALID_PARAM)
                        .fails(Users.LAST_ADMINISTRATOR, Users.CANNOT_DELETE_SELF)
                        .to(call -> Reply.ok(UserView.USER, users.delete(call))));
    }

    private Stream<Route> passwordRoutes() {
        return Stream.of(
                Route.get(PASSWORDS, "List the application passwords of a user")
                        .needs(Right.SIGNED_IN)
                        .givesAll(UserView.PASSWORD)
                        .fails(Users.NOT_FOUND)
                        .to(call -> Reply.list(UserView.PASSWORD, users.passwords(call))),
                Route.create(PASSWORDS, "Create an application password")
                        .takes(UserParams.PASSWORD_NAME)
                        .needs(Right.SIGNED_IN)
                        .givesOnce(UserView.ISSUED)
                        .fails(Users.NOT_FOUND, Fault.INVALID_PARAM)
                        .to(call -> users.issue(call, issued -> issued(call, issued))),
                Route.delete(PASSWORDS, "Revoke all application passwords of a user")
                        .needs(Right.SIGNED_IN)
                        .givesAll(UserView.PASSWORD)
                        .fails(Users.NOT_FOUND)
                        .to(call -> Reply.list(UserView.PASSWORD, users.revokeAll(call))),
                Route.delete(PASSWORDS + "/{password_id}", "Revoke an application password")
                        .needs(Right.SIGNED_IN)
                        .gives(UserView.PASSWORD)
                        .fails(Users.NOT_FOUND, Users.PASSWORD_NOT_FOUND)
                        .to(call -> Reply.ok(UserView.PASSWORD, users.revoke(call))));
    }

    private Reply list(Call call) {
        var args = call.args();
        Paging paging = Paging.of(args);
        args.check();
        return Reply.page(call, COLLECTION, UserView.USER, paging, users.list(args, paging), Users.PAGE_NOT_FOUND);
    }

    private static Reply created(Call call, User made) {
        return Reply.created(call, UserView.USER, made, UserView.path(made));
    }

    private static Reply issued(Call call, Issued issued) {
        return Reply.created(call, UserView.ISSUED, issued, UserView.path(issued.password()));
    }
}
