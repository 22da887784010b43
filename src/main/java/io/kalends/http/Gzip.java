package io.kalends.http;

import io.kalends.api.Reply;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * Compresses replies for clients that accept it. The ETag stays the same: it identifies the version of the record, which
 * conditional writes compare, and {@code Vary} keeps caches from mixing the two representations up.
 */
final class Gzip {
    /** Below this, the reply fits into one packet anyway. */
    private static final int MIN_LENGTH = 1_024;

    private static final int BUFFER = 8_192;

    private Gzip() {}

    /** How much work is put into it. */
    enum Effort {
        /** For a reply that is sent once: compressing it well costs more than making it. */
        ONCE,
        /** For a reply that is sent again and again. */
        ONCE_FOR_MANY
    }

    /** Whether this reply is worth compressing, and the client accepts that. */
    static boolean isWanted(Outgoing reply, Incoming request) {
        return isWorthIt(reply) && isAccepted(request.header("Accept-Encoding"));
    }

    private static boolean isWorthIt(Outgoing reply) {
        String type = reply.headers().getOrDefault("Content-Type", "");
        boolean text = type.startsWith("text/") || type.contains("json") || type.contains("xml");
        return text && (reply.streamed().isPresent() || reply.body().length >= MIN_LENGTH);
    }

    static Outgoing compressed(Outgoing reply, Effort effort) {
        var headers = new LinkedHashMap<>(reply.headers());
        headers.put("Content-Encoding", "gzip");
        if (reply.streamed().isEmpty()) return new Outgoing(reply.status(), headers, compress(reply.body(), effort));
        return new Outgoing(
                reply.status(), headers, reply.body(), reply.streamed().map(Compressing::new));
    }

    private static final class Compressor extends GZIPOutputStream {
        Compressor(OutputStream out, int level) throws IOException {
            super(out, BUFFER);
            def.setLevel(level);
        }
    }

    /** Compresses a streamed reply while it is sent. */
    private record Compressing(Reply.Streamed content) implements Reply.Streamed {
        @Override
        public long length() {
            return -1;
        }

        @Override
        public long held() {
            return content.held() + BUFFER;
        }

        @Override
        public void writeTo(OutputStream out) throws IOException {
            var compressed = new Compressor(out, Deflater.BEST_SPEED);
            content.writeTo(compressed);
            compressed.finish();
        }
    }

    /** An entry for gzip takes precedence over one for all codings. */
    static boolean isAccepted(Optional<String> header) {
        if (header.isEmpty()) return false;
        String accepted = header.get().toLowerCase(Locale.ROOT);
        List<MediaType> codings =
                Arrays.stream(accepted.split(",")).map(MediaType::of).toList();
        return codings.stream()
                .filter(coding -> coding.is("gzip") || coding.is("x-gzip"))
                .findFirst()
                .or(() -> codings.stream().filter(coding -> coding.is("*")).findFirst())
                .filter(coding -> !coding.find("q").orElse("1").matches("0(\\.0*)?"))
                .isPresent();
    }

    private static byte[] compress(byte[] bytes, Effort effort) {
        return effort == Effort.ONCE ? FastGzip.compress(bytes) : compressWell(bytes);
    }

    private static byte[] compressWell(byte[] bytes) {
        var buffer = new ByteArrayOutputStream(bytes.length / 4);
        try (var out = new Compressor(buffer, Deflater.DEFAULT_COMPRESSION)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return buffer.toByteArray();
    }
}
