package io.kalends.user;

import static io.kalends.api.Field.field;
import static io.kalends.api.Field.onSite;
import static io.kalends.api.Type.INSTANT;
import static io.kalends.api.Type.INTEGER;
import static io.kalends.api.Type.STRING;

import io.kalends.api.Field;
import io.kalends.api.View;
import io.kalends.auth.Accounts.Issued;
import io.kalends.auth.AppPassword;
import io.kalends.auth.Secret;
import io.kalends.auth.User;
import java.time.Instant;
import java.util.Optional;

/** How users and application passwords look in replies. */
final class UserView {
    static final View<User> USER = View.of(
            "User",
            field("id", INTEGER, "User ID", User::id),
            field("username", STRING, "Name to log in with", User::username),
            field("email", STRING, "E-mail address", User::email),
            field("name", STRING, "Name to show", User::name),
            field("role", STRING, "Role", user -> user.role().word()),
            onSite("registered", "When the user was made, in the time zone of the site", User::registered),
            field("registered_utc", INSTANT, "The same in UTC", User::registered));

    private static final Field<AppPassword, Long> ID =
            field("id", INTEGER, "ID of the application password", AppPassword::id);
    private static final Field<AppPassword, String> NAME = field("name", STRING, "What it is for", AppPassword::name);
    private static final Field<AppPassword, Instant> CREATED =
            field("created_utc", INSTANT, "When it was made, in UTC", AppPassword::created);
    private static final Field<AppPassword, Optional<Instant>> LAST_USED = field(
            "last_used_utc",
            INSTANT.orBlank(),
            "When it was last used, in UTC and to the minute; empty when never",
            AppPassword::lastUsed);

    static final View<AppPassword> PASSWORD = View.of("ApplicationPassword", ID, NAME, CREATED, LAST_USED);

    /** With the secret: only the reply that makes it shows it. */
    static final View<Issued> ISSUED = View.of(
            "NewApplicationPassword",
            ID.of(Issued::password),
            NAME.of(Issued::password),
            field(
                    "password",
                    STRING,
                    "The secret in six groups of four, shown this once",
                    issued -> Secret.spaced(issued.secret())),
            CREATED.of(Issued::password),
            LAST_USED.of(Issued::password));

    private UserView() {}

    static String path(User user) {
        return "/users/" + user.id();
    }

    static String path(AppPassword password) {
        return "/users/" + password.userId() + "/application-passwords/" + password.id();
    }
}
