package io.kalends.event.model;

import io.kalends.auth.Role;

/** Who asks; nobody when the role is null. */
record Caller(Role role, long id) {
    boolean edits() {
        return role == Role.ADMINISTRATOR || role == Role.EDITOR;
    }

    boolean publishes() {
        return edits() || role == Role.AUTHOR;
    }

    boolean writes() {
        return publishes() || role == Role.CONTRIBUTOR;
    }
}
