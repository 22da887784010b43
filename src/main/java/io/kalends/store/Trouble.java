package io.kalends.store;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Optional;

/** Why the store cannot be used, and what helps. */
public enum Trouble {
    AWAY("cannot be reached", "Check that PostgreSQL is running and that --database names it correctly."),
    BUSY("is busy", "Check what blocks it: another process, a lock or a slow query."),
    CROWDED("takes no more connections", "Raise max_connections of PostgreSQL, or run fewer nodes."),
    DISK("has no space left on its disk, or the disk fails", "Free space on the disk, or replace it."),
    FILES("can open no more files", OpenFiles.REMEDY),
    READ_ONLY("cannot be written", "Check who owns its files and folder, and whether they are writable."),
    IN_USE("is in use by another process", "Stop that one first, or name another folder with --data."),
    LOST(
            "has lost its files: they were deleted, moved or replaced",
            "Put them back as they were, or stop the service and restore a backup with 'kalends restore FILE --force'."),
    FOREIGN(
            "is not a database of Kalends",
            "Move the file away, and a new one is created; or name another folder with --data; or restore a backup with"
                    + " 'kalends restore FILE --force'."),
    DAMAGED("is damaged", "Stop the service and restore a backup with 'kalends restore FILE --force'.");

    private final String description;
    private final String remedy;

    Trouble(String description, String remedy) {
        this.description = description;
        this.remedy = remedy;
    }

    /** The end of a sentence about the store: "cannot be reached". */
    public String description() {
        return description;
    }

    /** A sentence for those who run the service. */
    public String remedy() {
        return remedy;
    }

    /** Derived from the errors of drivers and file systems. */
    static Trouble of(Throwable cause) {
        // First: it may look like a missing file, or like a server that cannot be reached.
        if (OpenFiles.isCauseOf(cause)) return FILES;
        for (Throwable each = cause; each != null; each = each.getCause()) {
            Optional<Trouble> found = switch (each) {
                case StoreUnavailable known -> Optional.of(known.trouble());
                // The pool had no connection before the timeout.
                case SQLTransientConnectionException e when e.getCause() == null -> Optional.of(BUSY);
                case SQLException e when e.getSQLState() != null -> Optional.of(postgres(e.getSQLState()));
                case SQLException e -> sqlite(e.getErrorCode());
                case AccessDeniedException e -> Optional.of(READ_ONLY);
                case FileSystemException e ->
                    Optional.of(String.valueOf(e.getReason()).contains("Read-only") ? READ_ONLY : DISK);
                case IOException e -> Optional.of(DISK);
                default -> Optional.empty();
            };
            if (found.isPresent()) return found.get();
        }
        return AWAY;
    }

    private static Optional<Trouble> sqlite(int code) {
        return Optional.ofNullable(
                switch (code) {
                    case 5, 6, 9, 15 -> BUSY;
                    case 14 -> OpenFiles.areExhausted() ? FILES : READ_ONLY;
                    case 3, 8, 23 -> READ_ONLY;
                    case 10, 13 -> DISK;
                    case 11, 26 -> DAMAGED;
                    default -> null;
                });
    }

    private static Trouble postgres(String state) {
        return switch (state) {
            case "53300" -> CROWDED;
            case "53100", "58030" -> DISK;
            case "25006" -> READ_ONLY;
            case "55P03", "57014" -> BUSY;
            case "XX001", "XX002" -> DAMAGED;
            default -> AWAY;
        };
    }
}
