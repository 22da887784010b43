package io.kalends.source;

import io.kalends.api.Upload;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Knows how sources are read. */
public interface Readers {
    /** Who reads it, where that takes a login; kept nowhere. */
    record Login(String user, String password) {
        @Override
        public String toString() {
            return "Login[" + user + "]";
        }
    }

    /**
     * What the columns of a table are.
     *
     * @param taken names of columns by the fields that they were taken for
     * @param names of all columns, in their order
     * @param fields that a column may be
     */
    record Columns(Map<String, String> taken, List<String> names, List<String> fields) {
        public static final Columns NONE = new Columns(Map.of(), List.of(), List.of());
    }

    /** The columns of a file, if it is a table; those that the source has chosen come first. */
    default Columns columns(Source source, Path file) {
        return Columns.NONE;
    }

    /** How a source is read that is a file. */
    SourceReading of(Source source, Path file);

    /** How one is read from its address; of a state that was seen already nothing is read. */
    SourceReading of(Source source, Optional<Login> login);

    /** An image that is to be stored here; throws when there is none to be had, and says why. */
    Upload image(String url);
}
