package io.kalends.doc;

import static io.kalends.TestService.COMPATIBLE;
import static io.kalends.TestService.NAMESPACE;
import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.config.Setting;
import io.kalends.json.Json;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.ParseOptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenApiTest {
    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    @RegisterExtension
    static final TestService service = new TestService().with(Setting.DEFAULT_PER_PAGE, "7");

    @ParameterizedTest
    @ValueSource(strings = {NAMESPACE, COMPATIBLE})
    void document_isValidOpenApi(String mount) {
        var options = new ParseOptions();
        options.setResolve(true);

        var result = new OpenAPIV3Parser().readContents(document(mount).body(), List.of(), options);

        assertThat(result.getMessages()).isEmpty();
        assertThat(result.isOpenapi31()).isTrue();
        assertThat(result.getOpenAPI().getPaths()).containsKeys("/", "/doc", "/categories", "/categories/{id}");
    }

    @ParameterizedTest
    @ValueSource(strings = {NAMESPACE, COMPATIBLE})
    void schemas_areValidJsonSchema(String mount) {
        Schema meta = REGISTRY.getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));

        assertThat(meta.validate("{\"type\": \"strange\"}", InputFormat.JSON)).isNotEmpty();
        visit(document(mount).tree(), "", (path, part) -> {
            boolean isSchema = path.endsWith("/schema") || path.matches("/components/schemas/[^/]+");
            if (isSchema)
                assertThat(meta.validate(Json.text(part), InputFormat.JSON))
                        .as(path)
                        .isEmpty();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {NAMESPACE, COMPATIBLE})
    void references_leadToParts(String mount) {
        Object document = document(mount).tree();
        var references = new TreeSet<String>();
        visit(document, "", (path, part) -> {
            if (part.get("$ref") instanceof String reference) references.add(reference);
        });

        assertThat(references).isNotEmpty().allSatisfy(reference -> {
            Object found = document;
            for (String step : reference.substring(2).split("/")) found = ((Map<?, ?>) found).get(step);
            assertThat(found).as(reference).isNotNull();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {NAMESPACE, COMPATIBLE})
    void examples_areOfTheirSchema(String mount) {
        Map<String, Object> document = map(document(mount).tree());
        var checked = new ArrayList<String>();
        visit(document, "", (path, part) -> {
            if (!(part.get("examples") instanceof Map<?, ?> examples)) return;
            Schema schema = strict(map(part.get("schema")), document);
            examples.forEach((name, example) -> {
                String value = Json.text(((Map<?, ?>) example).get("value"));
                assertThat(schema.validate(value, InputFormat.JSON))
                        .as(path + " " + name)
                        .isEmpty();
                checked.add(path + " " + name);
            });
            String other = "{\"code\": \"x\", \"message\": \"x\", \"data\": {\"status\": 200, \"surplus\": 1}}";
            assertThat(schema.validate(other, InputFormat.JSON)).as(path).isNotEmpty();
        });
        assertThat(checked).hasSizeGreaterThan(60).anyMatch(place -> place.endsWith(" rest_invalid_json"));
    }

    @ParameterizedTest
    @ValueSource(strings = {NAMESPACE, COMPATIBLE})
    void defaults_areOfTheirSchema(String mount) {
        Map<String, Object> document = map(document(mount).tree());
        var checked = new ArrayList<String>();
        visit(document, "", (path, part) -> {
            if (!part.containsKey("default") || path.endsWith("/properties")) return;
            assertThat(strict(part, document).validate(Json.text(part.get("default")), InputFormat.JSON))
                    .as(path)
                    .isEmpty();
            checked.add(path);
        });
        assertThat(checked).hasSizeGreaterThan(20);
    }

    /** The schema as linters take it: what it does not name is not to be there. */
    private static Schema strict(Map<String, Object> schema, Map<String, Object> document) {
        var whole = new LinkedHashMap<>(closed(schema));
        whole.put("$defs", closed(map(map(document.get("components")).get("schemas"))));
        return REGISTRY.getSchema(Json.text(whole).replace("#/components/schemas/", "#/$defs/"), InputFormat.JSON);
    }

    private static Map<String, Object> closed(Map<String, Object> schema) {
        var closed = new LinkedHashMap<String, Object>();
        schema.forEach((name, value) -> closed.put(name, value instanceof Map<?, ?> ? closed(map(value)) : value));
        if (schema.get("properties") instanceof Map<?, ?>) closed.put("unevaluatedProperties", false);
        return closed;
    }

    @Test
    void operations_areThoseOfTheIndex() {
        var described = new ArrayList<String>();
        map(service.get("/doc").at("paths"))
                .forEach((path, operations) -> map(operations)
                        .keySet()
                        .forEach(method -> described.add(method.toUpperCase(Locale.ROOT) + " " + path)));
        var listed = new ArrayList<String>();
        map(service.get("").at("routes")).forEach((pattern, route) -> {
            String path = pattern.replaceFirst("^/calendar/events/v1", "").replaceAll("\\(\\?P<(\\w+)>.*?\\)", "{$1}");
            ((List<?>) map(route).get("methods"))
                    .forEach(method -> listed.add(method + " " + (path.isEmpty() ? "/" : path)));
        });

        assertThat(described).containsExactlyElementsOf(listed);
    }

    @ParameterizedTest
    @ValueSource(strings = {NAMESPACE, COMPATIBLE})
    void operations_haveNamesOfTheirOwn(String mount) {
        var names = new ArrayList<String>();
        visit(document(mount).tree(), "", (path, part) -> {
            if (part.get("operationId") instanceof String name) names.add(name);
        });

        assertThat(names)
                .doesNotHaveDuplicates()
                .contains("getCategories", "postCategories", "patchCategoriesById", "deleteTagsById");
    }

    @Test
    void operation_tellsWhatItTakesAndGives() {
        Map<String, Object> list = operation("/categories", "get");
        assertThat(Json.text(list.get("parameters")))
                .contains("{\"name\":\"per_page\",\"in\":\"query\",\"description\":\"Records on a page\","
                        + "\"required\":false,\"schema\":{\"type\":\"integer\",\"default\":7}}")
                .contains("\"style\":\"form\",\"explode\":false,\"schema\":{\"type\":\"array\"")
                .contains("#/components/parameters/fields", "#/components/parameters/If-None-Match");
        assertThat(map(map(map(list.get("responses")).get("200")).get("headers")))
                .containsOnlyKeys("ETag", "X-TEC-Total", "X-TEC-TotalPages", "Link", "X-Request-Id");
        assertThat(map(list.get("responses"))).containsOnlyKeys("200", "304", "400", "401", "404", "429", "500", "503");
        assertThat(list).doesNotContainKey("security");

        Map<String, Object> create = operation("/categories", "post");
        assertThat(map(create.get("responses"))).containsKeys("201", "400", "401", "403", "413", "415");
        assertThat(Json.text(create.get("security"))).isEqualTo("[{\"applicationPassword\":[]},{\"bearer\":[]}]");
        Answer document = service.get("/doc");
        assertThat(document.list("components.schemas.CategoriesCreate.required"))
                .isEqualTo(List.of("name"));
        assertThat(document.at("components.schemas.CategoriesUpdate.required")).isNull();
        assertThat(Json.text(document.at("components.requestBodies.CategoriesCreate.content")))
                .contains("application/json", "application/x-www-form-urlencoded", "multipart/form-data");
    }

    @Test
    void servers_areThoseOfTheMount() {
        String base = service.config().baseUrl();

        assertThat(service.get("/doc").text("servers.0.url")).isEqualTo(base + "/api/calendar/events/v1");
        assertThat(service.raw(null, "GET", "/wp-json/tribe/events/v1/doc", null, Map.of())
                        .text("servers.0.url"))
                .isEqualTo(base + "/wp-json/tribe/events/v1");
    }

    @Test
    void document_isCutByFields() {
        assertThat(service.get("/doc?_fields=openapi,info.title").body())
                .isEqualTo("{\"openapi\":\"3.1.1\",\"info\":{\"title\":\"Kalends calendar\"}}");
    }

    @Test
    void document_staysTheSameWhileNothingChanges() {
        String tag = service.get("/doc").header("ETag").orElseThrow();

        assertThat(service.send(null, "GET", "/doc", null, Map.of("If-None-Match", tag))
                        .status())
                .isEqualTo(304);
    }

    @Test
    void wordPress_hasAServerOfItsOwn() {
        Answer document = document(COMPATIBLE);
        String root = service.config().baseUrl() + "/wp-json";
        var served = new TreeSet<String>();
        map(document.at("paths")).forEach((path, item) -> {
            if (!path.startsWith("/wp/v2")) assertThat(map(item)).as(path).doesNotContainKey("servers");
            else {
                assertThat(map(item).get("servers")).as(path).isEqualTo(List.of(Map.of("url", root)));
                served.add(path);
            }
        });

        assertThat(served)
                .containsExactly(
                        "/wp/v2",
                        "/wp/v2/media",
                        "/wp/v2/media/{id}",
                        "/wp/v2/tags",
                        "/wp/v2/tags/{id}",
                        "/wp/v2/tribe_events_cat",
                        "/wp/v2/tribe_events_cat/{id}",
                        "/wp/v2/users/me");
        Map<String, Object> list =
                map(map(map(document.at("paths")).get("/wp/v2/tags")).get("get"));
        assertThat(map(map(map(list.get("responses")).get("200")).get("headers")))
                .containsOnlyKeys("ETag", "X-WP-Total", "X-WP-TotalPages", "Link", "X-Request-Id");
        assertThat(document(NAMESPACE).body()).doesNotContain("wp/v2", "WordPress");
    }

    private static Answer document(String mount) {
        return service.raw(null, "GET", mount + "/doc", null, Map.of());
    }

    private static Map<String, Object> operation(String path, String method) {
        return map(map(map(service.get("/doc").at("paths")).get(path)).get(method));
    }

    /** Shows every object of a tree with its place. */
    private static void visit(Object tree, String path, BiConsumer<String, Map<String, Object>> visitor) {
        if (tree instanceof List<?> list) list.forEach(item -> visit(item, path + "/-", visitor));
        if (!(tree instanceof Map<?, ?>)) return;
        visitor.accept(path, map(tree));
        map(tree).forEach((name, value) -> visit(value, path + "/" + name, visitor));
    }

    @SuppressWarnings("unchecked") // JSON objects have names of text
    private static Map<String, Object> map(Object tree) {
        return (Map<String, Object>) tree;
    }
}
