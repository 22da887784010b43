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
import io.kalends.memory.Reservation;
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
 * Reads request bodies: JSON, forms and uploaded files. What is read into memory is taken from the budget as it comes in;
 * files, and forms that may hold one, are never in memory as a whole.
 */
final class Bodies {
    private static final String FORM = "application/x-www-form-urlencoded";
    private static final String MULTIPART = "multipart/form-data";

    private static final int BUFFER = 16 * 1024;
    /** A body of this length, as max are, is read into memory at once; a longer one when it is complete. */
    private static final int SMALL = 8 * 1024;
    /** Bytes held for each byte of a body: itself, as a string, and as values. */
    private static final int COST = 6;
    /** Fields of a form, as a tiny one takes far more memory than it has bytes. */
    private static final int MAX_FIELDS = 10_000;

    private final Limits limits;
    private final Budget budget;
    private final TemporaryFiles files;

    Bodies(Limits limits, Budget budget, TemporaryFiles files) {
        this.limits = limits;
        this.budget = budget;
        this.files = files;
    }

    /** A form was refused before all of it was read, with this reply. */
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

    /** The fields of a request without files. */
    Body fields(Incoming request) {
        return fields(type(request), request.length(), request.body(), limits.body());
    }

    /** A body of a type that is not supported may be empty; otherwise it is refused for its type, whatever its length. */
    private static Body ofUnknownType(InputStream in) {
        if (receive(in::read) < 0) return Body.NONE;
        throw Fault.UNSUPPORTED_MEDIA_TYPE.problem();
    }

    private static MediaType type(Incoming request) {
        return MediaType.of(request.header("Content-Type").orElse(""));
    }

    private Body fields(MediaType type, long declared, InputStream in, int max) {
        if (declared == 0) return Body.NONE;
        if (!type.isJson() && !type.is(FORM) && !type.is(MULTIPART)) return ofUnknownType(in);
        if (declared > max) throw new Incoming.BodyTooLarge();
        Reservation reservation = budget.take(Purpose.BODIES, COST * SMALL);
        try {
            byte[] bytes = read(in, declared, max, reservation);
            Map<String, @Nullable Object> fields = bytes.length == 0 ? Map.of() : fields(type, bytes);
            return Body.of(fields, bytes, boundary(type), reservation::close);
        } catch (Throwable e) {
            reservation.close();
            throw e;
        }
    }

    /** The whole body. While a long one comes in, it takes a file, but no memory. */
    private byte[] read(InputStream in, long declared, int max, Reservation reservation) {
        byte[] beginning = receive(() -> in.readNBytes(SMALL));
        if (beginning.length > max) throw new Incoming.BodyTooLarge();
        if (beginning.length < SMALL || beginning.length == declared) return beginning;
        var whole = new SequenceInputStream(new ByteArrayInputStream(beginning), in);
        try (var spool = spool(whole, declared, max)) {
            reservation.resize(COST * spool.length());
            return Files.readAllBytes(spool.file());
        } catch (IOException e) {
            throw new StoreUnavailable("a body cannot be read from its file", e);
        }
    }

    private Map<String, @Nullable Object> fields(MediaType type, byte[] bytes) {
        if (type.isJson()) return json(type, bytes);
        if (type.is(FORM)) return form(text(bytes));
        try (var parts = Multipart.of(bytes, requiredBoundary(type))) {
            return fields(parts, Optional.empty(), length -> {});
        } catch (Multipart.Unreadable e) {
            throw unreadable();
        }
    }

    /** The fields of an upload, among them an {@link Upload}: a part of a form, or a body of an image type. */
    Body upload(Incoming request) {
        MediaType type = type(request);
        if (request.length() == 0) return Body.NONE;
        return spooled(
                request.length(),
                request.body(),
                limits.media(),
                (file, reservation) -> upload(request, type, file, reservation));
    }

    private Map<String, @Nullable Object> upload(Incoming request, MediaType type, Path file, Reservation reservation)
            throws IOException {
        if (Files.size(file) == 0) return Map.of();
        if (type.is(MULTIPART)) return multipart(type, file, reservation);
        if (!type.name().startsWith("image/"))
            throw Fault.UNSUPPORTED_MEDIA_TYPE.problem(
                    "The body must be an image or multipart/form-data with a part named file.");
        String filename = request.header("Content-Disposition")
                .flatMap(ContentDisposition::filename)
                .orElse("");
        return Map.of(Upload.FIELD, Upload.of(filename, file, Files.size(file)));
    }

    /** The fields of a form on a page, which may hold a file. */
    Body form(Incoming request, FormGuard.Admitted admitted) {
        try {
            return readForm(request, admitted);
        } catch (Incoming.BodyTooLarge e) {
            if (admitted.tooLarge().isEmpty()) throw e;
            throw new FormRefused(admitted.tooLarge().get().get());
        }
    }

    private Body readForm(Incoming request, FormGuard.Admitted admitted) {
        MediaType type = type(request);
        InputStream in = checked(request.body(), type, admitted);
        boolean inParts = type.is(MULTIPART) && admitted.check().isPresent();
        int max = Math.min(admitted.most(), inParts ? limits.body() + limits.media() : limits.body());
        return inParts
                ? spooled(request.length(), in, max, (file, reservation) -> multipart(type, file, reservation))
                : fields(type, request.length(), in, max);
    }

