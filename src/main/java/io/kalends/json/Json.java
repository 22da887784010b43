package io.kalends.json;

import io.kalends.json.JsonException.Why;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;

/**
 * JSON texts as plain Java values: {@code Map<String, Object>} in the order of the text, {@code List}, {@code String},
 * {@code Long}, {@code BigInteger}, {@code BigDecimal}, {@code Boolean} and null.
 */
public final class Json {
    /** Deep enough for every text the service writes itself. */
    private static final int OWN_DEPTH = 100;

    /** Values and names in a text from outside: even an empty object takes far more memory than its two characters. */
    private static final int MOST_TOKENS = 100_000;

    /** Names are not kept in a table for the next texts: callers could fill it. */
    static final JsonFactory FACTORY = JsonFactory.builder()
            .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(10_000)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private static final JsonFactory OUTSIDE = FACTORY.rebuild()
            .streamReadConstraints(FACTORY.streamReadConstraints()
                    .rebuild()
                    .maxTokenCount(MOST_TOKENS)
                    .build())
            .build();

    private Json() {}

    /** Reads a text from outside: strict UTF-8, one value, nested at most {@code maxDepth} deep. */
    public static @Nullable Object parse(byte[] utf8, int maxDepth) {
        return parse(OUTSIDE, decode(utf8), maxDepth);
    }

    /** Reads a text the service wrote itself. */
    public static @Nullable Object parse(String text) {
        return parse(FACTORY, text, OWN_DEPTH);
    }

    /** Writes a tree as {@link #parse} returns it. */
    public static String text(@Nullable Object tree) {
        return new String(bytes(tree), StandardCharsets.UTF_8);
    }

    public static byte[] bytes(@Nullable Object tree) {
        try (var writer = new JsonWriter()) {
            writer.tree(tree);
            return writer.bytes();
        }
    }

    /** Whether two trees say the same, numbers compared by value and objects without regard to order. */
    public static boolean same(@Nullable Object a, @Nullable Object b) {
        if (a instanceof Number x && b instanceof Number y) {
            return decimal(x).compareTo(decimal(y)) == 0;
        }
        if (a instanceof List<?> x && b instanceof List<?> y) {
            if (x.size() != y.size()) return false;
            for (int i = 0; i < x.size(); i++) if (!same(x.get(i), y.get(i))) return false;
            return true;
        }
        if (a instanceof Map<?, ?> x && b instanceof Map<?, ?> y) {
            return x.keySet().equals(y.keySet()) && x.keySet().stream().allMatch(key -> same(x.get(key), y.get(key)));
        }
        return a == null ? b == null : a.equals(b);
    }

    private static BigDecimal decimal(Number number) {
        return number instanceof BigDecimal exact ? exact : new BigDecimal(number.toString());
    }

    private static String decode(byte[] utf8) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(utf8))
                    .toString();
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw new JsonException(Why.NOT_UTF8, "");
        }
    }

    private static @Nullable Object parse(JsonFactory factory, String text, int maxDepth) {
        try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), text)) {
            parser.nextToken();
            Object value = value(parser, maxDepth);
            if (parser.nextToken() != null) throw new JsonException(Why.SYNTAX, "text after the end of the value");
            return value;
        } catch (StreamConstraintsException e) {
            throw new JsonException(
                    Why.SYNTAX, "a number is too long, or there are more than " + MOST_TOKENS + " values");
        } catch (JacksonException e) {
            throw refusal(e);
        } catch (NumberFormatException e) {
            throw new JsonException(Why.SYNTAX, "a number with too many digits in its exponent");
        }
    }

    /** The library tells its reasons only in words; its own text is kept out of the reply but for the place. */
    private static JsonException refusal(JacksonException e) {
        String reason = e.getOriginalMessage();
        Why why = reason.contains("CTRL-CHAR")
                ? Why.CONTROL_CHARACTER
                : reason.contains("surrogate") ? Why.NOT_UTF8 : Why.SYNTAX;
        var location = e.getLocation();
        String place = location == null
                ? ""
                : "line " + location.getLineNr() + ", column " + Math.max(1, location.getColumnNr());
        return new JsonException(why, place);
    }

    private static @Nullable Object value(JsonParser parser, int depthLeft) {
        JsonToken token = parser.currentToken();
        if (token == null) throw new JsonException(Why.SYNTAX, "the text is empty");
        return switch (token) {
            case START_OBJECT -> object(parser, deeper(depthLeft));
            case START_ARRAY -> array(parser, deeper(depthLeft));
            case VALUE_STRING -> wellFormed(parser.getString());
            case VALUE_NUMBER_INT -> integer(parser.getBigIntegerValue());
            case VALUE_NUMBER_FLOAT -> parser.getDecimalValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> throw new JsonException(Why.SYNTAX, "");
        };
    }

    private static int deeper(int depthLeft) {
        if (depthLeft == 0) throw new JsonException(Why.TOO_DEEP, "");
        return depthLeft - 1;
    }

    private static Map<String, @Nullable Object> object(JsonParser parser, int depthLeft) {
        var object = new LinkedHashMap<String, @Nullable Object>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = wellFormed(parser.currentName());
            parser.nextToken();
            object.put(name, value(parser, depthLeft));
        }
        return object;
    }

    private static List<@Nullable Object> array(JsonParser parser, int depthLeft) {
        var array = new ArrayList<@Nullable Object>();
        while (parser.nextToken() != JsonToken.END_ARRAY) array.add(value(parser, depthLeft));
        return array;
    }

    private static Object integer(BigInteger value) {
        return value.bitLength() < Long.SIZE ? (Object) value.longValue() : value;
    }

    /** Half a surrogate pair, written as an escape, is no character and could not be sent back. */
    private static String wellFormed(String text) {
        int at = 0;
        while (at < text.length()) {
            int c = text.codePointAt(at);
            if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)
                throw new JsonException(Why.NOT_UTF8, "half of a surrogate pair");
            at += Character.charCount(c);
        }
        return text;
    }
}
