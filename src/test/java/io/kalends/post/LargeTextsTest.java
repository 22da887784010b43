package io.kalends.post;

import static io.kalends.TestService.AUTHOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.TestService;
import io.kalends.event.Calendar;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Lists of records with long texts are as right as others, and the memory for them is taken before they are read. */
class LargeTextsTest {
    private static final String LONG = "A long text. ".repeat(10_000);

    @RegisterExtension
    final TestService service = new TestService();

    private long create(String title, String description) {
        return service.post(AUTHOR, "/events", """
                {"title": "%s", "start_date": "2030-01-01 10:00", "end_date": "2030-01-01 11:00", "description": "%s"}
                """.formatted(title, description))
                .number("id");
    }

    @Test
    void list_isWholeAlthoughItIsLarge() {
        List<Long> ids = IntStream.range(0, 12)
                .mapToObj(number -> create("Long " + number, LONG + number))
                .toList();

        var answer = service.get("/events?per_page=50&window=all&search=long");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(Calendar.ids(answer, "events")).containsExactlyElementsOf(ids);
        assertThat(service.raw(
                                null,
                                "GET",
                                service.config().apiPath() + "/calendar/events/v1/events.ics",
                                null,
                                Map.of())
                        .body())
                .contains(ids.stream().map(id -> "Long " + ids.indexOf(id)).toList());
    }

    @Test
    void cost_isKnownOfWhatWasJustWrittenAndOfWhatIsStored() {
        long large = create("Large", LONG);
        long small = create("Small", "Nothing much.");
        try (var db = service.database()) {
            var texts = new LargeTexts();
            assertThat(texts.cost(List.of(large, small))).isZero();

            texts.refresh(db);

            assertThat(texts.cost(List.of(large))).isGreaterThan(LONG.length());
            assertThat(texts.cost(List.of(small))).isZero();
        }
    }
}
