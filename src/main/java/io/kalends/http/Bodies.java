package io.kalends.http;

import io.kalends.Config.Limits;
import io.kalends.api.Fault;
import io.kalends.api.Problem;
import io.kalends.api.Upload;
import io.kalends.json.Json;
import io.kalends.json.JsonException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MultiPart;
import org.eclipse.jetty.http.MultiPartFormData;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.content.ByteBufferContentSource;
import org.eclipse.jetty.util.Promise;
import org.jspecify.annotations.Nullable;

/** Reads request bodies: JSON, forms and uploaded files. */
final class Bodies {
    private static final String FORM = "application/x-www-form-urlencoded";
    private static final String MULTIPART = "multipart/form-data";
    private static final int MAX_PARTS = 1_000;

    private final Limits limits;

    Bodies(Limits limits) {
        this.limits = limits;
    }

    /** The fields of an ordinary request. */
    Body fields(Incoming request) {
        MediaType type = MediaType.of(request.header("Content-Type").orElse(""));
        byte[] bytes = bytes(request, type);
        return bytes.length == 0 ? Body.NONE : new Body(fields(type, bytes), bytes, boundary(type));
    }

    private Map<String, @Nullable Object> fields(MediaType type, byte[] bytes) {
        if (type.isJson()) return json(type, bytes);
        if (type.is(FORM)) return form(text(bytes));
        if (type.is(MULTIPART)) return multipart(type, bytes, false);
        throw Fault.UNSUPPORTED_MEDIA_TYPE.problem();
    }

    /** The body; of a type nobody reads, the size does not matter. */
    private byte[] bytes(Incoming request, MediaType type) {
        try {
            return request.body(limits.body());
        } catch (Incoming.BodyTooLarge e) {
            if (type.isJson() || type.is(FORM) || type.is(MULTIPART)) throw e;
            throw Fault.UNSUPPORTED_MEDIA_TYPE.problem();
        }
    }

    /** The fields of an upload, among them an {@link Upload}: a part of a form, or a body that says it is an image. */
    Body upload(Incoming request) {
        byte[] bytes = request.body(limits.media());
        if (bytes.length == 0) return Body.NONE;
        MediaType type = MediaType.of(request.header("Content-Type").orElse(""));
        return new Body(upload(request, type, bytes), bytes, boundary(type));
    }

    private Map<String, @Nullable Object> upload(Incoming request, MediaType type, byte[] bytes) {
        if (type.is(MULTIPART)) return multipart(type, bytes, true);
        if (!type.name().startsWith("image/"))
            throw Fault.UNSUPPORTED_MEDIA_TYPE.problem(
                    "The body must be an image or multipart/form-data with a part named file.");
        String filename = request.header("Content-Disposition")
                .flatMap(Disposition::filename)
                .orElse("");
        return Map.of(Upload.FIELD, new Upload(filename, bytes));
    }

    /** The fields of a form that people fill in, with a file in it perhaps. */
    Body form(Incoming request) {
        MediaType type = MediaType.of(request.header("Content-Type").orElse(""));
        if (!type.is(MULTIPART)) return fields(request);
        byte[] bytes = request.body(limits.body() + limits.media());
        return new Body(multipart(type, bytes, true), bytes, boundary(type));
    }

    @SuppressWarnings("unchecked") // maps of parsed JSON have text keys
    private Map<String, @Nullable Object> json(MediaType type, byte[] bytes) {
        String charset = type.find("charset").orElse("utf-8");
        if (!charset.equalsIgnoreCase("utf-8") && !charset.equalsIgnoreCase("utf8"))
            throw Fault.UNSUPPORTED_MEDIA_TYPE.problem("JSON must be sent in UTF-8, not in " + charset + ".");
        try {
            if (Json.parse(bytes, limits.jsonDepth()) instanceof Map<?, ?> object)
                return (Map<String, @Nullable Object>) object;
        } catch (JsonException e) {
            throw invalid(e.why(), String.valueOf(e.getMessage()));
        }
        throw invalid(JsonException.Why.SYNTAX, "The body is JSON, but not an object.");
    }

