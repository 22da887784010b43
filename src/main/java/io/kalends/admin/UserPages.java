package io.kalends.admin;

import io.kalends.api.Args;
import io.kalends.api.Listing;
import io.kalends.api.Paging;
import io.kalends.api.Refusals;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.auth.Logins;
import io.kalends.auth.Right;
import io.kalends.auth.Role;
import io.kalends.auth.User;
import io.kalends.user.UserParams;
import io.kalends.user.Users;
import io.kalends.web.Pages;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The pages by which administrators look after users. */
final class UserPages {
    private static final int PER_PAGE = 50;
    private static final String ALL = "/users";
    private static final String ONE = "/users/{id}";

    private final SessionGuard guard;
    private final Logins logins;
    private final Users users;

    UserPages(SessionGuard guard, Logins logins, Users users) {
        this.guard = guard;
        this.logins = logins;
        this.users = users;
    }

    List<Route> routes() {
        Right right = Right.MANAGE_USERS;
        return List.of(
                guard.page(ALL, "All users", right, this::list),
                guard.page(ALL + "/new", "Form of a new user", right, this::blank),
                guard.form(ALL + "/new", "Make a user", right, this::create),
                guard.page(ONE, "Form of a user", right, this::edit),
                guard.form(ONE, "Change a user", right, this::save),
                guard.form(ONE + "/delete", "Delete a user", right, this::delete));
    }

    record UserTable(Layout layout, List<User> users, String search, long page, long pages) implements AdminPage {}

    /**
     * What the page shows.
     *
     * @param user the one to be changed, none when a new one is to be made
     */
    record UserForm(Layout layout, Form form, Optional<User> user, Versions versions, List<User> heirs)
            implements AdminPage {
        String action() {
            return layout.at(
                    "/users/" + user.map(found -> Long.toString(found.id())).orElse("new"));
        }

        List<String> roles() {
            return Role.words();
        }

        boolean isSelf() {
            return user.filter(found -> found.id() == request().user().id()).isPresent();
        }
    }

    private Reply list(AdminRequest request) {
        String search = request.asked("search");
        var paging = new Paging(request.page(), PER_PAGE);
        Listing<User> found = users.list(request.search(search), Optional.empty(), paging);
        if (paging.page() > 1 && found.items().isEmpty()) throw Users.PAGE_NOT_FOUND.problem();
        var table = new UserTable(
                Layout.of(request, request.t("nav.users"), "users"),
                found.items(),
                search,
                paging.page(),
                paging.pages(found.total()));
        return Pages.reply((out, none) -> JteusersGenerated.render(out, none, table));
    }

    private Reply blank(AdminRequest request) {
        return showNew(request, Form.of(Map.of("role", Role.AUTHOR.word())), 200);
    }

    private Reply showNew(AdminRequest request, Form form, int status) {
        return show(request, form, Optional.empty(), Versions.NONE, status);
    }

    private Reply show(AdminRequest request, Form form, Optional<User> user, Versions versions, int status) {
        String title = user.map(User::name).orElseGet(() -> request.t("admin.new.user"));
        var page = new UserForm(Layout.of(request, title, "users"), form, user, versions, users.writers());
        return Pages.reply(status, (out, none) -> JteuserGenerated.render(out, none, page));
    }

    private static Map<String, @Nullable Object> fields(Form form) {
        var fields = new LinkedHashMap<String, @Nullable Object>();
        for (String name : List.of("username", "email", "name", "role")) Fields.copy(form, name, fields);
        return fields;
    }

    private Reply create(AdminRequest request) {
        Form form = Form.of(request.call().body());
        checkPassword(form, request);
        if (form.hasFaults()) return showNew(request, form, 400);
        return form.submit(
                request, () -> create(request, form), (refused, status) -> showNew(request, refused, status));
    }

    private Reply create(AdminRequest request, Form form) {
        Args args = Args.ofNew(UserParams.fields(), fields(form), request.call().context());
        args.check();
        setPassword(users.create(UserParams.change(args), request.actor()).run(), form);
        return Reply.seeOther(request.at(ALL + "?done=made"));
    }

    /** Users who log in only by programs need none. */
    private static void checkPassword(Form form, AdminRequest request) {
        if (!form.text("new_password").isEmpty()) form.checkPassword("new_password", request.visit());
    }

    private void setPassword(User user, Form form) {
        String password = form.text("new_password");
        if (!password.isEmpty()) logins.setPassword(user, password, Optional.empty());
    }

    private Reply edit(AdminRequest request) {
        return saving(request, Form.of(Map.of())).edit();
    }

    private Reply save(AdminRequest request) {
        Form form = Form.of(new LinkedHashMap<>(request.call().body()));
        checkPassword(form, request);
        return saving(request, form).save(form, fields(form));
    }

    /**
     * Of the user that the address names.
     *
     * @param form may hold a new password
     */
    private Saving<User> saving(AdminRequest request, Form form) {
        return new Saving<>(request, new Subject(request, form));
    }

    private final class Subject implements Saving.Subject<User> {
        private final AdminRequest request;
        private final Form form;

        Subject(AdminRequest request, Form form) {
            this.request = request;
            this.form = form;
        }

        @Override
        public User read() {
            return users.read(request.call().id(), request.actor());
        }

        @Override
        public Map<String, @Nullable Object> fill(User user) {
            return UserPages.fill(user);
        }

        @Override
        public Map<String, @Nullable Object> fields(Form typed) {
            return UserPages.fields(typed);
        }

        @Override
        public User update(Saving.Edit<User> edit) {
            return UserPages.this.update(request, edit);
        }

        @Override
        public Reply changed(User changed, String done) {
            setPassword(changed, form);
            return Reply.seeOther(request.at(ALL + "?done=" + done));
        }

        @Override
        public Reply show(User stored, Form typed, Versions versions, int status) {
            return UserPages.this.show(request, typed, Optional.of(stored), versions, status);
        }

        @Override
        public String words(String field, @Nullable Object value) {
            return field.equals("role") ? request.t("role." + Form.text(value)) : Form.text(value);
        }
    }

    private static Map<String, @Nullable Object> fill(User user) {
        return Map.of(
                "username", user.username(),
                "email", user.email(),
                "name", user.name(),
                "role", user.role().word());
    }

    private User update(AdminRequest request, Saving.Edit<User> edit) {
        var refusals = new Refusals();
        return users.update(
                request.call().id(),
                stored -> UserParams.change(Args.ofChange(
                        UserParams.changes(), edit.of(stored), request.call().context(), refusals)),
                refusals);
    }

    private Reply delete(AdminRequest request) {
        long heir = AdminRequest.number(Form.text(request.call().body().get("reassign")));
        users.delete(
                request.call().id(),
                Optional.of(heir).filter(id -> id > 0),
                stored -> {},
                request.actor(),
                new Refusals());
        return Reply.seeOther(request.at(ALL + "?done=delete&count=1"));
    }
}
