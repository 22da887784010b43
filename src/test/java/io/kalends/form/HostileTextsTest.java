package io.kalends.form;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.rometools.rome.feed.synd.SyndEntry;
import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import io.kalends.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts that would break a form or be run by a program that reads it; all forms are read by programs of others, too. */
class HostileTextsTest {
    @RegisterExtension
    static final TestService service =
            new TestService().with(Setting.SITE_NAME, "A <b> & \"B\" ]]>").with(Setting.WRITES_PER_MINUTE, "0");

    private static final List<String> TITLES = List.of(
            "=HYPERLINK(\"http://evil.example\";\"click\")",
            "+1+cmd|' /C calc'!A0",
            "-2+3",
            "@SUM(A1)",
            "＝1+1",
            "a;=1+1",
            "Quotes \"double\" 'single', commas, `back`",
            "]]> & </title> &amp; &#0; 5 < 6",
            "Umlaute äöü, 日本語, 😀 emoji",
            "\u200F rtl \u202E override");

    private static final List<String> ids = new ArrayList<>();

    @BeforeAll
    static void fill() {
        for (String title : TITLES) {
            Answer made = service.post(
                    ADMIN,
                    "/events",
                    Json.text(Map.of(
                            "title",
                            title,
                            "start_date",
                            "2026-12-05 19:30",
                            "end_date",
                            "2026-12-05 23:00",
                            "description",
                            title + "\u0001\uFFFE\u007F\r\nsecond line\n=1+1",
                            "venue",
                            Map.of("venue", title, "address", "=1+1\u0008", "city", "\""))));
            assertThat(made.status()).as(made.toString()).isEqualTo(201);
            ids.add(Long.toString(made.id()));
        }
    }

    private static String get(String path) {
        Answer answer = service.get(path);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        return answer.body();
    }

    private static List<String> titles() {
        return service.get("/events?per_page=50").list("events").stream()
                .map(event -> FormReaders.member(event, "title"))
                .toList();
    }

    @Test
    void everyForm_isReadWhole() {
        FormReaders.OF_EVENTS.forEach((form, reader) ->
                assertThat(reader.read(get("/events." + form))).as(form).hasSize(TITLES.size()));
        FormReaders.OF_VENUES.forEach((form, reader) ->
                assertThat(reader.read(get("/venues." + form))).as(form).hasSize(TITLES.size()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/events.rss", "/events.atom"})
    void feed_isReadByRome(String path) {
        var feed = FormReaders.feed(get(path));

        assertThat(feed.getTitle()).isEqualTo("A <b> & \"B\" ]]>");
        assertThat(feed.getEntries()).extracting(SyndEntry::getTitle).containsExactlyElementsOf(titles());
        assertThat(feed.getEntries()).allSatisfy(entry -> {
            assertThat(entry.getPublishedDate()).isNotNull();
            assertThat(entry.getLink()).startsWith("http");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"/events.rss", "/events.atom"})
    void feed_isReadByFeedparser(String path) throws IOException, InterruptedException {
        assumeTrue(Python.has("feedparser"), "python3-feedparser is not installed");

        var read = (Map<?, ?>) Json.parse(Python.run("""
                import feedparser, json, sys
                feed = feedparser.parse(sys.stdin.buffer.read())
                print(json.dumps({"wrong": str(feed.bozo and feed.bozo_exception),
                    "entries": [[e.id.partition("id=")[2], bool(e.link), bool(e.published_parsed)] for e in feed.entries]}))
                """, get(path)));

        assertThat(read.get("wrong")).isIn("False", "0");
        assertThat(read.get("entries"))
                .isEqualTo(ids.stream().map(id -> List.of(id, true, true)).toList());
    }

    @Test
    void table_isReadByTwoReadersAlike_andRunsNothing() throws IOException, InterruptedException {
        String table = get("/events.csv");
        List<List<String>> rows = new ArrayList<>();
        FormReaders.rows(table).forEach(row -> rows.add(row.getFields()));

        assertThat(rows).hasSize(TITLES.size());
        assertThat(rows)
                .allSatisfy(row -> assertThat(row)
                        .noneMatch(cell -> cell.matches("(?s)(.*[;\\t\\r\\n])?\\s*[=+@＝].*"))
                        .noneMatch(cell -> cell.matches("(?s)(.*[;\\t\\r\\n])?\\s*-(?![0-9.]+$).*"))
                        .noneMatch(cell -> cell.chars().anyMatch(c -> c < ' ' && c != '\n' && c != '\r' && c != '\t')));
        assertThat(table).contains("\"'=HYPERLINK(\"\"http://evil.example\"\";\"\"click\"\")\"", "'-2+3");
        assumeTrue(Python.has("csv"), "python3 is not installed");
        var read = (List<?>) Json.parse(Python.run("""
                import csv, io, json, sys
                text = sys.stdin.buffer.read().decode()
                print(json.dumps(list(csv.reader(io.StringIO(text, newline=""), strict=True))[1:]))
                """, table));
        assertThat(read).isEqualTo(rows);
    }

    /** Python as it is found where {@code .ci/run} is. */
    private static final class Python {
        static boolean has(String module) throws IOException, InterruptedException {
            try {
                return start("import " + module).waitFor() == 0;
            } catch (IOException e) {
                return false;
            }
        }

        static String run(String program, String input) throws IOException, InterruptedException {
            Process process = start(program);
            try (var in = process.getOutputStream()) {
                in.write(input.getBytes(StandardCharsets.UTF_8));
            }
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(output).isZero();
            return output;
        }

        private static Process start(String program) throws IOException {
            return new ProcessBuilder("/usr/bin/python3", "-c", program)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        }
    }
}
