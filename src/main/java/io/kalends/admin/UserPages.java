package io.kalends.admin;

import io.kalends.api.Problem;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.auth.Logins;
import io.kalends.auth.Role;
import io.kalends.auth.User;
import io.kalends.web.Pages;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The pages by which administrators look after users. */
final class UserPages {
    private static final int PER_PAGE = 50;
    private static final String ALL = "/users";
    private static final String ONE = "/users/{user}";

    private final Gate gate;
    private final Logins logins;
    private final Catalogue catalogue;

    UserPages(Gate gate, Logins logins, Catalogue catalogue) {
        this.gate = gate;
        this.logins = logins;
        this.catalogue = catalogue;
    }

    List<Route> routes() {
        return List.of(
                gate.page(ALL, "All users", this::list),
                gate.page(ALL + "/new", "Form of a new user", this::blank),
                gate.form(ALL + "/new", "Make a user", this::create),
                gate.page("/users/{id}", "Form of a user", this::edit),
                gate.form("/users/{id}", "Change a user", this::save),
                gate.form("/users/{id}/delete", "Delete a user", this::delete));
    }

    record UserTable(Shell shell, List<Shown> users, String search, long page, long pages) {
        String t(String name, Object... values) {
            return shell.t(name, values);
        }
    }

    /**
     * What the page shows.
     *
     * @param user the one to be changed, none when a new one is to be made
     */
    record UserForm(Shell shell, Form form, Optional<Shown> user, Versions versions, List<Catalogue.Choice> heirs) {
        String t(String name, Object... values) {
            return shell.t(name, values);
        }

        String action() {
            return shell.at(
                    "/users/" + user.map(found -> Long.toString(found.id())).orElse("new"));
        }

        List<String> roles() {
            return Role.words();
        }

        boolean isSelf() {
            return user.filter(found -> found.id() == shell.turn().user().id()).isPresent();
        }
    }

    private Reply list(Turn turn) {
        String search = turn.asked("search");
        long page = Math.max(1, RecordFilter.number(turn.asked("page")));
        String query = "per_page=" + PER_PAGE + "&page=" + page
                + (search.isEmpty()
                        ? ""
                        : "&search=" + java.net.URLEncoder.encode(search, java.nio.charset.StandardCharsets.UTF_8));
        Shown found = turn.send(Desk.Wish.read(ALL).asking(query));
        var table = new UserTable(
                Shell.of(turn, turn.t("nav.users"), "users"),
                found.all("users"),
                search,
                page,
                RecordFilter.number(found.text("total_pages")));
        return Pages.reply((out, none) -> JteusersGenerated.render(out, none, table));
    }

    private Reply blank(Turn turn) {
        return show(turn, Form.of(Map.of("role", Role.AUTHOR.word())), Optional.empty(), Versions.NONE, 200);
    }

    private Reply show(Turn turn, Form form, Optional<Shown> user, Versions versions, int status) {
        turn.desk().route(Route.Action.CREATE, ALL).checkRight(turn.caller());
        String title = user.map(found -> found.text("name")).orElseGet(() -> turn.t("admin.new.user"));
        var page = new UserForm(Shell.of(turn, title, "users"), form, user, versions, catalogue.authors());
        return Pages.reply(status, (out, none) -> JteuserGenerated.render(out, none, page));
    }

    private static Map<String, @Nullable Object> body(Form form) {
        var body = new LinkedHashMap<String, @Nullable Object>();
        for (String name : List.of("username", "email", "name", "role")) Fields.copy(form, name, body);
        return body;
    }

    private Reply create(Turn turn) {
        Form form = Form.of(turn.call().body());
        checkPassword(form, turn);
        if (form.hasFaults()) return show(turn, form, Optional.empty(), Versions.NONE, 400);
        try {
            Shown made = turn.send(Desk.Wish.create(ALL, body(form)));
            setPassword(made, form);
            return Reply.seeOther(turn.at(ALL + "?done=made"));
        } catch (Problem problem) {
            return show(
                    turn,
                    form.refused(problem, turn.refusals()),
                    Optional.empty(),
                    Versions.NONE,
                    problem.fault().status());
        }
    }

    /** Users who log in only by programs need none. */
    private static void checkPassword(Form form, Turn turn) {
        if (!form.text("new_password").isEmpty()) form.checkPassword("new_password", turn.visit());
    }

    private void setPassword(Shown user, Form form) {
        String password = form.text("new_password");
        if (password.isEmpty()) return;
        var who = new User(
                user.id(),
                user.text("username"),
                user.text("email"),
                user.text("name"),
                Role.of(user.text("role")).orElseThrow(),
                Instant.EPOCH);
        logins.setPassword(who, password, Optional.empty());
    }

    private static Desk.Wish of(Desk.Wish wish, Turn turn) {
        return wish.with("user", turn.call().variable("id"));
    }

    private Shown read(Turn turn) {
        return turn.send(of(Desk.Wish.read(ONE), turn));
    }

    private Reply edit(Turn turn) {
        Shown user = read(turn);
        Form form = Form.of(user.members());
        return show(turn, form, Optional.of(user), Versions.of(body(form)), 200);
    }

    private Reply save(Turn turn) {
        Form form = Form.of(turn.call().body());
        checkPassword(form, turn);
        return new Saving(turn, subject(turn, form)).save(form, body(form));
    }

    private Saving.Subject subject(Turn turn, Form form) {
        return new Saving.Subject(
                () -> read(turn),
                stored -> body(Form.of(stored.members())),
                body -> of(Desk.Wish.update(ONE, body), turn),
                changed -> saved(turn, changed, form),
                (stored, typed, versions, status) -> show(turn, typed, Optional.of(stored), versions, status),
                (field, value) -> field.equals("role") ? turn.t("role." + Form.text(value)) : Form.text(value));
    }

    private Reply saved(Turn turn, Shown changed, Form form) {
        setPassword(changed, form);
        return Reply.seeOther(turn.at(ALL + "?done=saved"));
    }

    private Reply delete(Turn turn) {
        String heir = Form.text(turn.call().body().get("reassign"));
        Desk.Wish wish = of(Desk.Wish.delete(ONE), turn);
        turn.send(heir.matches("\\d{1,18}") ? wish.asking("reassign=" + heir) : wish);
        return Reply.seeOther(turn.at(ALL + "?done=delete&count=1"));
    }
}
