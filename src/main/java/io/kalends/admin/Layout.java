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
record Layout(AdminRequest request, String title, String section, String notice) {
    /** A part of the editor. */
    record Part(String name, String href) {}

    static Layout of(AdminRequest request, String title, String section) {
        String done = request.asked("done");
        String notice = done.isEmpty()
                ? ""
                : request.visit().texts().find("admin.done." + done).orElse("");
        String count = request.asked("count");
        return new Layout(request, title, section, notice.replace("{0}", count.matches("\\d{1,6}") ? count : ""));
    }

    Visit visit() {
        return request.visit();
    }

    String t(String name, Object... values) {
        return request.t(name, values);
    }

    String at(String path) {
        return request.at(path);
    }

    boolean isIn(String part) {
        return section.equals(part);
    }

    /** The parts this user may do something in. */
    List<Part> parts() {
        var parts = new ArrayList<Part>();
        if (request.may(Right.WRITE)) for (String name : List.of("events", "venues", "organizers")) add(parts, name);
        if (request.may(Right.MANAGE_TERMS)) for (String name : List.of("categories", "tags")) add(parts, name);
        if (request.may(Right.READ_MEDIA)) add(parts, "media");
        if (request.may(Right.MANAGE_USERS)) add(parts, "users");
        if (request.may(Right.WRITE)) add(parts, "embed");
        if (request.may(Right.MANAGE_SETTINGS))
            for (String name : List.of(CustomFieldPages.SECTION, SourcePages.SECTION, "settings")) add(parts, name);
        return parts;
    }

    private void add(List<Part> parts, String name) {
        parts.add(new Part(name, request.at("/" + name)));
    }
}
