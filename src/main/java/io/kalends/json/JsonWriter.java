package io.kalends.json;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.util.Objects.requireNonNullElseGet;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Writes one JSON text as UTF-8; neither slashes nor letters outside ASCII are escaped. Written by hand, because lists
 * are put together from {@link #members} rendered before, which a library has no place for.
 */
public final class JsonWriter implements AutoCloseable {
    private static final byte[] HEX = "0123456789ABCDEF".getBytes(ISO_8859_1);
    private static final byte[] TRUE = "true".getBytes(ISO_8859_1);
    private static final byte[] FALSE = "false".getBytes(ISO_8859_1);
    private static final byte[] NULL = "null".getBytes(ISO_8859_1);
    private static final byte[] NOTHING = {};

    /** Buffers of writers that were closed, grown already: a long list is not to leave twice its bytes to be collected. */
    private static final Queue<byte[]> SPARE = new ArrayBlockingQueue<>(8);

    private static final int MOST_SPARED = 1 << 19;

    private byte[] buffer = requireNonNullElseGet(SPARE.poll(), () -> new byte[4_096]);
    private int length;
    /** Whether something stands before in the same object or array. */
    private boolean follows;

    public void startObject() {
        separate();
        put('{');
        follows = false;
    }

    public void endObject() {
        put('}');
        follows = true;
    }

    public void startArray() {
        separate();
        put('[');
        follows = false;
    }

    public void endArray() {
        put(']');
        follows = true;
    }

    public void name(String name) {
        separate();
        quote(name);
        put(':');
        follows = false;
    }

    /** A name as {@link #written} gave it. */
    public void name(byte[] written) {
        separate();
        put(written);
        follows = false;
    }

    /** A name with what follows it, to be used again and again. */
    public static byte[] written(String name) {
        try (var out = new JsonWriter()) {
            out.name(name);
            return out.bytes();
        }
    }

    /** Some members of an object, names and values, as {@link #bytes} gave them; or none. */
    public void members(byte[] written) {
        if (written.length == 0) return;
        separate();
        put(written);
        follows = true;
    }

    /** A value as {@link #bytes} gave it. */
    public void value(byte[] written) {
        plain(written);
    }

    public void text(String value) {
        separate();
        quote(value);
        follows = true;
    }

    public void integer(long value) {
        plain(Long.toString(value).getBytes(ISO_8859_1));
    }

    public void flag(boolean value) {
        plain(value ? TRUE : FALSE);
    }

    /** A number in its shortest form: 53 rather than 53.0. */
    public void number(double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e15) integer((long) value);
        else plain(Double.toString(value).getBytes(ISO_8859_1));
    }

    public void nothing() {
        plain(NULL);
    }

    /** Writes maps, lists and scalars as they nest. */
    public void tree(@Nullable Object tree) {
        switch (tree) {
            case null -> nothing();
            case String text -> text(text);
            case Boolean flag -> flag(flag);
            case Integer number -> integer(number);
            case Long number -> integer(number);
            case Double number -> number(number);
            case BigInteger number -> plain(number.toString().getBytes(ISO_8859_1));
            case BigDecimal number -> plain(number.toString().getBytes(ISO_8859_1));
            case List<?> list -> {
                startArray();
                list.forEach(this::tree);
                endArray();
            }
            case Map<?, ?> map -> {
                startObject();
                map.forEach((key, value) -> {
                    name(key.toString());
                    tree(value);
                });
                endObject();
            }
            default -> throw new IllegalArgumentException("not JSON: " + tree.getClass());
        }
    }

    /** What was written. */
    public byte[] bytes() {
        return Arrays.copyOf(buffer, length);
    }

    /** How many bytes were written. */
    public int length() {
        return length;
    }

    /** What was written behind so many bytes. */
    public byte[] since(int start) {
        return Arrays.copyOfRange(buffer, start, length);
    }

    /** What was written; what follows begins anew. */
    public byte[] take() {
        byte[] taken = bytes();
        length = 0;
        follows = false;
        return taken;
    }

    /** Leaves its buffer to others. */
    @Override
    public void close() {
        if (buffer.length <= MOST_SPARED) SPARE.offer(buffer);
        buffer = NOTHING;
        length = 0;
    }

    private void plain(byte[] written) {
        separate();
        put(written);
        follows = true;
    }

    private void separate() {
        if (follows) put(',');
    }

    private void quote(String text) {
        // No character takes more than six bytes.
        reserve(text.length() * 6 + 2);
        buffer[length++] = '"';
        for (int i = plain(text, 0); i < text.length(); i = plain(text, i + 1)) {
            char c = text.charAt(i);
            if (c >= 0x80) i += encode(text, i);
            else escape(c);
        }
        buffer[length++] = '"';
    }

    /** Writes what needs no change, from a place on, and says where it ends. Most texts are nothing else. */
    private int plain(String text, int from) {
        byte[] out = buffer;
        int to = length;
        int i = from;
        for (; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c >= 0x80 || c == '"' || c == '\\') break;
            out[to++] = (byte) c;
        }
        length = to;
        return i;
    }

    /** Writes the character at this place as UTF-8 and says how many places more than one it takes in the text. */
    private int encode(String text, int at) {
        int c = text.codePointAt(at);
        if (c < 0x800) {
            buffer[length++] = (byte) (0xC0 | (c >> 6));
        } else if (c < 0x10000) {
            // Half of a pair is no character.
            if (Character.getType(c) == Character.SURROGATE) c = 0xFFFD;
            buffer[length++] = (byte) (0xE0 | (c >> 12));
            buffer[length++] = (byte) (0x80 | ((c >> 6) & 0x3F));
        } else {
            buffer[length++] = (byte) (0xF0 | (c >> 18));
            buffer[length++] = (byte) (0x80 | ((c >> 12) & 0x3F));
            buffer[length++] = (byte) (0x80 | ((c >> 6) & 0x3F));
        }
        buffer[length++] = (byte) (0x80 | (c & 0x3F));
        return Character.charCount(c) - 1;
    }

    private void escape(char c) {
        buffer[length++] = '\\';
        switch (c) {
            case '"', '\\' -> buffer[length++] = (byte) c;
            case '\b' -> buffer[length++] = 'b';
            case '\t' -> buffer[length++] = 't';
            case '\n' -> buffer[length++] = 'n';
            case '\f' -> buffer[length++] = 'f';
            case '\r' -> buffer[length++] = 'r';
            default -> {
                buffer[length++] = 'u';
                buffer[length++] = '0';
                buffer[length++] = '0';
                buffer[length++] = HEX[c >> 4];
                buffer[length++] = HEX[c & 15];
            }
        }
    }

    private void put(char ascii) {
        reserve(1);
        buffer[length++] = (byte) ascii;
    }

    private void put(byte[] bytes) {
        reserve(bytes.length);
        System.arraycopy(bytes, 0, buffer, length, bytes.length);
        length += bytes.length;
    }

    private void reserve(int more) {
        if (buffer.length - length < more) buffer = Arrays.copyOf(buffer, Math.max(2 * buffer.length, length + more));
    }
}
