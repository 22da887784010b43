package io.kalends.admin;

import io.kalends.api.Call;
import io.kalends.api.FormGuard;
import io.kalends.api.Problem;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.api.Upload;
import io.kalends.auth.FormToken;
import io.kalends.auth.Logins;
import io.kalends.auth.Session;
import io.kalends.web.Pages;
import io.kalends.web.Visit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The form to log in with: by itself, or on the way back to a form that was sent when the session had ended. */
final class LogIn {
    private static final String NAME = "username";
    private static final String PASSWORD = "password";

    /** What the log-in has of its own, or cannot keep. */
    private static final Set<String> NOT_KEPT = Set.of(FormGuard.TOKEN, NAME, PASSWORD, Upload.FIELD);

    private final Logins logins;
    private final Cookies cookies;

    LogIn(Logins logins, Cookies cookies) {
        this.logins = logins;
        this.cookies = cookies;
    }

    /** A field of another form, kept while somebody logs in. */
    record Field(String name, String value) {}

    /**
     * Where the form is sent, with what.
     *
     * @param path below that of the editor
     */
    record Target(String path, List<Field> kept) {}

    /**
     * What the page shows.
     *
     * @param fault what was wrong with the last attempt, "" for nothing
     * @param open whether somebody can log in at all
     */
    record LoginForm(Visit visit, String token, Target target, String name, String fault, boolean open) {
        String t(String text, Object... values) {
            return visit.t(text, values);
        }

        String action() {
            return visit.site().file(Route.EDITOR_PATH + target.path);
        }

        /** Whether something is to be there again afterwards that was typed. */
        boolean isOnTheWay() {
            return !target.path.equals(LoginPages.PATH);
        }
    }

    Reply show(Call call, Visit visit, Target target, int status) {
        return show(call, visit, target, "", "", status);
    }

    private Reply show(Call call, Visit visit, Target target, String name, String fault, int status) {
        String secret = cookies.visit(call.sender()).orElseGet(FormToken::newSecret);
        var page = new LoginForm(visit, FormToken.of(secret), target, name, fault, logins.hasPasswords());
        return Pages.reply(status, (out, none) -> JteloginGenerated.render(out, none, page))
                .header("Set-Cookie", cookies.ofVisit(secret));
    }

    /** The form of somebody whose session has ended: the log-in with all that was typed, and after that the form again. */
    Reply comeBack(Call call, Visit visit, String path, Function<Session, Reply> again) {
        var target = new Target(path, kept(call.body()));
        return call.body().containsKey(PASSWORD) ? enter(call, visit, target, again) : show(call, visit, target, 401);
    }

    /** Lets somebody in who has filled in the form, or says what is wrong. */
    Reply enter(Call call, Visit visit, Target target, Function<Session, Reply> onwards) {
        String name = Form.text(call.body().get(NAME));
        try {
            SessionGuard.checkForm(call, cookies.visit(call.sender()).orElse(""));
        } catch (Problem problem) {
            String fault = visit.t("admin.login.again");
            return show(call, visit, target, name, fault, problem.fault().status());
        }
        String password = Form.text(call.body().get(PASSWORD));
        return switch (logins.logIn(name, password, call.sender().address())) {
            case Logins.Opened opened ->
                onwards.apply(opened.session())
                        .header("Set-Cookie", cookies.ofSession(opened.session().token()));
            case Logins.Wrong wrong -> show(call, visit, target, name, visit.t("admin.login.wrong"), 401);
            case Logins.Wait wait ->
                show(call, visit, target, name, visit.t("admin.login.wait", (wait.seconds() + 59) / 60), 429)
                        .header("Retry-After", Long.toString(wait.seconds()));
        };
    }

    /** The fields of a form by the names that they have in it. */
    private static List<Field> kept(Map<String, @Nullable Object> typed) {
        var kept = new ArrayList<Field>();
        typed.forEach((name, value) -> {
            if (!NOT_KEPT.contains(name)) keep(name, value, kept);
        });
        return kept;
    }

    private static void keep(String name, @Nullable Object value, List<Field> kept) {
        switch (value) {
            case Map<?, ?> parts -> parts.forEach((part, inner) -> keep(name + "[" + part + "]", inner, kept));
            case List<?> items -> {
                for (int i = 0; i < items.size(); i++) {
                    Object item = items.get(i);
                    keep(name + (item instanceof Map<?, ?> ? "[" + i + "]" : "[]"), item, kept);
                }
            }
            case null, default -> kept.add(new Field(name, Form.text(value)));
        }
    }
}
