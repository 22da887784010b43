package io.kalends.admin;

import io.kalends.auth.Right;
import io.kalends.web.Visit;
import java.util.ArrayList;
import java.util.List;

/**
 * What stands around the content of a page of the editor.
 *
 * @param section the part of the navigation it belongs to
 * @param notice what was done just before, "" for nothing
 */
record Shell(Turn turn, String title, String section, String notice) {
    /** A part of the editor. */
    record Part(String name, String href) {}

    static Shell of(Turn turn, String title, String section) {
        String done = turn.asked("done");
        String notice = done.isEmpty()
                ? ""
                : turn.visit().texts().find("admin.done." + done).orElse("");
        String count = turn.asked("count");
        return new Shell(turn, title, section, notice.replace("{0}", count.matches("\\d{1,6}") ? count : ""));
    }

    Visit visit() {
        return turn.visit();
    }

    String t(String name, Object... values) {
        return turn.t(name, values);
    }

    String at(String path) {
        return turn.at(path);
    }

    boolean isIn(String part) {
        return section.equals(part);
    }

    /** The parts this user may do something in. */
    List<Part> parts() {
        var parts = new ArrayList<Part>();
        if (turn.may(Right.WRITE)) for (String name : List.of("events", "venues", "organizers")) add(parts, name);
        if (turn.may(Right.MANAGE_TERMS)) for (String name : List.of("categories", "tags")) add(parts, name);
        if (turn.may(Right.READ_MEDIA)) add(parts, "media");
        if (turn.may(Right.MANAGE_USERS)) add(parts, "users");
        return parts;
    }

    private void add(List<Part> parts, String name) {
        parts.add(new Part(name, turn.at("/" + name)));
    }
}
