package io.kalends.media;

import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.EDITOR;
import static io.kalends.media.Samples.file;
import static io.kalends.media.Samples.halves;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.TestService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MediaListTest {
    @RegisterExtension
    static final TestService service = new TestService();

    private static final List<Long> newestFirst = new ArrayList<>();

    /** Two in each minute, and the last two in a minute before the first. */
    @BeforeAll
    static void upload() {
        var ids = new ArrayList<Long>();
        for (int i = 0; i < 6; i++) {
            if (i == 2) service.clock().forward(Duration.ofMinutes(1));
            if (i == 4) service.clock().forward(Duration.ofMinutes(-2));
            ids.add(Form.upload(service, i % 2 == 0 ? AUTHOR : EDITOR, "p.png", file(halves(20, 20), "png"))
                    .id());
        }
        for (int i : new int[] {3, 2, 1, 0, 5, 4}) newestFirst.add(ids.get(i));
    }

    @Test
    void list_showsTheNewestFirst() {
        var answer = service.get(AUTHOR, "/media?per_page=50");

        assertThat(ids(answer.list("media"))).isEqualTo(newestFirst);
        assertThat(answer.number("total")).isEqualTo(6);
        assertThat(answer.list("media").getFirst())
                .isEqualTo(
                        service.get(AUTHOR, "/media/" + newestFirst.getFirst()).tree());
    }

    private static List<Long> ids(List<?> media) {
        return media.stream().map(one -> (Long) ((Map<?, ?>) one).get("id")).toList();
    }

    @Test
    void pages_followEachOther() {
        var first = service.get(AUTHOR, "/media");
        var second = service.get(AUTHOR, "/media?page=2");

        assertThat(ids(first.list("media"))).isEqualTo(newestFirst.subList(0, 4));
        assertThat(ids(second.list("media"))).isEqualTo(newestFirst.subList(4, 6));
        assertThat(first.text("rest_url")).isEqualTo(service.config().baseUrl() + TestService.NAMESPACE + "/media");
        assertThat(first.text("next_rest_url")).endsWith("/media?page=2");
        assertThat(second.text("previous_rest_url")).endsWith("/media?page=1");
        assertThat(second.header("X-TEC-Total")).contains("6");
        assertThat(second.header("X-TEC-TotalPages")).contains("2");
    }

    @Test
    void pageBeyondTheEnd_isNotFound() {
        var answer = service.get(AUTHOR, "/media?page=3");

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.code()).isEqualTo("media-archive-page-not-found");
    }

    @ParameterizedTest
    @ValueSource(strings = {"page=0", "per_page=0", "page=x", "per_page=", "page=1.5"})
    void impossiblePages_areRefused(String query) {
        assertThat(service.get(AUTHOR, "/media?" + query).code()).isEqualTo("rest_invalid_param");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "999999", "99999999999999999999"})
    void unknownImage_isNotFound(String id) {
        var answer = service.get(AUTHOR, "/media/" + id);

        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.code()).isEqualTo("media-not-found");
    }

    @Test
    void knownTag_isAnsweredInShort() {
        String path = "/media/" + newestFirst.getFirst();
        String tag = service.get(AUTHOR, path).header("ETag").orElseThrow();

        var answer = service.send(AUTHOR, "GET", path, null, Map.of("If-None-Match", tag));

        assertThat(answer.status()).isEqualTo(304);
        assertThat(answer.header("Cache-Control")).contains("private, no-store");
    }
}
