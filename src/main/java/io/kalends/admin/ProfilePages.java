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

    private final Gate gate;
    private final Logins logins;

    ProfilePages(Gate gate, Logins logins) {
        this.gate = gate;
        this.logins = logins;
    }

    List<Route> routes() {
        return List.of(
                gate.page("/profile", "Own account", turn -> show(turn, Form.of(Map.of()), "", 200)),
                gate.form("/profile/password", "Change the own password", this::change),
                gate.form("/profile/app-passwords", "Make an application password", this::make),
                gate.form("/profile/app-passwords/{password_id}", "Revoke an application password", this::revoke));
    }

    /**
     * What the page shows.
     *
     * @param secret of an application password just made, "" when none was
     */
    record Profile(Shell shell, Form form, List<Shown> passwords, String secret) {
        String t(String name, Object... values) {
            return shell.t(name, values);
        }
    }

    private static Reply show(Turn turn, Form form, String secret, int status) {
        List<Shown> passwords = turn.desk().list(turn, own(Desk.Wish.read(PASSWORDS)));
        var profile = new Profile(Shell.of(turn, turn.t("admin.profile"), "profile"), form, passwords, secret);
        return Pages.reply(status, (out, none) -> JteprofileGenerated.render(out, none, profile));
    }

    private static Desk.Wish own(Desk.Wish wish) {
        return wish.with("user", "me");
    }

    private Reply change(Turn turn) {
        Form form = Form.of(turn.call().body());
        String wanted = form.text("new_password");
        form.checkPassword("new_password", turn.visit());
        boolean fits = !form.hasFaults();
        if (!wanted.equals(form.text("repeated"))) form.faults().put("repeated", turn.t("admin.password.differs"));
        boolean known = !fits
                || logins.isOwn(
                        turn.session(),
                        form.text("password"),
                        turn.call().sender().address());
        if (!known) form.faults().put("password", turn.t("admin.password.wrong"));
        if (form.hasFaults()) return show(turn, form, "", 400);
        logins.setPassword(turn.user(), wanted, Optional.of(turn.session()));
        return Reply.seeOther(turn.at("/profile?done=password"));
    }

    private Reply make(Turn turn) {
        Form form = Form.of(turn.call().body());
        try {
            Shown made = turn.send(own(Desk.Wish.create(PASSWORDS, Map.of("name", form.text("name")))));
            return show(turn, Form.of(Map.of()), made.text("password"), 200);
        } catch (Problem problem) {
            return show(
                    turn,
                    form.refused(problem, turn.refusals()),
                    "",
                    problem.fault().status());
        }
    }

    private Reply revoke(Turn turn) {
        turn.send(own(Desk.Wish.delete(PASSWORDS + "/{password_id}"))
                .with("password_id", turn.call().variable("password_id")));
        return Reply.seeOther(turn.at("/profile?done=revoked"));
    }
}
