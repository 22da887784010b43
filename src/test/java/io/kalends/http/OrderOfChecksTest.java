package io.kalends.http;

import static io.kalends.TestService.EDITOR;
import static io.kalends.TestService.SUBSCRIBER;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.auth.Role;
import io.kalends.config.Setting;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Of two failures in one request the earlier check decides the reply. */
class OrderOfChecksTest {
    private static final Map<String, String> WRONG = Map.of("Authorization", "Bearer wrong");
    private static final String BROKEN = "{\"name\": ";
    private static final String LARGE = "{\"name\": \"" + "x".repeat(3_000) + "\"}";

    @RegisterExtension
    static final TestService service = new TestService().with(Setting.MAX_BODY, "2000");

    private static void expect(Answer answer, int status, String code) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(status);
        assertThat(answer.code()).isEqualTo(code);
    }

    private static Answer send(Role role, String method, String path, String type, String body) {
        return service.send(role, method, path, body, Map.of("Content-Type", type));
    }

    @Test
    void route_comesBeforeMethodCredentialsAndBody() {
        expect(service.send(null, "PUT", "/nothing", BROKEN, WRONG), 404, "rest_no_route");
    }

    @Test
    void method_comesBeforeCredentials() {
        expect(service.send(null, "PUT", "/tags", BROKEN, WRONG), 405, "rest_method_not_allowed");
    }

    @Test
    void credentials_comeBeforeEverythingElse() {
        expect(service.send(null, "POST", "/tags", BROKEN, WRONG), 401, "rest_invalid_credentials");
        expect(service.send(null, "GET", "/tags", null, WRONG), 401, "rest_invalid_credentials");
        expect(service.send(null, "GET", "/tags?page=0", null, WRONG), 401, "rest_invalid_credentials");
        expect(service.send(null, "GET", "/tags/9999", null, WRONG), 401, "rest_invalid_credentials");
    }

    @Test
    void right_comesBeforeTheBody() {
        expect(send(null, "POST", "/tags", "text/plain", BROKEN), 401, "rest_forbidden");
        expect(send(SUBSCRIBER, "POST", "/tags", "text/plain", BROKEN), 403, "rest_forbidden");
        expect(send(null, "POST", "/tags", "application/json", LARGE), 401, "rest_forbidden");
        expect(send(SUBSCRIBER, "POST", "/tags", "application/json", LARGE), 403, "rest_forbidden");
        expect(send(null, "DELETE", "/tags/9999", "application/json", ""), 401, "rest_forbidden");
        expect(send(SUBSCRIBER, "PATCH", "/tags/9999", "application/json", BROKEN), 403, "rest_forbidden");
    }

    @Test
    void typeAndSize_comeBeforeSyntaxAndRecord() {
        expect(send(EDITOR, "PATCH", "/tags/9999", "text/plain", BROKEN), 415, "rest_unsupported_media_type");
        expect(send(EDITOR, "PATCH", "/tags/9999", "text/plain", LARGE), 415, "rest_unsupported_media_type");
        expect(send(EDITOR, "PATCH", "/tags/9999", "application/json", LARGE), 413, "rest_body_too_large");
    }

    @Test
    void syntax_comesBeforeTheRecord() {
        expect(send(EDITOR, "PATCH", "/tags/9999", "application/json", BROKEN), 400, "rest_invalid_json");
    }

    @Test
    void record_comesBeforePreconditionAndFields() {
        Answer answer = service.send(EDITOR, "PATCH", "/tags/9999", "{\"name\": 5}", Map.of("If-Match", "\"x\""));

        expect(answer, 404, "rest_term_invalid");
    }

    @Test
    void precondition_comesBeforeFields() {
        long id = service.post(EDITOR, "/tags", "{\"name\": \"precondition\"}").id();

        expect(
                service.send(EDITOR, "PATCH", "/tags/" + id, "{\"name\": 5}", Map.of("If-Match", "\"x\"")),
                412,
                "rest_precondition_failed");
    }

    @Test
    void missingFields_comeBeforeInvalidOnes() {
        Answer answer = service.post(EDITOR, "/categories", "{\"name\": null, \"parent\": \"x\"}");

        expect(answer, 400, "rest_missing_callback_param");
        assertThat(answer.list("data.params").getFirst()).isEqualTo("name");
    }

    @Test
    void invalidFields_comeBeforeTermExists() {
        service.post(EDITOR, "/categories", "{\"name\": \"Twice\"}");

        expect(service.post(EDITOR, "/categories", "{\"name\": \"Twice\", \"slug\": 5}"), 400, "rest_invalid_param");
        expect(service.post(EDITOR, "/categories", "{\"name\": \"Twice\"}"), 400, "term_exists");
    }

    @Test
    void parameters_comeBeforeThePage() {
        expect(service.get("/tags?page=99&hide_empty=maybe"), 400, "rest_invalid_param");
        expect(service.get("/tags?page=99"), 404, "tag-archive-page-not-found");
    }
}
