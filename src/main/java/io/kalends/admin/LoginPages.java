package io.kalends.admin;

import io.kalends.api.Call;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.auth.Logins;
import io.kalends.auth.Right;
import io.kalends.web.Visit;
import java.util.List;

/** Where people come in and go out. */
final class LoginPages {
    static final String PATH = "/login";

    private final SessionGuard guard;
    private final Logins logins;
    private final Cookies cookies;
    private final LogIn logIn;

    LoginPages(SessionGuard guard, Logins logins, Cookies cookies, LogIn logIn) {
        this.guard = guard;
        this.logins = logins;
        this.cookies = cookies;
        this.logIn = logIn;
    }

    List<Route> routes() {
        return List.of(
                guard.page("", "The first page of the editor", Right.SIGNED_IN, LoginPages::home),
                guard.openPage(Route.editor(PATH, "Log-in"), this::form),
                guard.openForm(PATH, "Log in", this::logIn),
                guard.form("/logout", "Log out", Right.SIGNED_IN, this::logOut));
    }

    private static Reply home(AdminRequest request) {
        return Reply.seeOther(request.at(request.may(Right.WRITE) ? "/events" : "/profile"));
    }

    private Reply form(Call call, Visit visit) {
        if (guard.session(call).isPresent()) return Reply.seeOther(home(visit));
        return logIn.show(call, visit, target(call.query().last("next").orElse("")), 200);
    }

    private static LogIn.Target target(String next) {
        return new LogIn.Target(PATH, List.of(new LogIn.Field("next", next)));
    }

    private static String home(Visit visit) {
        return visit.site().file(Route.EDITOR_PATH);
    }

    private Reply logIn(Call call, Visit visit) {
        String next = Form.text(call.body().get("next"));
        return logIn.enter(call, visit, target(next), session -> onwards(visit, next));
    }

    private static Reply onwards(Visit visit, String next) {
        // Only on to pages of the editor: an address from elsewhere could lead anywhere.
        return Reply.seeOther(next.matches("/[A-Za-z0-9][^\\\\\\s]*") ? home(visit) + next : home(visit));
    }

    private Reply logOut(AdminRequest request) {
        logins.logOut(request.session());
        return Reply.seeOther(request.at(PATH)).header("Set-Cookie", cookies.withoutSession());
    }
}
