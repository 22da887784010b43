package io.kalends.term;

import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.CONTRIBUTOR;
import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists of a small tree of categories, of which only some are in use. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TermListTest {
    @RegisterExtension
    static final TestService service = new TestService();

    private long music;
    private long jazz;
    private long bebop;
    private long sport;
    private long food;
    private long event;
    private long draft;
    private long scheduled;
    private long trashed;

    /** music > jazz > bebop, sport, food; two events of bebop, one of food, none that counts of sport. */
    @BeforeAll
    void fill() {
        var events = new EventRows(service);
        music = category("Music", "b-music", 0, "Zebra");
        jazz = category("jazz", "a-jazz", music, "<b>Apple</b>");
        bebop = category("B\u00e9bop", "c-bebop", jazz, "");
        sport = category("Sport", "d-sport", 0, "\u00c4pple");
        food = category("Food & Drink", "", 0, "middle");
        event = events.published(bebop, food);
        events.published(bebop);
        draft = events.draft(AUTHOR, sport);
        scheduled = events.scheduled(Duration.ofHours(1), sport);
        trashed = events.trashed(sport, jazz);
        tag("live");
    }

    private static long category(String name, String slug, long parent, String description) {
        Answer made = service.post(EDITOR, "/categories", """
                {"name": "%s", "slug": "%s", "parent": %s, "description": "%s"}""".formatted(name, slug, parent, description));
        return made.id();
    }

    private static long tag(String name) {
        return service.post(EDITOR, "/tags", "{\"name\": \"%s\"}".formatted(name))
                .id();
    }

    private static List<Object> ids(Answer answer) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        List<Object> ids = answer.list("categories").stream()
                .<Object>map(term -> ((Map<?, ?>) term).get("id"))
                .toList();
        if (answer.number("total_pages") < 2) assertThat(answer.number("total")).isEqualTo(ids.size());
        return ids;
    }

    private static List<Object> list(String query) {
        return ids(service.get("/categories?per_page=50&" + query));
    }

    @Test
    void hideEmpty_keepsCategoriesWithUsedDescendants() {
        assertThat(list("")).containsExactly(bebop, food, jazz, music);
        assertThat(list("hide_empty=true")).containsExactly(bebop, food, jazz, music);
        assertThat(list("hide_empty=false")).containsExactly(bebop, food, jazz, music, sport);
    }

    @Test
    void count_isOfPublishedEventsAndNotOfDescendants() {
        assertThat(service.get("/categories/" + bebop).number("count")).isEqualTo(2);
        assertThat(service.get("/categories/" + jazz).number("count")).isZero();
        assertThat(service.get("/categories/" + sport).number("count")).isZero();
        assertThat(service.get(EDITOR, "/categories/" + sport).number("count")).isZero();
    }

    @Test
    void count_growsWhenAScheduledEventIsDue() {
        String etag = service.get("/categories/" + sport).header("ETag").orElseThrow();
        service.clock().forward(Duration.ofHours(1));
        try {
            Answer due = service.get("/categories/" + sport);
            assertThat(due.number("count")).isEqualTo(1);
            assertThat(due.header("ETag").orElseThrow()).isNotEqualTo(etag);
            assertThat(list("")).contains(sport);
        } finally {
            service.clock().forward(Duration.ofHours(-1));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            orderby=name               | bebop food jazz music sport
            orderby=name&order=desc    | sport music jazz food bebop
            order=DESC                 | sport music jazz food bebop
            order=Asc                  | bebop food jazz music sport
            orderby=id                 | music jazz bebop sport food
            orderby=id&order=desc      | food sport bebop jazz music
            orderby=slug               | jazz music bebop sport food
            orderby=count              | music jazz sport food bebop
            orderby=count&order=desc   | bebop food sport jazz music
            orderby=description        | bebop jazz sport food music
            orderby=parent             | music sport food jazz bebop
            orderby=parent&order=desc  | bebop jazz food sport music
            """)
    void order_endsInTheId(String query, String names) {
        var expected = List.of(names.split(" ")).stream().map(this::id).toList();

        assertThat(list("hide_empty=0&" + query)).isEqualTo(expected);
    }

    private Object id(String name) {
        return switch (name) {
            case "music" -> music;
            case "jazz" -> jazz;
            case "bebop" -> bebop;
            case "sport" -> sport;
            default -> food;
        };
    }

    @Test
    void order_ofInclude() {
        String include = "hide_empty=0&orderby=include&include=%s,%s,%s".formatted(food, music, food);

        assertThat(list(include)).containsExactly(food, music);
        assertThat(list(include + "&order=desc")).containsExactly(music, food);
        assertThat(service.get("/categories?orderby=include").reason("orderby")).isEqualTo("rest_invalid_value");
    }

    @Test
    void order_ofIncludeThatIsWrong_namesOnlyInclude() {
        Answer answer = service.get("/categories?orderby=include&include=x");

        assertThat(answer.reason("include")).isEqualTo("rest_invalid_type");
        assertThat(answer.reason("orderby")).isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            search=MUS            | music
            search=bEBop          | bebop
            search=b%C3%89b       | bebop
            search=%26            | food
            search=d%20%26%20d    | food
            search=a-jazz         | jazz
            search=food-drink     | food
            search=zebra          | ''
            search=%25            | ''
            search=_              | ''
            search=\\             | ''
            search='              | ''
            search=%22jazz%22     | ''
            search=-              | bebop food jazz music sport
            slug=a-jazz           | jazz
            slug=A%20Jazz!        | jazz
            slug=food-drink       | food
            slug=nothing          | ''
            slug=!                | ''
            """)
    void searchAndSlug_findFolded(String query, String names) {
        List<Object> expected = List.of(names.split(" ")).stream()
                .filter(n -> !n.isEmpty())
                .map(this::id)
                .toList();

        assertThat(list("hide_empty=0&" + query.replace("\\", "%5C"))).isEqualTo(expected);
    }

    @Test
    void includeAndExclude_mayBothBeGiven() {
        assertThat(list("hide_empty=0&include=%s,%s&exclude=%s".formatted(music, sport, sport)))
                .containsExactly(music);
        assertThat(list("hide_empty=0&exclude[]=%s&exclude[]=%s".formatted(music, sport)))
                .containsExactly(bebop, food, jazz);
        assertThat(list("hide_empty=0&exclude=%s&exclude=%s,%s".formatted(music, sport, food)))
                .containsExactly(bebop, jazz);
        assertThat(list("include=" + sport)).isEmpty();
        assertThat(list("include=%%20%s%%20,%%20%s".formatted(music, food))).containsExactly(food, music);
    }

    @ParameterizedTest
    @ValueSource(strings = {"include", "exclude"})
    void ids_mustExistInThisVocabulary(String param) {
        Answer answer = service.get("/tags?%s=%s,9998,9999".formatted(param, music));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.reason(param)).isEqualTo("rest_unknown_id");
        assertThat(answer.text("data.params." + param)).contains("9998", "9999", Long.toString(music));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            page=0                    | page       | rest_invalid_value
            page=-1                   | page       | rest_invalid_value
            page=1.5                  | page       | rest_invalid_type
            page=x                    | page       | rest_invalid_type
            page=                     | page       | rest_invalid_value
            page                      | page       | rest_invalid_value
            page[]=1                  | page       | rest_invalid_type
            page=%201                 | page       | rest_invalid_type
            per_page=0                | per_page   | rest_invalid_value
            per_page=                 | per_page   | rest_invalid_value
            per_page=%2B5             | per_page   | rest_invalid_type
            search=                   | search     | rest_invalid_value
            search=%20                | search     | rest_invalid_value
            include=                  | include    | rest_invalid_value
            include=1,,2              | include    | rest_invalid_value
            include[]=                | include    | rest_invalid_value
            include=x                 | include    | rest_invalid_type
            include=1.5               | include    | rest_invalid_type
            exclude=,                 | exclude    | rest_invalid_value
            order=up                  | order      | rest_invalid_value
            order=                    | order      | rest_invalid_value
            orderby=NAME              | orderby    | rest_invalid_value
            orderby=none              | orderby    | rest_invalid_value
            hide_empty=maybe          | hide_empty | rest_invalid_type
            hide_empty=               | hide_empty | rest_invalid_value
            hide_empty=2              | hide_empty | rest_invalid_type
            parent=9999               | parent     | rest_unknown_id
            parent=-1                 | parent     | rest_unknown_id
            parent=x                  | parent     | rest_invalid_type
            parent=                   | parent     | rest_invalid_value
            post=9999                 | post       | rest_unknown_id
            event=0                   | event      | rest_unknown_id
            event=x                   | event      | rest_invalid_type
            slug=                     | slug       | rest_invalid_value
            """)
    void parameter_isRefused(String query, String param, String reason) {
        Answer answer = service.get("/categories?" + query);

        assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("rest_invalid_param");
        assertThat(answer.reason(param)).isEqualTo(reason);
        assertThat(answer.text("data.params." + param)).isNotBlank();
        assertThat(((Map<?, ?>) answer.at("data.details")).keySet()).hasSize(1);
    }

    @Test
    void parameters_areRefusedTogether() {
        Answer answer = service.get(
                "/categories?page=0&per_page=x&search=&include=a&exclude=9999&order=x&orderby=x&hide_empty=x"
                        + "&parent=9999&post=9999&event=x&slug=");

        assertThat(((Map<?, ?>) answer.at("data.params")).keySet().toString())
                .contains(
                        "page", "per_page", "search", "include", "exclude", "order", "orderby", "hide_empty", "parent")
                .contains("post", "event", "slug");
        assertThat(((Map<?, ?>) answer.at("data.details")).keySet()).hasSize(12);
    }

    @Test
    void lists_haveAtMostAHundredItems() {
        String many = "include=" + music + ("," + music).repeat(99);

        assertThat(list("hide_empty=0&" + many)).containsExactly(music);
        assertThat(service.get("/categories?" + many + "," + music).reason("include"))
                .isEqualTo("rest_too_many_items");
        assertThat(service.get("/categories?search=" + "x".repeat(500)).status())
                .isEqualTo(200);
        assertThat(service.get("/categories?search=" + "x".repeat(501)).reason("search"))
                .isEqualTo("rest_too_long");
    }

    @Test
    void lastOfARepeatedScalarCounts() {
        assertThat(list("orderby=foo&hide_empty=0&orderby=id&hide_empty=1")).containsExactly(music, jazz, bebop, food);
    }

    @Test
    void parent_listsDirectChildren() {
        assertThat(list("hide_empty=0&parent=0")).containsExactly(food, music, sport);
        assertThat(list("parent=0")).containsExactly(food, music);
        assertThat(list("parent=" + music)).containsExactly(jazz);
        assertThat(list("parent=" + bebop)).isEmpty();
    }

    @Test
    void tags_knowNoParent() {
        assertThat(service.get("/tags?hide_empty=0&parent=9999").number("total"))
                .isEqualTo(1);
        assertThat(service.get("/tags?hide_empty=0&parent=x").number("total")).isEqualTo(1);
        assertThat(service.get("/tags?orderby=parent").reason("orderby")).isEqualTo("rest_invalid_value");
        assertThat(service.get("/tags?hide_empty=0").at("tags.0.parent")).isNull();
        assertThat(service.get("/tags?hide_empty=0").at("tags.0.taxonomy")).isEqualTo("event_tag");
    }

    @ParameterizedTest
    @ValueSource(strings = {"post", "event"})
    void event_listsItsTerms(String param) {
        assertThat(list(param + "=" + event)).containsExactly(bebop, food);
        assertThat(list("post=%1$s&event=%1$s".formatted(event))).containsExactly(bebop, food);
        assertThat(service.get("/tags?" + param + "=" + event).number("total")).isZero();
    }

    @Test
    void event_mustBeReadable() {
        for (long hidden : new long[] {draft, scheduled}) {
            assertThat(service.get("/categories?event=" + hidden).reason("event"))
                    .isEqualTo("rest_unknown_id");
            assertThat(service.get(CONTRIBUTOR, "/categories?event=" + hidden).status())
                    .isEqualTo(400);
            // Its only event does not count, yet the category is shown.
            assertThat(ids(service.get(AUTHOR, "/categories?event=" + hidden))).containsExactly(sport);
            assertThat(ids(service.get(EDITOR, "/categories?event=" + hidden + "&hide_empty=1")))
                    .containsExactly(sport);
        }
        assertThat(service.get(EDITOR, "/categories?post=" + trashed).reason("post"))
                .isEqualTo("rest_unknown_id");
    }

    @Test
    void eventAndPost_mustAgree() {
        Answer answer = service.get(EDITOR, "/categories?event=%s&post=%s".formatted(event, draft));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.reason("event")).isEqualTo("rest_invalid_value");
    }

    @Test
    void pages_linkToEachOther() {
        String start = "/categories?hide_empty=0&per_page=2&x=a%20b&%5B=%22&orderby=id";
        Answer first = service.get(start);
        Answer second = service.get(start + "&page=2&page=2");
        Answer last = service.get("/categories?page=0003&hide_empty=0&per_page=2&orderby=id");
        String base = "http://localhost:" + service.port() + TestService.NAMESPACE + "/categories";
        String query = "?hide_empty=0&per_page=2&x=a%20b&%5B=%22&orderby=id";

        assertThat(ids(first)).containsExactly(music, jazz);
        assertThat(ids(second)).containsExactly(bebop, sport);
        assertThat(ids(last)).containsExactly(food);
        assertThat(first.text("rest_url")).isEqualTo(base + query);
        assertThat(first.text("next_rest_url")).isEqualTo(base + query + "&page=2");
        assertThat(first.at("previous_rest_url")).isNull();
        assertThat(second.text("rest_url")).isEqualTo(base + query + "&page=2&page=2");
        assertThat(second.text("next_rest_url")).isEqualTo(base + query + "&page=3");
        assertThat(second.text("previous_rest_url")).isEqualTo(base + query + "&page=1");
        assertThat(last.at("next_rest_url")).isNull();
        assertThat(last.text("previous_rest_url")).isEqualTo(base + "?page=2&hide_empty=0&per_page=2&orderby=id");
        assertThat(second.header("X-TEC-Total")).hasValue("5");
        assertThat(second.header("X-TEC-TotalPages")).hasValue("3");
        assertThat(second.header("Link"))
                .hasValue(
                        "<%1$s&page=1>; rel=\"first\", <%1$s&page=1>; rel=\"prev\", <%1$s&page=3>; rel=\"next\", <%1$s&page=3>; rel=\"last\""
                                .formatted(base + query));
    }

    @Test
    void page_beyondTheEnd_isNotFound() {
        for (String page : new String[] {"2", "99", "9223372036854775807", "99999999999999999999999"}) {
            Answer answer = service.get("/categories?per_page=50&page=" + page);
            assertThat(answer.status()).as(page).isEqualTo(404);
            assertThat(answer.code()).isEqualTo("category-archive-page-not-found");
        }
        assertThat(service.get("/tags?page=2").code()).isEqualTo("tag-archive-page-not-found");
    }

    @Test
    void nothingFound_isAnEmptyFirstPage() {
        Answer answer = service.get("/categories?slug=nothing");

        assertThat(answer.list("categories")).isEmpty();
        assertThat(answer.number("total")).isZero();
        assertThat(answer.number("total_pages")).isZero();
        assertThat(answer.header("X-TEC-Total")).hasValue("0");
        assertThat(answer.header("Link")).isEmpty();
        assertThat(answer.at("next_rest_url")).isNull();
    }

    @Test
    void perPage_hasADefaultAndACap() {
        assertThat(service.get("/categories?hide_empty=0").list("categories")).hasSize(4);
        assertThat(service.get("/categories?hide_empty=0&per_page=1000").number("total_pages"))
                .isEqualTo(1);
        assertThat(service.get("/categories?hide_empty=0&per_page=99999999999999999999")
                        .status())
                .isEqualTo(200);
    }

    @Test
    void url_namesTheAncestors() {
        assertThat(service.get("/categories/" + bebop).text("url"))
                .endsWith("/events/category/b-music/a-jazz/c-bebop/");
        assertThat(service.get("/categories/" + bebop).text("urls.up")).endsWith("/categories/" + jazz);
        assertThat(service.get("/categories/" + music).at("urls.up")).isNull();
    }

    @Test
    void ties_areBrokenById() {
        List<Long> same = IntStream.range(0, 7)
                .mapToObj(i -> category("Same", "same-" + (9 - i), sport, ""))
                .toList();
        try {
            String query = "/categories?hide_empty=0&parent=%s&per_page=3&page=".formatted(sport);
            assertThat(ids(service.get(query + 1))).isEqualTo(List.copyOf(same.subList(0, 3)));
            assertThat(ids(service.get(query + 2))).isEqualTo(List.copyOf(same.subList(3, 6)));
            assertThat(ids(service.get(query + "3&orderby=count"))).isEqualTo(List.copyOf(same.subList(6, 7)));
            assertThat(ids(service.get(query + "3&order=desc"))).isEqualTo(List.copyOf(same.subList(0, 1)));
        } finally {
            same.forEach(id -> service.delete(EDITOR, "/categories/" + id));
        }
    }
}
