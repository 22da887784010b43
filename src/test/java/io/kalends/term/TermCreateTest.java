package io.kalends.term;

import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.TestService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class TermCreateTest {
    @RegisterExtension
    static final TestService service = new TestService();

    @Test
    void create_answersWithTheTermAndItsAddress() {
        var answer = service.post(EDITOR, "/categories", """
                {"name": "Jazz & Blues", "description": "<b>Loud</b>"}""");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
        assertThat(answer.text("slug")).isEqualTo("jazz-blues");
        assertThat(answer.header("Location").orElseThrow()).endsWith("/categories/" + answer.id());
        assertThat(service.get("/categories/" + answer.id()).body()).isEqualTo(answer.body());
    }

    @Test
    void create_namesEveryInvalidField() {
        var answer = service.post(EDITOR, "/categories", """
                {"name": "  ", "parent": 999, "slug": 5}""");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.code()).isEqualTo("rest_invalid_param");
        assertThat(answer.reason("name")).isEqualTo("rest_invalid_value");
        assertThat(answer.reason("parent")).isEqualTo("rest_unknown_id");
        assertThat(answer.reason("slug")).isEqualTo("rest_invalid_type");
    }
}
