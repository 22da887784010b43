package io.kalends.http;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of a file that a caller asks for.
 *
 * @param from the first byte of it; that of no part at all is the length of the file
 */
record ByteRange(long from, long length) {
    /** One range: numbers longer than these mean no file of ours. Several are not served, nor is anything else. */
    private static final Pattern ONE = Pattern.compile("(?i)bytes[ \\t]*=[ \\t]*([0-9]{0,18})-([0-9]{0,18})[ \\t]*");

    /** What the value of {@code Range} asks for in a file of so many bytes; empty where it is to be ignored. */
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

    /** Whether the file has any of it. */
    boolean isSatisfiable() {
        return length > 0;
    }

    /** As {@code Content-Range} tells it. */
    String of(long bytes) {
        return "bytes " + from + "-" + (from + length - 1) + "/" + bytes;
    }
}
