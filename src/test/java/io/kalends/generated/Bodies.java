package io.kalends.generated;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.kalends.Dice;
import io.kalends.json.Json;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;

/** Writes fields as the bytes of a body. */
final class Bodies {
    private static final String BOUNDARY = "cut";
    private static final List<byte[]> PICTURES = List.of(picture("png"), picture("jpg"), picture("gif"));

    private final Dice dice;

    Bodies(Dice dice) {
        this.dice = dice;
    }

    /** The type with what it needs to be understood. */
    String header(String type) {
        if (type.equals("image/*")) return dice.any("image/png", "image/jpeg", "image/x-none");
        return type.startsWith("multipart/") ? type + "; boundary=" + BOUNDARY : type;
    }

    byte[] write(String type, Map<String, Object> fields) {
        return switch (type) {
            case "application/x-www-form-urlencoded" -> form(fields);
            case "multipart/form-data" -> multipart(fields);
            case "image/*" -> picture();
            default -> Json.bytes(fields);
        };
    }

    private byte[] form(Map<String, Object> fields) {
        var pairs = new ArrayList<String>();
        flatten(fields, (name, value) -> pairs.add(encoded(name) + "=" + encoded(value)));
        return String.join("&", pairs).getBytes(UTF_8);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8);
    }

    private byte[] multipart(Map<String, Object> fields) {
        var out = new ByteArrayOutputStream();
        flatten(fields, (name, value) -> {
            boolean file = name.equals("file");
            String head = "--" + BOUNDARY + "\r\nContent-Disposition: form-data; name=\"" + name.replace("\"", "%22")
                    + "\"" + (file ? "; filename=\"a.png\"" : "") + "\r\n\r\n";
            out.writeBytes(head.getBytes(UTF_8));
            out.writeBytes(file ? picture() : value.getBytes(UTF_8));
            out.writeBytes("\r\n".getBytes(UTF_8));
        });
        out.writeBytes(("--" + BOUNDARY + "--\r\n").getBytes(UTF_8));
        return out.toByteArray();
    }

    /** Every text with its path in brackets, as forms nest. */
    private void flatten(Map<String, Object> fields, BiConsumer<String, String> found) {
        fields.forEach((name, value) -> flatten(name, value, found));
    }

    private void flatten(String name, Object value, BiConsumer<String, String> found) {
        switch (value) {
            case null -> found.accept(name, "");
            case List<?> list
            when dice.chance(30) ->
                found.accept(name, list.stream().map(String::valueOf).collect(Collectors.joining(",")));
            case List<?> list -> list.forEach(item -> flatten(name + "[]", item, found));
            case Map<?, ?> map -> map.forEach((key, item) -> flatten(name + "[" + key + "]", item, found));
            default -> found.accept(name, value.toString());
        }
    }

    private byte[] picture() {
        byte[] bytes = dice.any(PICTURES);
        return dice.chance(60) ? bytes : damaged(bytes);
    }

    /** Cut short, or with some bytes changed. */
    byte[] damaged(byte[] bytes) {
        if (bytes.length == 0) return new byte[] {(byte) dice.below(256)};
        if (dice.chance(40)) return Arrays.copyOf(bytes, dice.below(bytes.length));
        byte[] copy = bytes.clone();
        for (int i = dice.below(4); i >= 0; i--) copy[dice.below(copy.length)] = (byte) dice.below(256);
        return copy;
    }

    private static byte[] picture(String format) {
        var bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(new BufferedImage(40, 30, BufferedImage.TYPE_INT_RGB), format, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
