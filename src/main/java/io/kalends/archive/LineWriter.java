package io.kalends.archive;

import io.kalends.json.Json;
import io.kalends.text.Sha256;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes lines of JSON, and a last one with their number and checksum. */
final class LineWriter {
    static final String END = "end";

    private final OutputStream out;
    private final MessageDigest digest = Sha256.digest();
    private long lines;
    private long bytes;

    LineWriter(OutputStream out) {
        this.out = out;
    }

    void write(String kind, Map<String, ?> members) {
        byte[] line = line(kind, members);
        digest.update(line);
        lines++;
        write(line);
    }

    void end() {
        var sums = new LinkedHashMap<String, Object>();
        sums.put("lines", lines);
        sums.put("sha256", HexFormat.of().formatHex(digest.digest()));
        write(line(END, sums));
    }

    long bytes() {
        return bytes;
    }

    private static byte[] line(String kind, Map<String, ?> members) {
        byte[] json = Json.bytes(Map.of(kind, members));
        byte[] line = new byte[json.length + 1];
        System.arraycopy(json, 0, line, 0, json.length);
        line[json.length] = '\n';
        return line;
    }

    private void write(byte[] line) {
        try {
            out.write(line);
            bytes += line.length;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
