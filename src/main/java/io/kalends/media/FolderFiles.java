package io.kalends.media;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import io.kalends.store.FileModes;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Files in a folder of their own per picture. A folder is filled under a name that is never served and then renamed, and
 * renamed again before it is emptied: readers see all of a picture or nothing.
 */
public final class FolderFiles implements MediaFiles {
    private static final String HIDDEN = ".";

    private final Path root;

    /** Makes the folder when it is missing. */
    public FolderFiles(Path root) {
        this.root = root;
        try {
            Files.createDirectories(root, FileModes.folder(root));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String keep(Picture picture) {
        String key = FileKeys.next();
        keep(key, picture.files());
        return key;
    }

    @Override
    public boolean keep(String key, Map<String, byte[]> files) {
        FileKeys.expectOurs(key, files.keySet());
        if (Files.exists(root.resolve(key), NOFOLLOW_LINKS)) return false;
        keep(key, Content.all(files));
        return true;
    }

    @Override
    public boolean add(String key, String name, byte[] file) {
        FileKeys.expectOurs(key, List.of(name));
        Path folder = root.resolve(key);
        if (!Files.isDirectory(folder, NOFOLLOW_LINKS)) return false;
        Path hidden = folder.resolve(HIDDEN + name);
        try {
            Files.deleteIfExists(hidden); // left there by somebody who was stopped
            write(hidden, Content.of(file));
            if (FileModes.isShared(root)) FileModes.share(hidden);
            Files.move(hidden, folder.resolve(name), ATOMIC_MOVE);
            sync(folder);
            return true;
        } catch (NoSuchFileException e) {
            return false; // deleted this moment
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void keep(String key, Collection<Map.Entry<String, Content>> files) {
        Path hidden = root.resolve(HIDDEN + key);
        try {
            remove(hidden); // left there by somebody who was stopped
            fill(hidden, files);
            Files.move(hidden, root.resolve(key), ATOMIC_MOVE);
            sync(root);
        } catch (IOException e) {
            removeAfter(e, hidden);
            throw new UncheckedIOException(e);
        }
    }

    private void fill(Path folder, Collection<Map.Entry<String, Content>> files) throws IOException {
        Files.createDirectory(folder, FileModes.folder(folder));
        for (var file : files) write(folder.resolve(file.getKey()), file.getValue());
        if (FileModes.isShared(root)) share(folder);
        sync(folder);
    }

    private static void write(Path path, Content content) throws IOException {
        try (var file = FileChannel.open(path, Set.of(CREATE_NEW, WRITE), FileModes.file(path));
                InputStream in = content.open()) {
            in.transferTo(Channels.newOutputStream(file));
            file.force(true);
        }
    }

    /** Other nodes are run by other users of the group. */
    private static void share(Path folder) throws IOException {
        try (var files = Files.newDirectoryStream(folder)) {
            for (Path file : files) FileModes.share(file);
        }
        FileModes.share(folder);
    }

    /** Makes the names in a folder as durable as the files. */
    private static void sync(Path folder) throws IOException {
        try (var channel = FileChannel.open(folder, READ)) {
            channel.force(true);
        }
    }

    private static void removeAfter(IOException cause, Path folder) {
        try {
            remove(folder);
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }

    @Override
    public Optional<MediaFile> find(String key, String name) {
        var parts = FileNames.STORED.matcher(name);
        if (!FileKeys.isOne(key) || !parts.matches()) return Optional.empty();
        Path path = root.resolve(key).resolve(name);
        if (!Files.isRegularFile(path, NOFOLLOW_LINKS)) return Optional.empty();
        return ImageFormat.ofExtension(parts.group(1)).flatMap(format -> file(path, format));
    }

    private static Optional<MediaFile> file(Path path, ImageFormat format) {
        try {
            return Optional.of(new MediaFile(format.mimeType(), Files.size(path), from -> open(path, from)));
        } catch (NoSuchFileException e) {
            return Optional.empty(); // deleted this moment
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream open(Path path, long from) throws IOException {
        FileChannel file = FileChannel.open(path, READ);
        try {
            return Channels.newInputStream(file.position(from));
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    @Override
    public void delete(String key) {
        if (!FileKeys.isOne(key)) throw new IllegalArgumentException("no key: " + key);
        Path hidden = root.resolve(HIDDEN + key);
        try {
            Files.move(root.resolve(key), hidden, ATOMIC_MOVE);
            sync(root);
            remove(hidden);
        } catch (NoSuchFileException e) {
            return; // nothing there, as wanted
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public List<String> sweep(Set<String> known, Instant olderThan) {
        var removed = new ArrayList<String>();
        try (var folders = Files.newDirectoryStream(root)) {
            for (Path folder : folders) {
                String name = folder.getFileName().toString();
                String key = name.startsWith(HIDDEN) ? name.substring(1) : name;
                boolean orphan = FileKeys.isOne(key) && !known.contains(name);
                if (!orphan || !isOlder(folder, olderThan)) continue;
                remove(folder);
                removed.add(key);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return List.copyOf(removed);
    }

    private static boolean isOlder(Path folder, Instant time) throws IOException {
        try {
            return Files.getLastModifiedTime(folder, NOFOLLOW_LINKS).toInstant().isBefore(time);
        } catch (NoSuchFileException e) {
            return false; // deleted this moment, perhaps by another node
        }
    }

    private static void remove(Path folder) throws IOException {
        if (!Files.isDirectory(folder, NOFOLLOW_LINKS)) return;
        try (var files = Files.newDirectoryStream(folder)) {
            for (Path file : files) Files.delete(file);
        }
        Files.delete(folder);
    }
}
