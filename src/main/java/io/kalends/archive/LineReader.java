package io.kalends.archive;

import io.kalends.json.Json;
import io.kalends.json.JsonException;
import io.kalends.text.Sha256;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the lines of a {@link LineWriter}, whose checksum is verified at the last one. */
final class LineReader implements AutoCloseable {
    private static final int MAX_LINE = 64 << 20;
    private static final int DEPTH = 32;
    private static final byte[] END = ("{\"" + LineWriter.END + "\":").getBytes(StandardCharsets.UTF_8);

    private final InputStream in;
    private final MessageDigest digest = Sha256.digest();
    private final byte[] buffer = new byte[64 * 1024];
    private int at;
    private int filled;
    private long lines;

    LineReader(InputStream in) {
        this.in = in;
    }

    /** The next line; empty after the last one, once the checksum is verified. */
    Optional<Line> next() {
        byte[] bytes = nextBytes();
        return bytes == null ? Optional.empty() : Optional.of(line(bytes));
    }

    /** The first line, if it has the form of one. */
    Optional<Line> first() {
        try {
            return next();
        } catch (InvalidArchive e) {
            return Optional.empty();
        }
    }

    /** Reads to the end without parsing; throws {@link InvalidArchive} when lines are missing or altered. */
    void checkRest() {
        boolean more = true;
        while (more) more = nextBytes() != null;
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte @Nullable [] nextBytes() {
        byte[] line = read();
        if (line == null)
            throw new InvalidArchive("The file is cut off: it ends after line " + lines + ", before its closing line.");
        lines++;
        if (!startsWith(line, END)) {
            digest.update(line);
            digest.update((byte) '\n');
            return line;
        }
        checkEnd(end(line));
        return null;
    }

    private Map<?, ?> end(byte[] line) {
        try {
            return line(line).members();
        } catch (InvalidArchive e) {
            throw new InvalidArchive("The file is cut off in its last line, which is line " + lines + ".", e);
        }
    }

    private void checkEnd(Map<?, ?> sums) {
        String sum = HexFormat.of().formatHex(digest.digest());
        if (!sum.equals(sums.get("sha256")) || !Long.valueOf(lines - 1).equals(sums.get("lines")))
            throw new InvalidArchive(
                    "The file is damaged or was altered: its lines do not have the checksum of its last line.");
        if (read() != null) throw InvalidArchive.inLine(lines + 1, "the file goes on after its closing line.");
    }

    private Line line(byte[] bytes) {
        try {
            if (Json.parse(bytes, DEPTH) instanceof Map<?, ?> tree && tree.size() == 1) {
                var only = tree.entrySet().iterator().next();
                if (only.getValue() instanceof Map<?, ?> members)
                    return new Line(lines, bytes.length, String.valueOf(only.getKey()), members);
            }
        } catch (JsonException e) {
            throw new InvalidArchive("Line " + lines + " is no JSON: " + e.getMessage(), e);
        }
        throw InvalidArchive.inLine(lines, "it must be an object with one member that is an object.");
    }

    /** The bytes up to the next line end; null at the end of the file. */
    private byte @Nullable [] read() {
        var line = new ByteArrayOutputStream(1024);
        while (line.size() <= MAX_LINE) {
            if (at == filled && !fill()) return line.size() == 0 ? null : line.toByteArray();
            int end = at;
            while (end < filled && buffer[end] != '\n') end++;
            line.write(buffer, at, end - at);
            at = Math.min(end + 1, filled);
            if (end < filled) return line.toByteArray();
        }
        throw InvalidArchive.inLine(lines + 1, "it is too long for a line of an export.");
    }

    private boolean fill() {
        try {
            at = 0;
            filled = Math.max(0, in.read(buffer));
            return filled > 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean startsWith(byte[] line, byte[] start) {
        return line.length >= start.length && Arrays.equals(line, 0, start.length, start, 0, start.length);
    }
}
