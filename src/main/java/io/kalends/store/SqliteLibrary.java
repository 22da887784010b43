package io.kalends.store;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/** The part of SQLite that is no Java, which its driver brings along for many machines. */
final class SqliteLibrary {
    private SqliteLibrary() {}

    /** Loads it ahead of its use; who uses it will hear of what is wrong with it. */
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
