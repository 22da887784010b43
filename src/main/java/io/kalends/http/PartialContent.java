package io.kalends.http;

import io.kalends.api.Reply;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** Serves range requests. */
final class PartialContent {
    private PartialContent() {}

    /** The reply as it is, or the requested range if it is a file. */
    static Outgoing of(Outgoing reply, Incoming request) {
        if (reply.status() != 200 || !(reply.streamed().orElse(null) instanceof Reply.File file)) return reply;
        Optional<ByteRange> wanted = request.header("Range")
                .filter(range -> isSameVersion(reply, request))
                .flatMap(range -> ByteRange.of(range, file.length()));
        if (wanted.isEmpty()) return with(reply, 200, "Accept-Ranges", "bytes", Optional.of(file));
        ByteRange part = wanted.get();
        if (!part.isSatisfiable()) return unsatisfiable(reply, file);
        return with(reply, 206, "Content-Range", part.contentRange(file.length()), Optional.of(new Part(file, part)));
    }

    /** Whether the range is of this version of the file; {@code If-Range} may name it by its ETag only. */
    private static boolean isSameVersion(Outgoing reply, Incoming request) {
        Optional<String> known = request.header("If-Range");
        return known.isEmpty() || known.get().strip().equals(reply.headers().get("ETag"));
    }

    private static Outgoing with(
            Outgoing reply, int status, String name, String value, Optional<Reply.Streamed> content) {
        var headers = new LinkedHashMap<>(reply.headers());
        headers.put("Accept-Ranges", "bytes");
        headers.put(name, value);
        return new Outgoing(status, headers, reply.body(), content);
    }

    private static Outgoing unsatisfiable(Outgoing reply, Reply.File file) {
        Outgoing refusal = with(reply, 416, "Content-Range", "bytes */" + file.length(), Optional.empty());
        refusal.headers().keySet().removeAll(List.of("Content-Type", "ETag"));
        refusal.headers().put("Cache-Control", "no-store");
        return refusal;
    }

    /** A range of a file. */
    private record Part(Reply.File file, ByteRange range) implements Reply.Streamed {
        private static final int BUFFER = 8_192;

        @Override
        public long length() {
            return range.length();
        }

        @Override
        public void writeTo(OutputStream out) throws IOException {
            byte[] buffer = new byte[BUFFER];
            try (InputStream in = file.open(range.from())) {
                for (long left = range.length(); left > 0; ) {
                    int some = in.read(buffer, 0, (int) Math.min(left, BUFFER));
                    if (some < 0) throw new IOException("the file was truncated");
                    out.write(buffer, 0, some);
                    left -= some;
                }
            }
        }
    }
}
