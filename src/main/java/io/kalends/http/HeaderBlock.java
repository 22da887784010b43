package io.kalends.http;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.PreEncodedHttpField;

/**
 * Several headers as HTTP/1 writes them, which the server library takes for one: it looks at every header of a reply a few
 * times, and copies each by itself.
 */
final class HeaderBlock extends PreEncodedHttpField {
    private static final Pattern CONTROLS = Pattern.compile("[\\x00-\\x1F\\x7F]");

    private final byte[] bytes;

    private HeaderBlock(byte[] bytes) {
        super("Several", "");
        this.bytes = bytes;
    }

    /** A header in the bytes it is sent in: in HTTP/1 no value is to begin another one. */
    static PreEncodedHttpField field(String name, String value) {
        return new PreEncodedHttpField(name, CONTROLS.matcher(value).replaceAll(" "));
    }

    static HeaderBlock of(List<PreEncodedHttpField> fields) {
        var buffer = ByteBuffer.allocate(fields.stream()
                .mapToInt(field -> field.getEncodedLength(HttpVersion.HTTP_1_1))
                .sum());
        for (PreEncodedHttpField field : fields) field.putTo(buffer, HttpVersion.HTTP_1_1);
        return new HeaderBlock(buffer.array());
    }

    @Override
    public void putTo(ByteBuffer buffer, HttpVersion version) {
        buffer.put(bytes);
    }

    @Override
    public int getEncodedLength(HttpVersion version) {
        return bytes.length;
    }
}
