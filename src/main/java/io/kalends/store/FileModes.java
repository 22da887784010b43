package io.kalends.store;

import static java.nio.file.attribute.PosixFilePermission.GROUP_WRITE;
import static java.nio.file.attribute.PosixFilePermission.OWNER_EXECUTE;
import static java.nio.file.attribute.PosixFilePermission.OWNER_READ;
import static java.nio.file.attribute.PosixFilePermission.OWNER_WRITE;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/** Permissions of files and folders: for their owner alone, where the file system has owners. */
public final class FileModes {
    private static final Set<PosixFilePermission> OWNER = EnumSet.of(OWNER_READ, OWNER_WRITE, OWNER_EXECUTE);
    private static final Set<PosixFilePermission> SHARED_FILE = PosixFilePermissions.fromString("rw-rw----");
    private static final Set<PosixFilePermission> SHARED_FOLDER = PosixFilePermissions.fromString("rwxrwx---");

    private FileModes() {}

    /** For a file that is to be made: 0600. */
    public static FileAttribute<?>[] file(Path path) {
        return attributes(path, "rw-------");
    }

    /** For a folder that is to be made, and those above it that are missing: 0700. */
    public static FileAttribute<?>[] folder(Path path) {
        return attributes(path, "rwx------");
    }

    private static FileAttribute<?>[] attributes(Path path, String mode) {
        if (!path.getFileSystem().supportedFileAttributeViews().contains("posix")) return new FileAttribute<?>[0];
        return new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))};
    }

    /** Revokes the permissions of all but the owner; false when there were none. */
    static boolean restrictToOwner(Path path) throws IOException {
        var view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
        if (view == null) return false;
        Set<PosixFilePermission> all = view.readAttributes().permissions();
        Set<PosixFilePermission> kept = EnumSet.copyOf(OWNER);
        kept.retainAll(all);
        if (kept.equals(all)) return false;
        view.setPermissions(kept);
        return true;
    }

    /** Whether the group of a folder may write into it, so that it is shared. */
    public static boolean isShared(Path folder) throws IOException {
        var view = Files.getFileAttributeView(folder, PosixFileAttributeView.class);
        return view != null && view.readAttributes().permissions().contains(GROUP_WRITE);
    }

    /** Gives the group of a file or folder what its owner may do. */
    public static void share(Path path) throws IOException {
        Files.setPosixFilePermissions(path, Files.isDirectory(path) ? SHARED_FOLDER : SHARED_FILE);
    }
}
