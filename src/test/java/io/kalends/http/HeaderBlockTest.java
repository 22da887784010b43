package io.kalends.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.jetty.http.HttpVersion;
import org.junit.jupiter.api.Test;

class HeaderBlockTest {
    private static String sent(Map<String, String> headers) {
        var block = new HeaderBlock(headers);
        var buffer = ByteBuffer.allocate(block.getEncodedLength(HttpVersion.HTTP_1_1));
        block.putTo(buffer, HttpVersion.HTTP_1_1);
        return new String(buffer.array(), StandardCharsets.ISO_8859_1);
    }

    @Test
    void block_writesEveryHeaderOnALineOfItsOwn() {
        var headers = new LinkedHashMap<String, String>();
        headers.put("ETag", "\"1\"");
        headers.put("X-TEC-Total", "7");

        assertThat(sent(headers)).isEqualTo("ETag: \"1\"\r\nX-TEC-Total: 7\r\n");
    }

    @Test
    void value_cannotBeginAnotherHeader() {
        assertThat(sent(Map.of("Link", "a\r\nSet-Cookie: b"))).isEqualTo("Link: a  Set-Cookie: b\r\n");
    }
}
