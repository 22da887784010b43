package io.kalends.api;

import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldsTest {
    @RegisterExtension
    static final TestService service = new TestService();

    private static long id;

    @BeforeEach
    void makeCategory() {
        if (id == 0)
            id = service.post(EDITOR, "/categories", "{\"name\": \"Jazz\"}").id();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            _fields=name                             | {"name":"Jazz"}
            _fields=name,slug                        | {"name":"Jazz","slug":"jazz"}
            _fields=slug,%20name%20,name             | {"name":"Jazz","slug":"jazz"}
            _fields=name&_fields=slug                | {"name":"Jazz","slug":"jazz"}
            _fields[]=name&_fields[]=slug            | {"name":"Jazz","slug":"jazz"}
            _fields=name,nothing                     | {"name":"Jazz"}
            _fields=nothing                          | {}
            _fields=nothing.name                     | {}
            _fields=name.first                       | {}
            _fields=name.first,slug                  | {"slug":"jazz"}
            _fields=NAME                             | {}
            _fields=meta                             | {"meta":{}}
            _fields=name,                            | {"name":"Jazz"}
            """)
    void record_keepsOnlyWhatIsNamed(String query, String expected) {
        assertThat(service.get("/categories/" + id + "?" + query).body()).isEqualTo(expected);
    }

    @Test
    void emptyMeansAll() {
        String whole = service.get("/categories/" + id).body();

        assertThat(service.get("/categories/" + id + "?_fields=").body()).isEqualTo(whole);
        assertThat(service.get("/categories/" + id + "?_fields=,").body()).isEqualTo(whole);
        assertThat(service.get("/categories/" + id + "?_fields").body()).isEqualTo(whole);
    }

    @Test
    void dotPath_goesIntoObjectsAndThroughLists() {
        Answer answer = service.get("/categories?hide_empty=0&_fields=categories.id,categories.urls.self,total");

        assertThat(answer.body())
                .isEqualTo("{\"categories\":[{\"id\":%s,\"urls\":{\"self\":\"%s\"}}],\"total\":1}"
                        .formatted(id, answer.text("categories.0.urls.self")));
    }

    @Test
    void parent_keepsAllOfIt() {
        String whole = service.get("/categories/" + id + "?_fields=urls").body();

        assertThat(whole).contains("self", "collection");
        assertThat(service.get("/categories/" + id + "?_fields=urls,urls.self").body())
                .isEqualTo(whole);
        assertThat(service.get("/categories/" + id + "?_fields=urls.self,urls").body())
                .isEqualTo(whole);
    }

    @Test
    void index_andDocumentAreFilteredToo() {
        assertThat(service.get("?_fields=namespace").body()).isEqualTo("{\"namespace\":\"calendar/events/v1\"}");
        assertThat(service.get("/doc?_fields=openapi").body()).matches("\\{\"openapi\":\"3\\.1\\.[0-9]\"}");
        assertThat(service.get("?_fields=_links.up.href").body()).matches("\\{\"_links\":\\{\"up\":\\[\\{\"href\":.*");
    }

    @Test
    void writes_areFilteredToo() {
        Answer made = service.post(EDITOR, "/tags?_fields=name", "{\"name\": \"written\"}");

        assertThat(made.body()).isEqualTo("{\"name\":\"written\"}");
        String path = made.header("Location").orElseThrow().replaceFirst(".*/tags", "/tags");
        assertThat(service.patch(EDITOR, path + "?_fields=slug", "{}").body()).isEqualTo("{\"slug\":\"written\"}");
        assertThat(service.delete(EDITOR, path + "?_fields=slug").body()).isEqualTo("{\"slug\":\"written\"}");
    }

    @Test
    void errors_areNeverFiltered() {
        Answer answer = service.get("/categories?page=0&_fields=code");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.text("message")).isNotBlank();
        assertThat(answer.number("data.status")).isEqualTo(400);
    }

    @Test
    void pagingHeaders_stayWhole() {
        Answer answer = service.get("/categories?hide_empty=0&_fields=nothing");

        assertThat(answer.body()).isEqualTo("{}");
        assertThat(answer.header("X-TEC-Total")).hasValue("1");
    }
}