    private static Problem invalid(JsonException.Why why, String message) {
        return Fault.INVALID_JSON
                .problem("The body is not a JSON object. " + message)
                .with("json_error_code", why.code())
                .with("json_error_message", message);
    }

    private static String text(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw invalid(JsonException.Why.NOT_UTF8, "The form is not UTF-8.");
        }
    }

    private Map<String, @Nullable Object> form(String text) {
        var tree = new FormTree(limits.jsonDepth());
        for (String pair : text.split("&")) {
            if (pair.isEmpty()) continue;
            int equals = pair.indexOf('=');
            String name = equals < 0 ? pair : pair.substring(0, equals);
            add(tree, decode(name), equals < 0 ? "" : decode(pair.substring(equals + 1)));
        }
        return tree.tree();
    }

    private static void add(FormTree tree, String name, String value) {
        if (!tree.add(name, value)) throw invalid(JsonException.Why.TOO_DEEP, "The form nests too deep.");
    }

    private static String decode(String text) {
        try {
            byte[] bytes = URLDecoder.decode(text, StandardCharsets.ISO_8859_1).getBytes(StandardCharsets.ISO_8859_1);
            // Letters outside ASCII may stand in a form unescaped: they were decoded from UTF-8 already.
            return text.chars().allMatch(c -> c < 0x80) ? text(bytes) : URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw invalid(JsonException.Why.SYNTAX, "The form has a broken escape.");
        }
    }

    private static String boundary(MediaType type) {
        return type.find("boundary").orElse("");
    }

    private Map<String, @Nullable Object> multipart(MediaType type, byte[] bytes, boolean uploading) {
        String boundary = boundary(type);
        if (boundary.isEmpty()) throw invalid(JsonException.Why.SYNTAX, "multipart/form-data needs a boundary.");
        var parser = new MultiPartFormData.Parser(boundary);
        parser.setMaxParts(MAX_PARTS);
        parser.setMaxMemoryFileSize(-1);
        parser.setUseFilesForPartsWithoutFileName(false);
        var parsed = new CompletableFuture<MultiPartFormData.Parts>();
        parser.parse(new ByteBufferContentSource(ByteBuffer.wrap(bytes)), Promise.Invocable.toPromise(parsed));
        try (var parts = parsed.join()) {
            return fields(parts, uploading);
        } catch (CompletionException e) {
            throw invalid(JsonException.Why.SYNTAX, "The multipart form cannot be read.");
        }
    }

    private Map<String, @Nullable Object> fields(MultiPartFormData.Parts parts, boolean uploading) {
        var tree = new FormTree(limits.jsonDepth());
        Optional<Upload> upload = Optional.empty();
        for (MultiPart.Part part : parts) {
            String name = part.getName();
            if (name == null) continue;
            Optional<String> filename = filename(part);
            if (uploading && name.equals(Upload.FIELD))
                upload = Optional.of(new Upload(filename.orElse(""), bytes(part)));
            else if (filename.isEmpty() && !isImage(part)) add(tree, name, text(bytes(part)));
        }
        Map<String, @Nullable Object> fields = tree.tree();
        upload.ifPresent(file -> fields.put(Upload.FIELD, file));
        return fields;
    }

    private static boolean isImage(MultiPart.Part part) {
        String type = part.getHeaders().get(HttpHeader.CONTENT_TYPE);
        return type != null && type.toLowerCase(Locale.ROOT).startsWith("image/");
    }

    private static Optional<String> filename(MultiPart.Part part) {
        return Optional.ofNullable(part.getHeaders().get(HttpHeader.CONTENT_DISPOSITION))
                .flatMap(Disposition::filename);
    }

    private static byte[] bytes(MultiPart.Part part) {
        try {
            ByteBuffer buffer = Content.Source.asByteBuffer(part.getContentSource());
            byte[] bytes = new byte[buffer.remaining()];
            buffer.get(bytes);
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
