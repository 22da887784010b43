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

    private final SessionGuard guard;
    private final Logins logins;
    private final Options options;

    UserPages(SessionGuard guard, Logins logins, Options options) {
        this.guard = guard;
        this.logins = logins;
        this.options = options;
    }

    List<Route> routes() {
        return List.of(
                guard.page(ALL, "All users", this::list),
                guard.page(ALL + "/new", "Form of a new user", this::blank),
                guard.form(ALL + "/new", "Make a user", this::create),
                guard.page("/users/{id}", "Form of a user", this::edit),
                guard.form("/users/{id}", "Change a user", this::save),
                guard.form("/users/{id}/delete", "Delete a user", this::delete));
    }

    record UserTable(Layout layout, List<Shown> users, String search, long page, long pages) {
        String t(String name, Object... values) {
            return layout.t(name, values);
        }
    }

    /**
     * What the page shows.
     *
     * @param user the one to be changed, none when a new one is to be made
     */
    record UserForm(Layout layout, Form form, Optional<Shown> user, Versions versions, List<Options.Option> heirs) {
        String t(String name, Object... values) {
            return layout.t(name, values);
        }

        String action() {
            return layout.at(
                    "/users/" + user.map(found -> Long.toString(found.id())).orElse("new"));
        }

        List<String> roles() {
            return Role.words();
        }

        boolean isSelf() {
            return user.filter(found -> found.id() == layout.request().user().id()).isPresent();
        }
    }

    private Reply list(AdminRequest request) {
        String search = request.asked("search");
        long page = Math.max(1, RecordFilter.number(request.asked("page")));
        String query = "per_page=" + PER_PAGE + "&page=" + page
                + (search.isEmpty()
                        ? ""
                        : "&search=" + java.net.URLEncoder.encode(search, java.nio.charset.StandardCharsets.UTF_8));
        Shown found = request.send(Desk.Wish.read(ALL).asking(query));
        var table = new UserTable(
                Layout.of(request, request.t("nav.users"), "users"),
                found.all("users"),
                search,
                page,
                RecordFilter.number(found.text("total_pages")));
        return Pages.reply((out, none) -> JteusersGenerated.render(out, none, table));
    }

    private Reply blank(AdminRequest request) {
        return show(request, Form.of(Map.of("role", Role.AUTHOR.word())), Optional.empty(), Versions.NONE, 200);
    }

    private Reply show(AdminRequest request, Form form, Optional<Shown> user, Versions versions, int status) {
        request.desk().route(Route.Action.CREATE, ALL).checkRight(request.caller());
        String title = user.map(found -> found.text("name")).orElseGet(() -> request.t("admin.new.user"));
        var page = new UserForm(Layout.of(request, title, "users"), form, user, versions, options.authors());
        return Pages.reply(status, (out, none) -> JteuserGenerated.render(out, none, page));
    }

    private static Map<String, @Nullable Object> body(Form form) {
        var body = new LinkedHashMap<String, @Nullable Object>();
        for (String name : List.of("username", "email", "name", "role")) Fields.copy(form, name, body);
        return body;
    }

    private Reply create(AdminRequest request) {
        Form form = Form.of(request.call().body());
        checkPassword(form, request);
        if (form.hasFaults()) return show(request, form, Optional.empty(), Versions.NONE, 400);
        try {
            Shown made = request.send(Desk.Wish.create(ALL, body(form)));
            setPassword(made, form);
            return Reply.seeOther(request.at(ALL + "?done=made"));
        } catch (Problem problem) {
            return show(
                    request,
                    form.refused(problem, request.refusals()),
                    Optional.empty(),
                    Versions.NONE,
                    problem.fault().status());
        }
    }

    /** Users who log in only by programs need none. */
    private static void checkPassword(Form form, AdminRequest request) {
        if (!form.text("new_password").isEmpty()) form.checkPassword("new_password", request.visit());
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

    private static Desk.Wish of(Desk.Wish wish, AdminRequest request) {
        return wish.with("user", request.call().variable("id"));
    }

    private Shown read(AdminRequest request) {
        return request.send(of(Desk.Wish.read(ONE), request));
    }

    private Reply edit(AdminRequest request) {
        Shown user = read(request);
        Form form = Form.of(user.members());
        return show(request, form, Optional.of(user), Versions.of(body(form)), 200);
    }

    private Reply save(AdminRequest request) {
        Form form = Form.of(request.call().body());
        checkPassword(form, request);
        return new Saving(request, subject(request, form)).save(form, body(form));
    }

    private Saving.Subject subject(AdminRequest request, Form form) {
        return new Saving.Subject(
                () -> read(request),
                stored -> body(Form.of(stored.members())),
                body -> of(Desk.Wish.update(ONE, body), request),
                changed -> saved(request, changed, form),
                (stored, typed, versions, status) -> show(request, typed, Optional.of(stored), versions, status),
                (field, value) -> field.equals("role") ? request.t("role." + Form.text(value)) : Form.text(value));
    }

    private Reply saved(AdminRequest request, Shown changed, Form form) {
        setPassword(changed, form);
        return Reply.seeOther(request.at(ALL + "?done=saved"));
    }

    private Reply delete(AdminRequest request) {
        String heir = Form.text(request.call().body().get("reassign"));
        Desk.Wish wish = of(Desk.Wish.delete(ONE), request);
        request.send(heir.matches("\\d{1,18}") ? wish.asking("reassign=" + heir) : wish);
        return Reply.seeOther(request.at(ALL + "?done=delete&count=1"));
    }
}
