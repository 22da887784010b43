package io.kalends.admin;

import io.kalends.api.Call;
import io.kalends.api.Problem;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.auth.FormToken;
import io.kalends.auth.Logins;
import io.kalends.auth.Right;
import io.kalends.auth.Session;
import io.kalends.web.Pages;
import io.kalends.web.Visit;
import java.util.List;

/** Where people come in and go out. */
final class LoginPages {
    private final SessionGuard guard;
    private final Logins logins;
    private final Cookies cookies;

    LoginPages(SessionGuard guard, Logins logins, Cookies cookies) {
        this.guard = guard;
        this.logins = logins;
        this.cookies = cookies;
    }

    List<Route> routes() {
        return List.of(
                guard.page("", "The first page of the editor", Right.SIGNED_IN, LoginPages::home),
                guard.openPage(Route.editor("/login", "Log-in"), this::form),
                guard.openForm("/login", "Log in", this::logIn),
                guard.form("/logout", "Log out", Right.SIGNED_IN, this::logOut));
    }

    private static Reply home(AdminRequest request) {
        return Reply.seeOther(request.at(request.may(Right.WRITE) ? "/events" : "/profile"));
    }

    /**
     * The form to log in with.
     *
     * @param fault what was wrong with the last attempt, "" for nothing
     * @param open whether somebody can log in at all
     */
    record LoginForm(Visit visit, String token, String next, String name, String fault, boolean open) {
        String t(String text, Object... values) {
            return visit.t(text, values);
        }

        String at(String path) {
            return visit.site().file(Route.EDITOR_PATH + path);
        }
    }

    private Reply form(Call call, Visit visit) {
        if (guard.session(call).isPresent()) return Reply.seeOther(home(visit));
        return show(call, visit, "", "", 200);
    }

    private static String home(Visit visit) {
        return visit.site().file(Route.EDITOR_PATH);
    }

    private Reply show(Call call, Visit visit, String name, String fault, int status) {
        String secret = cookies.visit(call.sender()).orElseGet(FormToken::newSecret);
        String next = call.query().last("next").orElse(Form.text(call.body().get("next")));
        var page = new LoginForm(visit, FormToken.of(secret), next, name, fault, logins.hasPasswords());
        return Pages.reply(status, (out, none) -> JteloginGenerated.render(out, none, page))
                .header("Set-Cookie", cookies.ofVisit(secret));
    }

    private Reply logIn(Call call, Visit visit) {
        String name = Form.text(call.body().get("username"));
        try {
            guard.checkForm(call, cookies.visit(call.sender()).orElse(""));
        } catch (Problem problem) {
            return show(
                    call,
                    visit,
                    name,
                    visit.t("admin.login.again"),
                    problem.fault().status());
        }
        String password = Form.text(call.body().get("password"));
        return switch (logins.logIn(name, password, call.sender().address())) {
            case Logins.Opened opened -> enter(call, visit, opened.session());
            case Logins.Wrong wrong -> show(call, visit, name, visit.t("admin.login.wrong"), 401);
            case Logins.Wait wait ->
                show(call, visit, name, visit.t("admin.login.wait", (wait.seconds() + 59) / 60), 429)
                        .header("Retry-After", Long.toString(wait.seconds()));
        };
    }

    private Reply enter(Call call, Visit visit, Session session) {
        String next = Form.text(call.body().get("next"));
        // Only on to pages of the editor: an address from elsewhere could lead anywhere.
        String to = next.matches("/[A-Za-z0-9][^\\\\\\s]*") ? home(visit) + next : home(visit);
        return Reply.seeOther(to).header("Set-Cookie", cookies.ofSession(session.token()));
    }

    private Reply logOut(AdminRequest request) {
        logins.logOut(request.session());
        return Reply.seeOther(request.at("/login")).header("Set-Cookie", cookies.withoutSession());
    }
}
