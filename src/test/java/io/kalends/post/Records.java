package io.kalends.post;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.auth.Role;
import java.util.Locale;

/** The kinds of post, as callers know them: what holds for one holds for all. */
public enum Records {
    EVENTS("title", ", \"start_date\": \"2027-03-01 10:00:00\", \"end_date\": \"2027-03-01 12:00:00\""),
    VENUES("venue", ""),
    ORGANIZERS("organizer", "");

    private final String name;
    private final String required;

    Records(String name, String required) {
        this.name = name;
        this.required = required;
    }

    /** The member that holds the name. */
    public String nameField() {
        return name;
    }

    /** The word in codes. */
    public String word() {
        return name().substring(0, name().length() - 1).toLowerCase(Locale.ROOT);
    }

    public String path() {
        return "/" + word() + "s";
    }

    public String path(Answer record) {
        return path() + "/" + record.id();
    }

    public String bySlug(String slug) {
        return path() + "/by-slug/" + slug;
    }

    /** A new record; {@code more} is a list of further members, each behind a comma. */
    public Answer create(TestService service, Role caller, String called, String more) {
        return service.post(caller, path(), "{\"%s\": \"%s\"%s%s}".formatted(name, called, required, more));
    }

    public Answer create(TestService service, Role caller, String called) {
        return create(service, caller, called, "");
    }
}
