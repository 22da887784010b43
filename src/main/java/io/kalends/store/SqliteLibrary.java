package io.kalends.store;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/** The native library of SQLite, which its driver brings along for many platforms. */
final class SqliteLibrary {
    private SqliteLibrary() {}

    /** Loads it ahead of its use, which will report any failure. */
    static void load() {
        try {
            SQLiteJDBCLoader.initialize();
        } catch (Exception e) {
            return;
        }
    }

    static void unpack(Path folder) {
        String name = LibraryLoaderUtil.getNativeLibName();
        String source = LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name;
        try (InputStream in = SQLiteJDBCLoader.class.getResourceAsStream(source)) {
            if (in == null) throw new FileNotFoundException(source);
            Files.createDirectories(folder);
            Files.copy(in, folder.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
