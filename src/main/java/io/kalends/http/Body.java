package io.kalends.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.kalends.api.Upload;
import io.kalends.json.Json;
import io.kalends.text.Sha256;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The body of a request: its fields, and what is held for them until the request is complete. */
final class Body implements AutoCloseable {
    static final Body NONE = new Body(Map.of(), new byte[0], "", () -> {});

    private static final int LARGE = 64 * 1024;

    private final Map<String, @Nullable Object> fields;
    private final byte[] bytes;
    private final String boundary;
    private final Runnable release;

    private Body(Map<String, @Nullable Object> fields, byte[] bytes, String boundary, Runnable release) {
        this.fields = fields;
        this.bytes = bytes;
        this.boundary = boundary;
        this.release = release;
    }

    /**
     * A body in memory.
     *
     * @param bytes what it was read from
     * @param boundary of a multipart form, "" otherwise
     */
    static Body of(Map<String, @Nullable Object> fields, byte[] bytes, String boundary, Runnable release) {
        return new Body(fields, bytes, boundary, release);
    }

    /** A body with an uploaded file, which is not in memory. */
    static Body withFile(Map<String, @Nullable Object> fields, Runnable release) {
        return new Body(fields, new byte[0], "", release);
    }

    /** Whether it takes far longer to process than others. */
    boolean isLarge() {
        return bytes.length >= LARGE;
    }

    Map<String, @Nullable Object> fields() {
        return fields;
    }

    /** The same for requests with the same method, address and body only. */
    String fingerprint(Incoming request) {
        String line = request.method() + " " + request.path() + "?" + request.query() + "\n";
        MessageDigest digest = Sha256.digest();
        digest.update(line.getBytes(UTF_8));
        if (fields.get(Upload.FIELD) instanceof Upload file) addFile(digest, file);
        return HexFormat.of().formatHex(digest.digest(bytesWithoutBoundary()));
    }

    private void addFile(MessageDigest digest, Upload file) {
        var others = new LinkedHashMap<>(fields);
        others.remove(Upload.FIELD);
        digest.update(Json.bytes(others));
        digest.update(file.filename().getBytes(UTF_8));
        file.addTo(digest);
    }

    /** Clients choose another boundary each time they send a form. */
    private byte[] bytesWithoutBoundary() {
        return boundary.isEmpty()
                ? bytes
                : new String(bytes, ISO_8859_1).replace(boundary, "").getBytes(ISO_8859_1);
    }

    @Override
    public void close() {
        release.run();
    }
}
