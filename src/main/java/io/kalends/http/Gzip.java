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
import java.util.zip.GZIPOutputStream;

/**
 * Compresses replies for callers who accept it. The ETag stays the same in both forms: it names the state of the record,
 * which conditional writes compare, and {@code Vary} keeps caches from mixing the forms up.
 */
final class Gzip {
    /** Below this a packet carries the reply either way. */
    private static final int WORTH_IT = 1_024;

    private Gzip() {}

    /** Whether this reply is better sent compressed, as far as the caller can read that. */
    static boolean isWanted(Outgoing reply, Incoming request) {
        return isWorthIt(reply) && isAccepted(request.header("Accept-Encoding"));
    }

    private static boolean isWorthIt(Outgoing reply) {
        String type = reply.headers().getOrDefault("Content-Type", "");
        boolean text = type.startsWith("application/json") || type.startsWith("text/") || type.contains("xml");
        return text && (reply.streamed().isPresent() || reply.body().length >= WORTH_IT);
    }

    static Outgoing compressed(Outgoing reply) {
        var headers = new LinkedHashMap<>(reply.headers());
        headers.put("Content-Encoding", "gzip");
        if (reply.streamed().isEmpty()) return new Outgoing(reply.status(), headers, compress(reply.body()));
        return new Outgoing(
                reply.status(), headers, reply.body(), reply.streamed().map(Compressing::new));
    }

    /** Compresses what is sent while it is made. */
    private record Compressing(Reply.Streamed content) implements Reply.Streamed {
        private static final int BUFFER = 8_192;

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
            var compressed = new GZIPOutputStream(out, BUFFER);
            content.writeTo(compressed);
            compressed.finish();
        }
    }

    /** What is said of gzip itself counts before what is said of all codings. */
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

    private static byte[] compress(byte[] bytes) {
        var buffer = new ByteArrayOutputStream(bytes.length / 4);
        try (var out = new GZIPOutputStream(buffer)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return buffer.toByteArray();
    }
}
