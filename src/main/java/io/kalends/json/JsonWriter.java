package io.kalends.json;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/** Writes one JSON text as UTF-8; neither slashes nor letters outside ASCII are escaped. */
public final class JsonWriter {
    private final ByteArrayOutputStream buffer = new ByteArrayOutputStream(4096);
    private final JsonGenerator out = Json.FACTORY.createGenerator(ObjectWriteContext.empty(), buffer);

    public void startObject() {
        out.writeStartObject();
    }

    public void endObject() {
        out.writeEndObject();
    }

    public void startArray() {
        out.writeStartArray();
    }

    public void endArray() {
        out.writeEndArray();
    }

    public void name(String name) {
        out.writeName(name);
    }

    public void text(String value) {
        out.writeString(value);
    }

    public void integer(long value) {
        out.writeNumber(value);
    }

    public void flag(boolean value) {
        out.writeBoolean(value);
    }

    /** A number in its shortest form: 53 rather than 53.0. */
    public void number(double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e15) out.writeNumber((long) value);
        else out.writeNumber(value);
    }

    public void nothing() {
        out.writeNull();
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
            case BigInteger number -> out.writeNumber(number);
            case BigDecimal number -> out.writeNumber(number);
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

    /** The finished text. */
    public byte[] bytes() {
        out.close();
        return buffer.toByteArray();
    }
}
