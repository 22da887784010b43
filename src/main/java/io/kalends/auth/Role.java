package io.kalends.auth;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What a user is on this calendar, with the rights that come with it. */
public enum Role {
    ADMINISTRATOR(EnumSet.allOf(Right.class)),
    EDITOR(EnumSet.complementOf(EnumSet.of(Right.MANAGE_USERS, Right.MANAGE_SETTINGS))),
    AUTHOR(EnumSet.of(Right.SIGNED_IN, Right.WRITE, Right.PUBLISH, Right.READ_MEDIA, Right.UPLOAD)),
    CONTRIBUTOR(EnumSet.of(Right.SIGNED_IN, Right.WRITE, Right.READ_MEDIA)),
    SUBSCRIBER(EnumSet.of(Right.SIGNED_IN));

    private final Set<Right> rights;

    Role(EnumSet<Right> rights) {
        this.rights = rights;
    }

    public boolean has(Right right) {
        return rights.contains(right);
    }

    /** The word in the interface and in the store. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Role> of(String word) {
        return Arrays.stream(values()).filter(role -> role.word().equals(word)).findFirst();
    }

    public static List<String> words() {
        return Arrays.stream(values()).map(Role::word).toList();
    }
}
