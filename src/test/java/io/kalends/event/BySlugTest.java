package io.kalends.event;

import static io.kalends.TestService.ADMIN;
import static io.kalends.event.Calendar.ok;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BySlugTest {
    @RegisterExtension
    static final TestService service = new TestService();

    private final Calendar calendar = new Calendar(service);

    private static String path(String slug) {
        return "/events/by-slug/"
                + URLEncoder.encode(slug, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @ParameterizedTest
    @CsvSource({"Größe & Höhe, grosse-hohe", "L’été, lete", "日本語 まつり, 日本語-まつり", "Straße_1, strasse_1", "ПРИВЕТ, привет"
    })
    void slug_isMadeOfTheTitleAndFoundInAnyShape(String title, String slug) {
        Answer event = calendar.event(ADMIN, "\"title\": \"" + title + "\"");

        assertThat(event.text("slug")).isEqualTo(slug);
        assertThat(ok(service.get(path(slug))).id()).isEqualTo(event.id());
        assertThat(ok(service.get(path(title))).id()).isEqualTo(event.id());
        assertThat(event.text("url")).endsWith("/event/" + URLEncoder.encode(slug, StandardCharsets.UTF_8) + "/");
    }

    @Test
    void titleWithoutLetters_getsTheId() {
        Answer event = calendar.event(ADMIN, "\"title\": \"!?\"");

        assertThat(event.text("slug")).isEqualTo(Long.toString(event.id()));
        assertThat(ok(service.get(path(event.text("slug")))).id()).isEqualTo(event.id());
    }

    @Test
    void digits_areNeverAnId() {
        long event = calendar.event(ADMIN, "\"slug\": \"some\"").id();

        Answer none = service.get("/events/by-slug/" + event);
        assertThat(none.status()).isEqualTo(404);
        assertThat(none.code()).isEqualTo("rest-event-not-found");
        for (String method : new String[] {"PATCH", "PUT", "POST", "DELETE"})
            assertThat(service.send(ADMIN, method, "/events/by-slug/nowhere", "{}")
                            .status())
                    .isEqualTo(404);
    }

    @Test
    void slugInTheBody_renames() {
        long event = calendar.event(ADMIN, "\"slug\": \"before\"").id();

        Answer renamed = ok(service.put(ADMIN, "/events/by-slug/before", "{\"slug\": \"After This\"}"));

        assertThat(renamed.id()).isEqualTo(event);
        assertThat(renamed.text("slug")).isEqualTo("after-this");
        assertThat(service.get("/events/by-slug/before").status()).isEqualTo(404);
        assertThat(calendar.change(ADMIN, event, "\"slug\": null, \"title\": \"New name\"")
                        .text("slug"))
                .isEqualTo("new-name");
    }

    @Test
    void ofThoseInTheTrash_theLastIsMeant() {
        long first = calendar.event(ADMIN, "\"slug\": \"gone\"").id();
        ok(service.delete(ADMIN, "/events/" + first));
        service.clock().forward(Duration.ofSeconds(1));
        long second = calendar.event(ADMIN, "\"slug\": \"gone\"").id();
        ok(service.delete(ADMIN, "/events/" + second));

        assertThat(ok(service.get(ADMIN, "/events/by-slug/gone")).id()).isEqualTo(second);
    }

    @Test
    void staleTag_keepsTheRecordFromBeingDeleted() {
        long event = calendar.event(ADMIN).id();
        String path = "/events/" + event;
        String tag = ok(service.get(ADMIN, path)).header("ETag").orElseThrow();
        calendar.change(ADMIN, event, "\"title\": \"Changed\"");

        Answer stale = service.send(ADMIN, "DELETE", path, null, Map.of("If-Match", tag));
        assertThat(stale.status()).isEqualTo(412);
        assertThat(stale.code()).isEqualTo("rest_precondition_failed");
        ok(service.send(ADMIN, "DELETE", path, null, Map.of("If-Match", "*")));
        assertThat(service.send(ADMIN, "DELETE", path, null, Map.of("If-Match", tag))
                        .status())
                .isEqualTo(410);
        assertThat(service.send(ADMIN, "PATCH", path, "{}", Map.of("If-Match", tag))
                        .status())
                .isEqualTo(412);
    }
}
