package io.kalends.admin;

import io.kalends.api.Args;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.auth.Accounts.Issued;
import io.kalends.auth.AppPassword;
import io.kalends.auth.Logins;
import io.kalends.auth.Right;
import io.kalends.auth.Secret;
import io.kalends.user.UserParams;
import io.kalends.user.Users;
import io.kalends.web.Pages;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What everybody may do with their own account: the password, and application passwords for programs. */
final class ProfilePages {
    private final SessionGuard guard;
    private final Logins logins;
    private final Users users;

    ProfilePages(SessionGuard guard, Logins logins, Users users) {
        this.guard = guard;
        this.logins = logins;
        this.users = users;
    }

    List<Route> routes() {
        Right right = Right.SIGNED_IN;
        return List.of(
                guard.page("/profile", "Own account", right, request -> show(request, Form.of(Map.of()), "", 200)),
                guard.form("/profile/password", "Change the own password", right, this::change),
                guard.form("/profile/app-passwords", "Make an application password", right, this::make),
                guard.form(
                        "/profile/app-passwords/{password_id}", "Revoke an application password", right, this::revoke));
    }

    /**
     * What the page shows.
     *
     * @param secret of an application password just made, "" when none was
     */
    record Profile(Layout layout, Form form, List<AppPassword> passwords, String secret) implements AdminPage {}

    private Reply show(AdminRequest request, Form form, String secret, int status) {
        List<AppPassword> passwords = users.passwords(request.user().id(), request.actor());
        var profile = new Profile(Layout.of(request, request.t("admin.profile"), "profile"), form, passwords, secret);
        return Pages.reply(status, (out, none) -> JteprofileGenerated.render(out, none, profile));
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
        return form.submit(
                request, () -> issue(request, form), (refused, status) -> show(request, refused, "", status));
    }

    private Reply issue(AdminRequest request, Form form) {
        Args args = Args.ofNew(
                List.of(UserParams.PASSWORD_NAME),
                Map.of("name", form.text("name")),
                request.call().context());
        args.check();
        String name = args.find(UserParams.PASSWORD_NAME).orElse("");
        Issued issued = users.issue(request.user().id(), name, request.actor()).run();
        return show(request, Form.of(Map.of()), Secret.spaced(issued.secret()), 200);
    }

    private Reply revoke(AdminRequest request) {
        users.revoke(request.user().id(), request.call().id("password_id"), request.actor());
        return Reply.seeOther(request.at("/profile?done=revoked"));
    }
}
