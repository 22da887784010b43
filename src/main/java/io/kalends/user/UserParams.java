package io.kalends.user;

import static io.kalends.api.Param.body;
import static io.kalends.api.Param.query;

import io.kalends.api.Args;
import io.kalends.api.Invalid;
import io.kalends.api.Param;
import io.kalends.api.Reason;
import io.kalends.api.Type;
import io.kalends.api.Update;
import io.kalends.auth.Role;
import io.kalends.text.Username;
import java.util.List;

/** What callers can say of users. */
public final class UserParams {
    static final Param<String> SEARCH =
            query("search", Type.SEARCH, "Text contained in user name, name or e-mail address");
    static final Param<String> OF_ROLE = query("role", Type.word(Role.words()), "Limit to users of this role");
    static final Param<Long> REASSIGN =
            query("reassign", Type.INTEGER, "ID of the user who gets the records and images; the caller when left out");

    static final Param<String> USERNAME = body("username", username(), "Name to log in with; never changes");
    static final Param<String> EMAIL = body("email", email(), "E-mail address");
    static final Param<String> NAME =
            body("name", Type.TEXT, "Name to show; the user name when left out").clears();
    static final Param<String> ROLE = body("role", Type.word(Role.words()), "Role")
            .or(Role.SUBSCRIBER.word())
            .keeps();

    public static final Param<String> PASSWORD_NAME =
            body("name", Type.TEXT, "What the application password is for").clears();

    private UserParams() {}

    private static Type<String> username() {
        return Type.STRING.checked((value, context) -> {
            if (!Username.isValid(value)) throw Invalid.value("must be " + Username.RULE);
        });
    }

    private static Type<String> email() {
        return Type.EMAIL.checked((value, context) -> {
            if (value.isEmpty()) throw new Invalid(Reason.INVALID_EMAIL, "must not be blank");
        });
    }

    public static UserChange change(Args args) {
        Update<Role> role = args.has(ROLE) ? Update.to(Role.of(args.get(ROLE)).orElseThrow()) : Update.keep();
        return new UserChange(args.sent(USERNAME), args.sent(EMAIL), args.sent(NAME), role);
    }

    /** The filters of the list. */
    static List<Param<?>> filters() {
        return List.of(SEARCH, OF_ROLE);
    }

    /** The fields of a user to be made. */
    public static List<Param<?>> fields() {
        return List.of(USERNAME.must(), EMAIL.must(), NAME, ROLE);
    }

    /** The fields of a user to be changed. */
    public static List<Param<?>> changes() {
        return List.of(USERNAME, EMAIL, NAME, ROLE);
    }
}
