package io.kalends.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.junit.jupiter.api.Test;

class HeaderBlockTest {
    private static String sent(PreEncodedHttpField field) {
        var buffer = ByteBuffer.allocate(field.getEncodedLength(HttpVersion.HTTP_1_1));
        field.putTo(buffer, HttpVersion.HTTP_1_1);
        return new String(buffer.array(), StandardCharsets.ISO_8859_1);
    }

    @Test
    void block_writesEveryHeaderOnALineOfItsOwn() {
        var block = HeaderBlock.of(List.of(HeaderBlock.field("ETag", "\"1\""), HeaderBlock.field("X-TEC-Total", "7")));

        assertThat(sent(block)).isEqualTo("ETag: \"1\"\r\nX-TEC-Total: 7\r\n");
    }

    @Test
    void value_cannotBeginAnotherHeader() {
        assertThat(sent(HeaderBlock.field("Link", "a\r\nSet-Cookie: b"))).isEqualTo("Link: a  Set-Cookie: b\r\n");
    }
}
