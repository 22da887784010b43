package io.kalends.app;

import io.kalends.api.Call;
import io.kalends.api.Route;
import io.kalends.api.Upload;
import io.kalends.archive.Import;
import io.kalends.archive.Progress;
import io.kalends.auth.Caller;
import io.kalends.auth.Role;
import io.kalends.auth.User;
import io.kalends.cache.Caches;
import io.kalends.config.Config;
import io.kalends.intake.StoredSite;
import io.kalends.media.DatabaseFiles;
import io.kalends.settings.SiteSettings;
import io.kalends.store.Database;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The file of an export as the site that it is of: its records lie in a store of their own until it is closed. */
final class ArchiveSite implements StoredSite, AutoCloseable {
    private static final Pattern FILE = Pattern.compile(".*/media/([^/]+)/([^/]+)");

    /** Each record is read once; the lists of IDs are asked for page by page. */
    private static final Config.Memory MEMORY = new Config.Memory(0, 1 << 20, 16 << 20);

    private static final int READERS = 2;

    private final Path folder;
    private final Database db;
    private final InProcessApi api;
    private final DatabaseFiles files;

    private ArchiveSite(Path folder, Database db, Config given, Clock clock) {
        this.folder = folder;
        this.db = db;
        Config config = new SiteSettings(db, given).current();
        var administrator = Caller.of(new User(0, "archive", "", "", Role.ADMINISTRATOR, clock.instant()));
        var caches = new Caches();
        List<Route> routes = Records.of(db, MEMORY, caches, () -> {}).routes();
        api = new InProcessApi(routes, administrator, config, clock, caches);
        files = new DatabaseFiles(db);
    }

    /** Throws {@link io.kalends.archive.InvalidArchive} when the file is no export, or not a whole one. */
    static ArchiveSite open(Path file, Config config, Clock clock) {
        Import.check(file);
        Path folder = newFolder();
        try {
            Database db = Database.open(folder, Optional.empty(), READERS);
            try {
                new Import(db, new DatabaseFiles(db), Progress.NONE).read(file);
                return new ArchiveSite(folder, db, config, clock);
            } catch (RuntimeException e) {
                db.close();
                throw e;
            }
        } catch (RuntimeException e) {
            delete(folder);
            throw e;
        }
    }

    private static Path newFolder() {
        try {
            return Files.createTempDirectory("kalends-archive");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public byte[] list(String collection, String query) {
        Call call = api.get("/" + collection, query);
        return call.route().handle(call).content().bytes(call.rendering());
    }

    /** The file of an image of this site; empty for one that lies elsewhere. */
    Optional<Upload> image(String url) {
        Matcher file = FILE.matcher(url);
        if (!file.matches()) return Optional.empty();
        return files.find(file.group(1), file.group(2))
                .map(found -> new Upload(file.group(2), found.length(), Optional.empty(), () -> found.open(0)));
    }

    @Override
    public void close() {
        try {
            db.close();
        } finally {
            delete(folder);
        }
    }

    private static void delete(Path folder) {
        try (var paths = Files.list(folder)) {
            for (Path path : paths.toList()) Files.delete(path);
            Files.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
