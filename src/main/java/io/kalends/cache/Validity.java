package io.kalends.cache;

import io.kalends.store.Change.Subject;
import io.kalends.store.Changes;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * When a cached value may be used: while the store has not changed, from the moment it was made until the clock makes a
 * difference, and while the files it was made of stay as they are.
 *
 * @param version of the store, asked for before the value was made
 * @param subjects the kinds of records it was made of: a change of any other leaves it valid for {@link #renew}
 * @param until the first moment at which it may be wrong although nothing was written
 */
public record Validity(long version, Instant from, Instant until, Set<Subject> subjects, List<SeenFile> files) {
    /** A file in the state in which it was used. */
    record SeenFile(WatchedFile file, WatchedFile.State state) {
        static SeenFile of(WatchedFile file) {
            return new SeenFile(file, file.state());
        }

        boolean isUnchanged() {
            return file.state().equals(state);
        }
    }

    /** For what is made of records of any kind. */
    public static final Set<Subject> ALL_SUBJECTS = Set.copyOf(EnumSet.allOf(Subject.class));

    /** Valid at no version and no moment. */
    public static final Validity NEVER = new Validity(-1, Instant.MAX, Instant.MIN, Set.of(), List.of());

    /** Of a value made of the store and of what was collected meanwhile. */
    public static Validity of(long version, Instant from, Set<Subject> subjects, Dependencies collected) {
        return new Validity(version, from, collected.validUntil(), subjects, collected.files());
    }

    /**
     * Whether the value may be used now.
     *
     * @param wanted the version of the store that the value must at least be of
     */
    public boolean isValid(long wanted, Instant now) {
        return version >= wanted && isValid(now);
    }

    private boolean isValid(Instant now) {
        return !now.isBefore(from) && now.isBefore(until) && (files.isEmpty() || areFilesUnchanged());
    }

    private boolean areFilesUnchanged() {
        for (SeenFile file : files) if (!file.isUnchanged()) return false;
        return true;
    }

    /** The validity as of a later version, if no record of its subjects has changed until then. */
    public Optional<Validity> renew(Changes changes, long later, Instant now) {
        if (!isValid(now)) return Optional.empty();
        return changes.since(version)
                .filter(all -> all.stream().noneMatch(change -> subjects.contains(change.subject())))
                .map(others -> new Validity(later, from, until, subjects, files));
    }
}
