package io.kalends.admin;

import io.kalends.api.Upload;
import io.kalends.intake.Format;
import io.kalends.source.Source;
import io.kalends.store.FileModes;
import io.kalends.store.StoreUnavailable;
import io.kalends.text.ControlCharacters;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Files that were uploaded to be imported, for as long as their owners look at what would come of it. Each node has its own: they
 * are small, short-lived, and uploaded again at need.
 */
final class UploadedFiles {
    private static final Duration KEPT = Duration.ofHours(1);

    /** So many a user may have at a time: older ones go. */
    private static final int MOST = 3;

    private static final int LONGEST_NAME = 200;
    private static final String NAME = ".name";

    private final Path folder;
    private final SecureRandom random = new SecureRandom();

    /** @param folder created with the first file */
    UploadedFiles(Path folder) {
        this.folder = folder;
    }

    /**
     * A file.
     *
     * @param token by which its owner finds it, of hexadecimal digits
     * @param name that it had there
     */
    record Uploaded(Path path, String token, String name) {
        /** What it is by its first bytes; anything else is taken for a table, and refused as such. */
        Source.Type type() {
            try (InputStream in = Files.newInputStream(path)) {
                byte[] beginning = in.readNBytes(Format.BEGINNING);
                if (Format.of(beginning)
                        .filter(format -> format == Format.ARCHIVE)
                        .isPresent()) return Source.Type.ARCHIVE;
                // Files of two bytes per character have zeros in between.
                String text = new String(beginning, StandardCharsets.ISO_8859_1).replace("\0", "");
                return text.toUpperCase(Locale.ROOT).contains("BEGIN:VCALENDAR") ? Source.Type.ICAL : Source.Type.CSV;
            } catch (IOException e) {
                throw new StoreUnavailable("an uploaded file cannot be read", e);
            }
        }
    }

    Uploaded keep(Upload upload, long user, Instant now) {
        deleteOld(now);
        byte[] bytes = new byte[16];
        random.nextBytes(bytes);
        String token = HexFormat.of().formatHex(bytes);
        var kept = new Uploaded(path(user, token), token, name(upload.filename()));
        try {
            Files.createDirectories(folder, FileModes.folder(folder));
            write(kept, upload, now);
            deleteOlder(kept, user);
            return kept;
        } catch (IOException e) {
            delete(kept);
            throw new StoreUnavailable("no file can be written in " + folder, e);
        }
    }

    private void write(Uploaded kept, Upload upload, Instant now) throws IOException {
        Files.createFile(kept.path, FileModes.file(kept.path));
        try (InputStream in = upload.source().open();
                var out = Files.newOutputStream(kept.path)) {
            in.transferTo(out);
        }
        Files.writeString(name(kept.path), kept.name);
        for (Path path : List.of(kept.path, name(kept.path))) Files.setLastModifiedTime(path, FileTime.from(now));
    }

    private Path path(long user, String token) {
        return folder.resolve(user + "-" + token);
    }

    private static Path name(Path path) {
        return path.resolveSibling(path.getFileName() + NAME);
    }

    /** Without the folders that some browsers send. */
    private static String name(String sent) {
        String plain =
                ControlCharacters.toSpaces(sent).replaceFirst("^.*[/\\\\]", "").strip();
        int length = plain.codePointCount(0, plain.length());
        String end = length <= LONGEST_NAME
                ? plain
                : plain.substring(plain.offsetByCodePoints(plain.length(), -LONGEST_NAME));
        return end.isEmpty() ? "file" : end;
    }

    /** The file of a user, unless its time is over. */
    Optional<Uploaded> find(String token, long user, Instant now) {
        Path path = path(user, token);
        try {
            if (isOld(path, now)) return Optional.empty();
            return Optional.of(new Uploaded(path, token, Files.readString(name(path))));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new StoreUnavailable("an uploaded file cannot be read", e);
        }
    }

    void delete(Uploaded uploaded) {
        delete(uploaded.path);
        delete(name(uploaded.path));
    }

    private static void delete(Path path) {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            throw new StoreUnavailable("an uploaded file cannot be deleted", e);
        }
    }

    void deleteOld(Instant now) {
        for (Path path : all()) {
            try {
                if (isOld(path, now)) delete(path);
            } catch (NoSuchFileException e) {
                // Somebody else was quicker.
            } catch (IOException e) {
                throw new StoreUnavailable("an uploaded file cannot be read", e);
            }
        }
    }

    private static boolean isOld(Path path, Instant now) throws IOException {
        return Files.getLastModifiedTime(path).toInstant().plus(KEPT).isBefore(now);
    }

    private List<Path> all() {
        if (!Files.isDirectory(folder)) return List.of();
        try (var paths = Files.list(folder)) {
            return paths.toList();
        } catch (IOException e) {
            throw new StoreUnavailable("uploaded files cannot be listed", e);
        }
    }

    private void deleteOlder(Uploaded kept, long user) {
        List<Path> others = all().stream()
                .filter(path -> path.getFileName().toString().startsWith(user + "-"))
                .filter(path -> !path.getFileName().toString().endsWith(NAME) && !path.equals(kept.path))
                .sorted(Comparator.comparingLong((Path path) -> path.toFile().lastModified()))
                .toList();
        for (Path path : others.subList(0, Math.max(0, others.size() + 1 - MOST))) {
            delete(path);
            delete(name(path));
        }
    }
}
