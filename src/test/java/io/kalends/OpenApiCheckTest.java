package io.kalends;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class OpenApiCheckTest {
    @RegisterExtension
    static final TestService service = new TestService();

    @Test
    void check_passesWhatIsDeclared() {
        assertThatCode(() -> {
                    check(service.get("/tags"), "", "");
                    check(service.get("/tags?_fields=total"), "", "");
                    check(service.get("/TAGS/1/"), "", "");
                })
                .doesNotThrowAnyException();
    }

    @Test
    void check_namesAMemberTheSchemaLacks() {
        assertThatThrownBy(() -> check(service.get("/tags"), "\"total_pages\":{", "\"pages\":{"))
                .hasMessageStartingWith("The reply to GET /api/calendar/events/v1/tags, status 200, differs")
                .hasMessageContaining("total_pages");
    }

    @Test
    void check_namesAStatusTheOperationLacks() {
        assertThatThrownBy(() -> check(service.get("/tags/1"), "\"404\":{", "\"409\":{"))
                .hasMessageContaining("status 404, has a status the operation does not declare; it declares [200, ");
    }

    @Test
    void check_namesACodeTheOperationLacks() {
        assertThatThrownBy(
                        () -> check(service.get("/tags/1"), "\"enum\":[\"rest_term_invalid\"]", "\"enum\":[\"other\"]"))
                .hasMessageContaining("/code");
    }

    @Test
    void check_namesAPathTheDocumentLacks() {
        assertThatThrownBy(() -> check(service.get("/tags/1"), "\"/tags/{id}\"", "\"/labels/{id}\""))
                .hasMessageContaining("is no path of the document");
    }

    /** Holds an answer against the document with a part of it replaced. */
    private static void check(Answer answer, String part, String replacement) {
        String document = service.get("/doc").body();
        new OpenApiCheck(part.isEmpty() ? document : document.replace(part, replacement)).check(answer, Map.of());
    }
}
