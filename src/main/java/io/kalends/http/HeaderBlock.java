package io.kalends.http;

import io.kalends.text.ControlCharacters;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.PreEncodedHttpField;

/**
 * Several headers encoded for HTTP/1, which the server library takes for one: it examines every header of a reply a few
 * times, and copies each by itself.
 */
final class HeaderBlock extends PreEncodedHttpField {
    private final byte[] bytes;

    HeaderBlock(Map<String, String> headers) {
        super("Several", "");
        var lines = new StringBuilder();
        headers.forEach((name, value) -> lines.append(name)
                .append(": ")
                .append(ControlCharacters.toSpaces(value))
                .append("\r\n"));
        bytes = lines.toString().getBytes(StandardCharsets.ISO_8859_1);
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
