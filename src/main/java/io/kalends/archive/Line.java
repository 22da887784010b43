package io.kalends.archive;

import io.kalends.archive.SectionColumn.Presence;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A line that was read.
 *
 * @param size how many bytes it has
 * @param kind the word for its kind
 * @param members those of its record
 */
record Line(long number, int size, String kind, Map<?, ?> members) {
    long id() {
        return value(SectionColumn.ID) instanceof Long id ? id : 0;
    }

    @Nullable
    Object value(SectionColumn column) {
        Object value = members.get(column.name());
        if (value == null && column.presence() != Presence.ALWAYS) return column.absent();
        Object stored = column.type().parse(member(column.name()));
        if (stored == null)
            throw wrong("has a member '" + column.name() + "' that is not "
                    + column.type().description());
        return stored;
    }

    Object member(String name) {
        Object value = members.get(name);
        if (value == null) throw wrong("has no member '" + name + "'");
        return value;
    }

    /** A member that must be text. */
    String text(String name) {
        if (members.get(name) instanceof String text) return text;
        throw wrong("has no text '" + name + "'");
    }

    /** The IDs of a member that may be missing. */
    List<Long> ids(String name) {
        Object value = members.get(name);
        if (value == null) return List.of();
        if (!(value instanceof List<?> list) || !list.stream().allMatch(Long.class::isInstance))
            throw wrong("has a member '" + name + "' that is not a list of IDs");
        return list.stream().map(Long.class::cast).toList();
    }

    InvalidArchive wrong(String what) {
        return InvalidArchive.inLine(number, "the " + kind + " " + what + ".");
    }
}
