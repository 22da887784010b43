package io.kalends.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ReplyReaderTest {
    private static final List<String> REPLIES = List.of(
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabc\r\n",
            "HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n",
            "HTTP/1.1 304 Not Modified\r\nETag: \"x\"\r\n\r\n",
            "HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nA;x=1\r\n0123456789\r\n0\r\nT: 1\r\n\r\n",
            "HTTP/1.1 503 Busy\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n");

    private static List<Integer> statuses(ReplyReader reader, byte[] bytes, Random random) throws IOException {
        var found = new ArrayList<Integer>();
        for (int at = 0; at < bytes.length; ) {
            int length = Math.min(bytes.length - at, 1 + random.nextInt(40));
            var piece = ByteBuffer.wrap(bytes, at, length);
            while (piece.hasRemaining()) if (reader.takes(piece)) found.add(reader.status());
            at += length;
        }
        return found;
    }

    @Test
    void replies_areToldApartHoweverTheyArrive() throws Exception {
        byte[] bytes = String.join("", REPLIES).getBytes(StandardCharsets.ISO_8859_1);
        for (int seed = 0; seed < 200; seed++) {
            var reader = new ReplyReader();
            assertThat(statuses(reader, bytes, new Random(seed)))
                    .as("seed " + seed)
                    .containsExactly(200, 201, 304, 404, 503);
            assertThat(reader.isLast()).isTrue();
        }
    }

    @Test
    void reply_withoutAnEndIsRefused() {
        var reader = new ReplyReader();
        assertThatThrownBy(() ->
                        reader.takes(ByteBuffer.wrap("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.US_ASCII))))
                .hasMessageContaining("without Content-Length");
    }
}
