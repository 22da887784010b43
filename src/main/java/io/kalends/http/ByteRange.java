package io.kalends.http;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The range of a file that a client requests.
 *
 * @param from the first byte; of an unsatisfiable range the length of the file
 */
record ByteRange(long from, long length) {
    /** A single range, with numbers as long as any file needs. Several ranges and other units are not supported. */
    private static final Pattern ONE = Pattern.compile("(?i)bytes[ \\t]*=[ \\t]*([0-9]{0,18})-([0-9]{0,18})[ \\t]*");

    /** The range that a {@code Range} header requests of a file of so many bytes; empty when it must be ignored. */
    static Optional<ByteRange> of(String header, long bytes) {
        Matcher parts = ONE.matcher(header);
        if (!parts.matches()) return Optional.empty();
        String first = parts.group(1);
        String last = parts.group(2);
        if (first.isEmpty()) return last.isEmpty() ? Optional.empty() : Optional.of(end(Long.parseLong(last), bytes));
        long from = Long.parseLong(first);
        long to = last.isEmpty() ? Long.MAX_VALUE : Long.parseLong(last);
        if (to < from) return Optional.empty();
        return Optional.of(new ByteRange(from, Math.max(0, Math.min(to, bytes - 1) - from + 1)));
    }

    private static ByteRange end(long wanted, long bytes) {
        long length = Math.min(wanted, bytes);
        return new ByteRange(bytes - length, length);
    }

    boolean isSatisfiable() {
        return length > 0;
    }

    /** The value of {@code Content-Range}. */
    String contentRange(long bytes) {
        return "bytes " + from + "-" + (from + length - 1) + "/" + bytes;
    }
}
