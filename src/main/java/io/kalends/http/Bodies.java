package io.kalends.http;

import io.kalends.api.Fault;
import io.kalends.api.FormGuard;
import io.kalends.api.Problem;
import io.kalends.api.Reply;
import io.kalends.api.Upload;
import io.kalends.config.Config.Limits;
import io.kalends.json.Json;
import io.kalends.json.JsonException;
import io.kalends.memory.Budget;
import io.kalends.memory.Purpose;
import io.kalends.memory.Share;
import io.kalends.store.StoreUnavailable;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads request bodies: JSON, forms and uploaded files. What comes into memory is taken from the budget as it comes in;
 * files, and forms that may hold one, do not come into memory as a whole.
 */
final class Bodies {
    private static final String FORM = "application/x-www-form-urlencoded";
    private static final String MULTIPART = "multipart/form-data";

    private static final int PIECE = 16 * 1024;
    /** A body of this length, as most are, comes into memory at once. What is longer comes there when it is complete. */
    private static final int SMALL = 8 * 1024;
    /** Bytes held for each byte of a body: itself, as text, and as values. */
    private static final int COST = 6;
    /** Fields of a form; a tiny one takes far more memory than it has bytes. */
    private static final int MOST_FIELDS = 10_000;

    private final Limits limits;
    private final Budget budget;
    private final TemporaryFiles files;

    Bodies(Limits limits, Budget budget, TemporaryFiles files) {
        this.limits = limits;
        this.budget = budget;
        this.files = files;
    }

    /** A form is not read any further; this is the reply to it. */
    static final class FormRefused extends RuntimeException {
        private final transient Reply reply;

        FormRefused(Reply reply) {
            super("form refused", null, false, false);
            this.reply = reply;
        }

        Reply reply() {
            return reply;
        }
    }

    /** The fields of an ordinary request. */
    Body fields(Incoming request) {
        return fields(type(request), request.length(), request.body(), limits.body());
    }

    /** A body of a type nobody reads may be empty, and has no limit: it is refused for its type. */
    private static Body ofUnknownType(InputStream in) {
        if (isEmpty(in)) return Body.NONE;
        throw Fault.UNSUPPORTED_MEDIA_TYPE.problem();
    }

    private static boolean isEmpty(InputStream body) {
        try {
            return body.read() < 0;
        } catch (IOException e) {
            throw JettyRequest.cutShort(e);
        }
    }

    private static MediaType type(Incoming request) {
        return MediaType.of(request.header("Content-Type").orElse(""));
    }

    private Body fields(MediaType type, long declared, InputStream in, int most) {
        if (declared == 0) return Body.NONE;
        if (!type.isJson() && !type.is(FORM) && !type.is(MULTIPART)) return ofUnknownType(in);
        if (declared > most) throw new Incoming.BodyTooLarge();
        Share share = budget.take(Purpose.BODIES, COST * SMALL);
        try {
            byte[] bytes = read(in, declared, most, share);
            Map<String, @Nullable Object> fields = bytes.length == 0 ? Map.of() : fields(type, bytes);
            return Body.of(fields, bytes, boundary(type), share::close);
        } catch (Throwable e) {
            share.close();
            throw e;
        }
    }

    /** The whole body. Whoever sends a long one slowly keeps a file meanwhile, but no memory. */
    private byte[] read(InputStream in, long declared, int most, Share share) {
        byte[] beginning = next(in, SMALL);
        if (beginning.length > most) throw new Incoming.BodyTooLarge();
        if (beginning.length < SMALL || beginning.length == declared) return beginning;
        var whole = new SequenceInputStream(new ByteArrayInputStream(beginning), in);
        try (var spool = spool(whole, declared, most)) {
            share.resize(COST * spool.length());
            return Files.readAllBytes(spool.file());
        } catch (IOException e) {
            throw new StoreUnavailable("a body cannot be read from its file", e);
        }
    }

    private Map<String, @Nullable Object> fields(MediaType type, byte[] bytes) {
        if (type.isJson()) return json(type, bytes);
        if (type.is(FORM)) return form(text(bytes));
        try (var parts = Multipart.of(bytes, filledBoundary(type))) {
            return fields(parts, Optional.empty(), length -> {});
        } catch (Multipart.Unreadable e) {
            throw unreadable();
        }
    }

    /** The fields of an upload, among them an {@link Upload}: a part of a form, or a body that says it is an image. */
    Body upload(Incoming request) {
        MediaType type = type(request);
        if (request.length() == 0) return Body.NONE;
        return spooled(
                request.length(), request.body(), limits.media(), (file, share) -> upload(request, type, file, share));
    }

    private Map<String, @Nullable Object> upload(Incoming request, MediaType type, Path file, Share share)
            throws IOException {
        if (Files.size(file) == 0) return Map.of();
        if (type.is(MULTIPART)) return multipart(type, file, share);
        if (!type.name().startsWith("image/"))
            throw Fault.UNSUPPORTED_MEDIA_TYPE.problem(
                    "The body must be an image or multipart/form-data with a part named file.");
        String filename = request.header("Content-Disposition")
                .flatMap(Disposition::filename)
                .orElse("");
        return Map.of(Upload.FIELD, Upload.of(filename, file, Files.size(file)));
    }

    /** The fields of a form that people fill in, with a file in it perhaps. */
    Body form(Incoming request, FormGuard.Admitted admitted) {
        MediaType type = type(request);
        InputStream in = checked(request.body(), type, admitted);
        boolean inParts = type.is(MULTIPART) && admitted.check().isPresent();
        int most = Math.min(admitted.most(), inParts ? limits.body() + limits.media() : limits.body());
        return inParts
                ? spooled(request.length(), in, most, (file, share) -> multipart(type, file, share))
                : fields(type, request.length(), in, most);
    }

