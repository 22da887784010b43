package io.kalends.http;

import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.kalends.Answer;
import io.kalends.TestService;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GzipTest {
    @RegisterExtension
    static final TestService service = new TestService();

    private static Answer index(String accepted) {
        return service.send(null, "GET", "", null, Map.of("Accept-Encoding", accepted));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gzip",
                "GZIP",
                "x-gzip",
                "deflate, gzip;q=0.5",
                "gzip ; q=1.0, br",
                "*",
                "br, *;q=0.1",
                "identity, gzip",
                "gzip;q=0.001"
            })
    void accepted_isCompressed(String accepted) throws IOException {
        Answer answer = index(accepted);

        assertThat(answer.header("Content-Encoding")).hasValue("gzip");
        assertThat(answer.header("Vary").orElseThrow()).contains("Accept-Encoding");
        byte[] text = new GZIPInputStream(new ByteArrayInputStream(answer.bytes())).readAllBytes();
        assertThat(text).isEqualTo(service.get("").bytes());
        assertThat(answer.header("ETag")).isEqualTo(service.get("").header("ETag"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "identity",
                "br",
                "gzip;q=0",
                "gzip;q=0.000",
                "*;q=0",
                "gzip;q=0, *",
                "*, gzip;q=0",
                "gzipped",
                "identity;q=1, gzip;q=0"
            })
    void notAccepted_isSentAsItIs(String accepted) {
        assertThat(index(accepted).header("Content-Encoding")).isEmpty();
    }

    @Test
    void smallReply_isSentAsItIs() {
        assertThat(service.send(null, "GET", "/tags", null, Map.of("Accept-Encoding", "gzip"))
                        .header("Content-Encoding"))
                .isEmpty();
    }

    @Test
    void largeWrite_isCompressedToo() {
        String body = "{\"name\": \"Large\", \"description\": \"%s\"}".formatted("long ".repeat(1_000));

        Answer answer = service.send(EDITOR, "POST", "/tags", body, Map.of("Accept-Encoding", "gzip"));

        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.header("Content-Encoding")).hasValue("gzip");
    }

    @Test
    void replySentAgain_isSmallerThanTheFirst() {
        String words =
                IntStream.range(0, 2_000).mapToObj(i -> "word" + i * i % 997).collect(Collectors.joining(" "));
        long tag = service.post(EDITOR, "/tags", "{\"name\": \"Words\", \"description\": \"" + words + "\"}")
                .id();

        long first = length("/tags/" + tag);
        await().until(() -> length("/tags/" + tag) < first);
    }

    private static long length(String path) {
        Answer answer = service.send(null, "GET", path, null, Map.of("Accept-Encoding", "gzip"));
        assertThat(answer.header("Content-Encoding")).hasValue("gzip");
        return Long.parseLong(answer.header("Content-Length").orElseThrow());
    }
}