    private static InputStream checked(InputStream body, MediaType type, FormGuard.Admitted admitted) {
        if (admitted.check().isEmpty()) return body;
        FormGuard.TokenCheck check = admitted.check().get();
        FormPrefix prefix = receive(() -> FormPrefix.of(body));
        if (check.isRight().test(prefix.token(type.is(MULTIPART)))) return prefix.whole();
        throw new FormRefused(check.otherwise().get());
    }

    /** Reads the fields of a body from its temporary file. */
    private interface FileReader {
        /** @param reservation grows with what is read into memory */
        Map<String, @Nullable Object> read(Path file, Reservation reservation) throws IOException;
    }

    private Body spooled(long declared, InputStream in, int max, FileReader reader) {
        Spool spool = spool(in, declared, max);
        Reservation reservation = budget.take(Purpose.BODIES, BUFFER);
        Runnable release = () -> {
            reservation.close();
            spool.close();
        };
        try {
            return Body.withFile(reader.read(spool.file(), reservation), release);
        } catch (IOException e) {
            release.run();
            throw new StoreUnavailable("a body cannot be read from its file", e);
        } catch (Throwable e) {
            release.run();
            throw e;
        }
    }

    /** A body in a temporary file. */
    private record Spool(Path file, Reservation reservation) implements AutoCloseable {
        long length() throws IOException {
            return Files.size(file);
        }

        @Override
        public void close() {
            TemporaryFiles.delete(file);
            reservation.close();
        }
    }

    private Spool spool(InputStream in, long declared, int max) {
        if (declared > max) throw new Incoming.BodyTooLarge();
        Reservation reservation = budget.take(Purpose.FILES, declared < 0 ? max : declared);
        try {
            var spool = new Spool(files.create(), reservation);
            fill(spool, in, max);
            return spool;
        } catch (Throwable e) {
            reservation.close();
            throw e;
        }
    }

    private void fill(Spool spool, InputStream in, int max) {
        byte[] buffer = new byte[BUFFER];
        try (var out = Files.newOutputStream(spool.file())) {
            long total = 0;
            for (int read = receive(() -> in.read(buffer)); read >= 0; read = receive(() -> in.read(buffer))) {
                total += read;
                if (total > max) throw new Incoming.BodyTooLarge();
                out.write(buffer, 0, read);
            }
        } catch (IOException e) {
            spool.close();
            throw files.failed(e);
        } catch (Throwable e) {
            spool.close();
            throw e;
        }
    }

    /** A read from the network. */
    private interface Receive<T> {
        T run() throws IOException;
    }

    /** Reads from the network, where the client fails, not the disk. */
    private static <T> T receive(Receive<T> read) {
        try {
            return read.run();
        } catch (IOException e) {
            throw JettyRequest.cutShort(e);
        }
    }

    /** The fields of a multipart form in a file; the file holds what was uploaded afterwards. */
    private Map<String, @Nullable Object> multipart(MediaType type, Path file, Reservation reservation)
            throws IOException {
        long length = Files.size(file);
        // What the library may hold of it.
        try (Reservation _ = budget.take(Purpose.BODIES, Math.min(length, budget.limit(Purpose.BODIES) / 2));
                var parts = Multipart.of(file, requiredBoundary(type), files.folder())) {
            return fields(parts, Optional.of(file), more -> reservation.resize(reservation.bytes() + COST * more));
        } catch (Multipart.Unreadable e) {
            throw unreadable();
        }
    }

    /**
     * @param uploads where an uploaded file is put; without it, files are skipped
     * @param memory is told how many bytes are about to be read into memory
     */
    private Map<String, @Nullable Object> fields(Multipart parts, Optional<Path> uploads, LongConsumer memory) {
        var tree = new FormTree(limits.jsonDepth());
        Optional<Upload> upload = Optional.empty();
        for (Multipart.Part part : parts) {
            if (uploads.isPresent() && part.name().equals(Upload.FIELD))
                upload = Optional.of(part.upload(uploads.get()));
            else if (part.filename().isEmpty()
                    && !part.isImage()
                    && !part.name().isEmpty()) {
                memory.accept(part.length());
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
            if (end > at && ++count > MAX_FIELDS)
                throw invalid(JsonException.Why.SYNTAX, "The form has more than " + MAX_FIELDS + " fields.");
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
            // Characters outside ASCII may be unescaped in a form: they were decoded from UTF-8 already.
            return text.chars().allMatch(c -> c < 0x80) ? text(bytes) : URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw invalid(JsonException.Why.SYNTAX, "The form has a broken escape.");
        }
    }

    private static String boundary(MediaType type) {
        return type.is(MULTIPART) ? type.find("boundary").orElse("") : "";
    }

    private static String requiredBoundary(MediaType type) {
        String boundary = boundary(type);
        if (boundary.isEmpty()) throw invalid(JsonException.Why.SYNTAX, "multipart/form-data needs a boundary.");
        return boundary;
    }
}
