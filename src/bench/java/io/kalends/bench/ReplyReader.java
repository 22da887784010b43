package io.kalends.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/** Follows the replies on a connection as their bytes come in, and keeps nothing of them but what matters to a client. */
final class ReplyReader {
    private static final byte[] HEAD_END = {'\r', '\n', '\r', '\n'};
    private static final byte[] LINE_END = {'\r', '\n'};

    /** What comes next. */
    private enum Part {
        HEAD,
        BODY,
        CHUNK_SIZE,
        CHUNK,
        TRAILER
    }

    private final byte[] line = new byte[16 * 1024];
    private Part part = Part.HEAD;
    private int length;
    private long left;
    private int status;
    private boolean last;

    /** Of the reply that was complete last. */
    int status() {
        return status;
    }

    /** Whether the server closes the connection after it. */
    boolean isLast() {
        return last;
    }

    /** Takes what has come, and says whether the reply is complete. */
    boolean takes(ByteBuffer bytes) throws IOException {
        boolean complete = false;
        while (bytes.hasRemaining() && !complete) complete = isSkipped() ? skip(bytes) : read(bytes);
        return complete;
    }

    private boolean isSkipped() {
        return part == Part.BODY || part == Part.CHUNK;
    }

    private boolean skip(ByteBuffer bytes) {
        int taken = (int) Math.min(left, bytes.remaining());
        bytes.position(bytes.position() + taken);
        left -= taken;
        if (left > 0) return false;
        boolean complete = part == Part.BODY;
        part = complete ? Part.HEAD : Part.CHUNK_SIZE;
        return complete;
    }

    private boolean read(ByteBuffer bytes) throws IOException {
        if (length == line.length) throw new IOException("a line without end");
        line[length++] = bytes.get();
        if (!ends(part == Part.HEAD ? HEAD_END : LINE_END)) return false;
        String text = new String(line, 0, length, StandardCharsets.ISO_8859_1);
        length = 0;
        return switch (part) {
            case HEAD -> takeHead(text);
            case CHUNK_SIZE -> takeSize(text.strip().replaceFirst(";.*", ""));
            default -> takeTrailer(text);
        };
    }

    private boolean ends(byte[] end) {
        return length >= end.length && Arrays.equals(line, length - end.length, length, end, 0, end.length);
    }

    private boolean takeHead(String head) throws IOException {
        String lower = head.toLowerCase(Locale.ROOT);
        status = Integer.parseInt(head.substring(9, 12));
        last = value(lower, "connection").equals("close");
        if (status == 304 || status == 204) return true;
        if (value(lower, "transfer-encoding").equals("chunked")) {
            part = Part.CHUNK_SIZE;
            return false;
        }
        left = contentLength(value(lower, "content-length"));
        part = left == 0 ? Part.HEAD : Part.BODY;
        return left == 0;
    }

    private static long contentLength(String value) throws IOException {
        if (value.isEmpty()) throw new IOException("a reply without Content-Length");
        return Long.parseLong(value);
    }

    private static String value(String head, String name) {
        int at = head.indexOf("\n" + name + ":");
        return at < 0
                ? ""
                : head.substring(at + name.length() + 2, head.indexOf('\r', at)).strip();
    }

    private boolean takeSize(String size) {
        long bytes = Long.parseLong(size, 16);
        part = bytes == 0 ? Part.TRAILER : Part.CHUNK;
        left = bytes + LINE_END.length;
        return false;
    }

    private boolean takeTrailer(String text) {
        if (text.length() > LINE_END.length) return false;
        part = Part.HEAD;
        return true;
    }
}
