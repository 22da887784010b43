package io.kalends.store;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A lock on a file next to the database, which the system releases when the process ends, however that happens. While the
 * lock is held the file contains the process ID, so one that is found by the next process means that this one crashed.
 */
final class FolderLock implements StoreLock {
    static final String FILE = "kalends.lock";

    private static final Logger LOG = LoggerFactory.getLogger(FolderLock.class);

    /** After the content: some systems let nobody read what is locked. */
    private static final long LOCKED_BYTE = 1 << 20;

    /**
     * The folders locked by this process. Closing a file ends all locks that the process has on it, so one that is locked
     * is not even opened a second time.
     */
    private static final Set<Path> HELD = new HashSet<>();

    private final Path folder;
    private FileChannel channel;
    private FileState file;
    private boolean needsCheck;

    private FolderLock(Path folder, FileChannel channel) throws IOException {
        this.folder = folder;
        this.channel = channel;
        this.needsCheck = channel.size() > 0 || hasLeftovers(folder);
        this.file = writePid(folder, channel);
    }

    static FolderLock take(Path named) {
        createFolder(named);
        try {
            Path folder = named.toRealPath();
            synchronized (HELD) {
                if (HELD.contains(folder)) throw inUse(folder, "");
                var lock = new FolderLock(folder, lock(folder));
                HELD.add(folder);
                return lock;
            }
        } catch (IOException e) {
            throw new StoreUnavailable("the folder " + named + " cannot be locked", e);
        }
    }

    /** Whether this or another process has the lock; creates no lock file. */
    static boolean isHeld(Path named) {
        Path path = named.resolve(FILE);
        try {
            if (!Files.exists(path)) return false;
            synchronized (HELD) {
                if (HELD.contains(named.toRealPath())) return true;
                lock(named).close();
                return false;
            }
        } catch (StoreUnavailable e) {
            return true;
        } catch (IOException e) {
            throw new StoreUnavailable("the folder " + named + " cannot be locked", e);
        }
    }

    private static void createFolder(Path folder) {
        try {
            Files.createDirectories(folder, FileModes.folder(folder));
        } catch (IOException e) {
            throw new StoreUnavailable("the folder " + folder + " cannot be created", e);
        }
    }

    /** The file, locked; it is never removed, because then two processes could each lock a file of this name. */
    private static FileChannel lock(Path folder) throws IOException {
        Path path = folder.resolve(FILE);
        FileChannel channel = FileChannel.open(path, Set.of(CREATE, READ, WRITE), FileModes.file(path));
        try {
            FileLock lock = channel.tryLock(LOCKED_BYTE, 1, false);
            if (lock == null) throw inUse(folder, content(channel));
            return channel;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static String content(FileChannel channel) throws IOException {
        var bytes = ByteBuffer.allocate(32);
        int _ = channel.read(bytes, 0);
        return new String(bytes.array(), 0, bytes.position(), US_ASCII).strip();
    }

    static StoreUnavailable inUse(Path folder, String holder) {
        String who = holder.matches("[0-9]+") ? "process " + holder : "another process";
        return new StoreUnavailable(who + " is using the folder " + folder + " already", Trouble.IN_USE);
    }

    /** A clean shutdown leaves no WAL behind. */
    private static boolean hasLeftovers(Path folder) {
        Path log = Path.of(folder.resolve(SqliteEngine.FILE) + "-wal");
        return FileState.of(log).filter(state -> state.size() > 0).isPresent();
    }

    private static FileState writePid(Path folder, FileChannel channel) throws IOException {
        channel.truncate(0);
        byte[] number = (ProcessHandle.current().pid() + "\n").getBytes(US_ASCII);
        int _ = channel.write(ByteBuffer.wrap(number), 0);
        Path path = folder.resolve(FILE);
        return FileState.of(path).orElseThrow(() -> new IOException(path + " is gone"));
    }

    @Override
    public synchronized boolean needsCheck() {
        return needsCheck;
    }

    @Override
    public synchronized void markChecked() {
        needsCheck = false;
    }

    /** Somebody may have removed the file by mistake: then a new one is locked, if nobody else has done so. */
    @Override
    public synchronized void checkHeld() {
        Optional<FileState> found = FileState.of(folder.resolve(FILE));
        if (file.isSameFile(found)) return;
        try {
            FileChannel next = lock(folder);
            channel.close();
            channel = next;
            file = writePid(folder, next);
            LOG.warn("The lock file {} was removed while in use and is created again", folder.resolve(FILE));
        } catch (IOException e) {
            throw new StoreUnavailable("the folder " + folder + " cannot be locked", e);
        }
    }

    @Override
    public synchronized void close() {
        synchronized (HELD) {
            try (FileChannel held = channel) {
                if (!needsCheck) held.truncate(0);
            } catch (IOException e) {
                LOG.warn("The lock of {} cannot be released properly", folder, e);
            } finally {
                HELD.remove(folder);
            }
        }
    }
}
