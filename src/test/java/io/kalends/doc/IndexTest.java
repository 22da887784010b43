package io.kalends.doc;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import io.kalends.json.Json;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class IndexTest {
    @RegisterExtension
    static final TestService service =
            new TestService().with(Setting.DEFAULT_PER_PAGE, "6").with(Setting.TIMEZONE, "Europe/Berlin");

    private static final String ID = "/(?P<id>\\d+)";
    private static final String SLUG = "/by-slug/(?P<slug>[^/]+)";

    /** The beginnings of the paths, in the order of the index. */
    private static final List<String> ORDER = List.of(
            "",
            "/doc",
            "/events",
            "/events" + ID,
            "/events" + SLUG,
            "/venues",
            "/venues" + ID,
            "/venues" + SLUG,
            "/organizers",
            "/organizers" + ID,
            "/organizers" + SLUG,
            "/categories",
            "/categories" + ID,
            "/tags",
            "/tags" + ID);

    @Test
    void routes_comeInTheirOrder() {
        List<String> paths = routes().keySet().stream()
                .map(key -> key.replaceFirst("/calendar/events/v1", ""))
                .toList();
        List<String> core = paths.stream().filter(ORDER::contains).toList();

        assertThat(core).isEqualTo(ORDER.stream().filter(core::contains).toList());
        assertThat(paths).startsWith(core.toArray(String[]::new));
        assertThat(paths.subList(core.size(), paths.size()))
                .allMatch(path -> path.matches(
                        "/(custom-fields|sources|media|users|changes)(/.*)?|/(events|venues|organizers).*\\.\\w+"));
    }

    @Test
    void index_hasNamespaceAndLinks() {
        var index = service.get("");

        assertThat(index.status()).isEqualTo(200);
        assertThat(((Map<?, ?>) index.tree()).keySet()).asString().isEqualTo("[namespace, routes, _links]");
        assertThat(index.text("namespace")).isEqualTo("calendar/events/v1");
        assertThat(index.text("_links.up.0.href")).isEqualTo(service.config().baseUrl() + "/api");
    }

    @Test
    void route_showsItsMethodsAndEndpoints() {
        Map<?, ?> one = (Map<?, ?>) routes().get("/calendar/events/v1/categories" + ID);

        assertThat(one.get("methods")).isEqualTo(List.of("GET", "POST", "PUT", "PATCH", "DELETE"));
        assertThat(Json.text(one.get("endpoints")))
                .startsWith(
                        "[{\"methods\":[\"GET\"],\"args\":{\"id\":{\"type\":\"integer\",\"description\":"
                                + "\"ID of the record\",\"required\":true}}},{\"methods\":[\"POST\",\"PUT\",\"PATCH\"],\"args\":{");
        assertThat(one.containsKey("_links")).isFalse();
    }

    @Test
    void route_withoutVariableLinksToItself() {
        Map<?, ?> all = (Map<?, ?>) routes().get("/calendar/events/v1/tags");

        assertThat(Json.text(all.get("_links")))
                .isEqualTo(
                        "{\"self\":[{\"href\":\"" + service.config().baseUrl() + "/api/calendar/events/v1/tags\"}]}");
        assertThat(all.get("namespace")).isEqualTo("calendar/events/v1");
    }

    @Test
    void args_showTypeDefaultAndNeed() {
        String categories = Json.text(routes().get("/calendar/events/v1/categories"));

        assertThat(categories)
                .contains("\"page\":{\"type\":\"integer\",\"description\":\"Page of the list to return\",\"default\":1,"
                        + "\"required\":false}")
                .contains("\"description\":\"Records on a page\",\"default\":6")
                .contains("\"description\":\"Hide terms assigned to no event\",\"default\":true,\"required\":false")
                .contains("\"exclude\":{\"type\":\"array\",\"description\":\"IDs to exclude\","
                        + "\"items\":{\"type\":\"integer\"},\"required\":false}")
                .contains("\"enum\":[\"asc\",\"desc\"],\"required\":false")
                .contains("\"name\":{\"type\":\"string\",\"description\":\"Name\",\"required\":true}");
        assertThat(Json.text(routes().get("/calendar/events/v1/doc"))).contains("\"args\":{}");
        assertThat(Json.text(routes().get("/calendar/events/v1")))
                .contains("\"namespace\":{\"type\":\"string\",\"description\":\"Namespace to list\",\"default\":"
                        + "\"calendar/events/v1\",\"required\":false}")
                .contains("\"default\":\"view\"");
    }

    @Test
    void namespace_mustBeTheOneOfTheMount() {
        assertThat(service.get("?namespace=calendar/events/v1").status()).isEqualTo(200);
        assertThat(service.get("?namespace=other/v1").code()).isEqualTo("rest_invalid_namespace");
        assertThat(service.get("?namespace=tribe/events/v1").status()).isEqualTo(404);
        assertThat(service.get("?namespace=").code()).isEqualTo("rest_invalid_param");
        assertThat(raw("/wp-json/tribe/events/v1?namespace=tribe/events/v1").text("namespace"))
                .isEqualTo("tribe/events/v1");
    }

    @Test
    void context_hasNoEffect() {
        assertThat(Stream.of("?context=edit", "?context=", "?context[]=a")
                        .map(query -> service.get(query).status()))
                .containsOnly(200);
    }

    @Test
    void compatibilityMount_hasItsOwnNamesAndLinks() {
        var index = raw("/wp-json/tribe/events/v1");

        assertThat(index.text("namespace")).isEqualTo("tribe/events/v1");
        assertThat(index.body()).contains("\"/tribe/events/v1/doc\"").doesNotContain("calendar/events/v1");
        assertThat(index.text("_links.up.0.href")).isEqualTo(service.config().baseUrl() + "/wp-json");
    }

    @Test
    void root_namesNamespaceAndHelp() {
        assertThat(raw("/api").body())
                .isEqualTo(
                        ("{'name':'Kalends','url':'BASE','timezone':'Europe/Berlin','namespaces':['calendar/events/v1'],"
                                        + "'_links':{'namespaces':[{'href':'BASE/api/calendar/events/v1'}],"
                                        + "'help':[{'href':'BASE/docs'}]}}")
                                .replace('\'', '"')
                                .replace("BASE", service.config().baseUrl()));
        assertThat(raw("/wp-json").text("namespaces.0")).isEqualTo("tribe/events/v1");
    }

    private static Answer raw(String path) {
        return service.raw(null, "GET", path, null, Map.of());
    }

    @SuppressWarnings("unchecked") // JSON objects have names of text
    private static Map<String, Object> routes() {
        return (Map<String, Object>) service.get("").at("routes");
    }
}