    private static InputStream checked(InputStream body, MediaType type, FormGuard.Admitted admitted) {
        if (admitted.check().isEmpty()) return body;
        FormGuard.TokenCheck check = admitted.check().get();
        try {
            var beginning = FormBeginning.of(body);
            if (check.isRight().test(beginning.token(type.is(MULTIPART)))) return beginning.whole();
        } catch (IOException e) {
            throw JettyRequest.cutShort(e);
        }
        throw new FormRefused(check.otherwise().get());
    }

    /** Reads the fields of a body that was put into a file. */
    private interface FileReader {
        /** @param share grows with what comes into memory */
        Map<String, @Nullable Object> read(Path file, Share share) throws IOException;
    }

    private Body spooled(long declared, InputStream in, int most, FileReader reader) {
        Spool spool = spool(in, declared, most);
        Share share = budget.take(Purpose.BODIES, PIECE);
        Runnable release = () -> {
            share.close();
            spool.close();
        };
        try {
            return Body.withFile(reader.read(spool.file(), share), release);
        } catch (IOException e) {
            release.run();
            throw new StoreUnavailable("a body cannot be read from its file", e);
        } catch (Throwable e) {
            release.run();
            throw e;
        }
    }

    /** A body in a temporary file. */
    private record Spool(Path file, Share share) implements AutoCloseable {
        long length() throws IOException {
            return Files.size(file);
        }

        @Override
        public void close() {
            TemporaryFiles.delete(file);
            share.close();
        }
    }

    private Spool spool(InputStream in, long declared, int most) {
        if (declared > most) throw new Incoming.BodyTooLarge();
        Share share = budget.take(Purpose.FILES, declared < 0 ? most : declared);
        try {
            var spool = new Spool(files.create(), share);
            fill(spool, in, most);
            return spool;
        } catch (Throwable e) {
            share.close();
            throw e;
        }
    }

    private void fill(Spool spool, InputStream in, int most) {
        byte[] piece = new byte[PIECE];
        try (var out = Files.newOutputStream(spool.file())) {
            long total = 0;
            for (int read = next(in, piece); read >= 0; read = next(in, piece)) {
                total += read;
                if (total > most) throw new Incoming.BodyTooLarge();
                out.write(piece, 0, read);
            }
        } catch (IOException e) {
            spool.close();
            throw files.failed(e);
        } catch (Throwable e) {
            spool.close();
            throw e;
        }
    }

    /** Here it is the caller who fails, not the disk. */
    private static int next(InputStream in, byte[] piece) {
        try {
            return in.read(piece);
        } catch (IOException e) {
            throw JettyRequest.cutShort(e);
        }
    }

    private static byte[] next(InputStream in, int most) {
        try {
            return in.readNBytes(most);
        } catch (IOException e) {
            throw JettyRequest.cutShort(e);
        }
    }

    /** The parts of a form in a file; the file then holds what was uploaded. */
    private Map<String, @Nullable Object> multipart(MediaType type, Path file, Share share) throws IOException {
        long length = Files.size(file);
        // What the library holds of it, at the worst.
        try (Share _ = budget.take(Purpose.BODIES, Math.min(length, budget.limit(Purpose.BODIES) / 2));
                var parts = Multipart.of(file, filledBoundary(type), files.folder())) {
            return fields(parts, Optional.of(file), more -> share.resize(share.bytes() + COST * more));
        } catch (Multipart.Unreadable e) {
            throw unreadable();
        }
    }

    /**
     * @param uploads where a file that was uploaded is put; files are passed over without that
     * @param room is told how many bytes are about to come into memory
     */
    private Map<String, @Nullable Object> fields(Multipart parts, Optional<Path> uploads, LongConsumer room) {
        var tree = new FormTree(limits.jsonDepth());
        Optional<Upload> upload = Optional.empty();
        for (Multipart.Part part : parts) {
            if (uploads.isPresent() && part.name().equals(Upload.FIELD))
                upload = Optional.of(part.upload(uploads.get()));
            else if (part.filename().isEmpty()
                    && !part.isImage()
                    && !part.name().isEmpty()) {
                room.accept(part.length());
                add(tree, part.name(), text(part.bytes()));
            }
        }
        Map<String, @Nullable Object> fields = tree.tree();
        upload.ifPresent(file -> fields.put(Upload.FIELD, file));
        return fields;
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

    private static Problem unreadable() {
        return invalid(JsonException.Why.SYNTAX, "The multipart form cannot be read.");
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
        int count = 0;
        for (int at = 0; at < text.length(); ) {
            int end = text.indexOf('&', at) < 0 ? text.length() : text.indexOf('&', at);
            if (end > at && ++count > MOST_FIELDS)
                throw invalid(JsonException.Why.SYNTAX, "The form has more than " + MOST_FIELDS + " fields.");
            if (end > at) addPair(tree, text.substring(at, end));
            at = end + 1;
        }
        return tree.tree();
    }

    private static void addPair(FormTree tree, String pair) {
        int equals = pair.indexOf('=');
        String name = equals < 0 ? pair : pair.substring(0, equals);
        add(tree, decode(name), equals < 0 ? "" : decode(pair.substring(equals + 1)));
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
        return type.is(MULTIPART) ? type.find("boundary").orElse("") : "";
    }

    private static String filledBoundary(MediaType type) {
        String boundary = boundary(type);
        if (boundary.isEmpty()) throw invalid(JsonException.Why.SYNTAX, "multipart/form-data needs a boundary.");
        return boundary;
    }
}
