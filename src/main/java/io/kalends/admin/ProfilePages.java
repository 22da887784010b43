package io.kalends.admin;

import io.kalends.api.Problem;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.auth.Logins;
import io.kalends.web.Pages;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What everybody may do with their own account: the password, and application passwords for programs. */
final class ProfilePages {
    private static final String PASSWORDS = "/users/{user}/application-passwords";

    private final SessionGuard guard;
    private final Logins logins;

    ProfilePages(SessionGuard guard, Logins logins) {
        this.guard = guard;
        this.logins = logins;
    }

    List<Route> routes() {
        return List.of(
                guard.page("/profile", "Own account", request -> show(request, Form.of(Map.of()), "", 200)),
                guard.form("/profile/password", "Change the own password", this::change),
                guard.form("/profile/app-passwords", "Make an application password", this::make),
                guard.form("/profile/app-passwords/{password_id}", "Revoke an application password", this::revoke));
    }

    /**
     * What the page shows.
     *
     * @param secret of an application password just made, "" when none was
     */
    record Profile(Layout layout, Form form, List<Shown> passwords, String secret) {
        String t(String name, Object... values) {
            return layout.t(name, values);
        }
    }

    private static Reply show(AdminRequest request, Form form, String secret, int status) {
        List<Shown> passwords = request.desk().list(request, own(Desk.Wish.read(PASSWORDS)));
        var profile = new Profile(Layout.of(request, request.t("admin.profile"), "profile"), form, passwords, secret);
        return Pages.reply(status, (out, none) -> JteprofileGenerated.render(out, none, profile));
    }

    private static Desk.Wish own(Desk.Wish wish) {
        return wish.with("user", "me");
    }

    private Reply change(AdminRequest request) {
        Form form = Form.of(request.call().body());
        String wanted = form.text("new_password");
        form.checkPassword("new_password", request.visit());
        boolean fits = !form.hasFaults();
        if (!wanted.equals(form.text("repeated"))) form.faults().put("repeated", request.t("admin.password.differs"));
        boolean known = !fits
                || logins.isOwn(
                        request.session(),
                        form.text("password"),
                        request.call().sender().address());
        if (!known) form.faults().put("password", request.t("admin.password.wrong"));
        if (form.hasFaults()) return show(request, form, "", 400);
        logins.setPassword(request.user(), wanted, Optional.of(request.session()));
        return Reply.seeOther(request.at("/profile?done=password"));
    }

    private Reply make(AdminRequest request) {
        Form form = Form.of(request.call().body());
        try {
            Shown made = request.send(own(Desk.Wish.create(PASSWORDS, Map.of("name", form.text("name")))));
            return show(request, Form.of(Map.of()), made.text("password"), 200);
        } catch (Problem problem) {
            return show(
                    request,
                    form.refused(problem, request.refusals()),
                    "",
                    problem.fault().status());
        }
    }

    private Reply revoke(AdminRequest request) {
        request.send(own(Desk.Wish.delete(PASSWORDS + "/{password_id}"))
                .with("password_id", request.call().variable("password_id")));
        return Reply.seeOther(request.at("/profile?done=revoked"));
    }
}
