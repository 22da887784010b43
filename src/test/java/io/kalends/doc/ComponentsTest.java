package io.kalends.doc;

import static io.kalends.api.Field.field;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kalends.api.MountProfile;
import io.kalends.api.Type;
import io.kalends.api.View;
import io.kalends.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComponentsTest {
    private final Components components = new Components(MountProfile.MAIN);

    @Test
    void schema_namesTheViewsInside() {
        View<String> inner = View.of("Inner", field("text", Type.STRING, "Text", text -> text));
        View<List<String>> outer = View.of("Outer", field("inner", Type.list(Type.object(inner)), "Parts", all -> all));

        assertThat(Json.text(components.schema(Type.object(outer))))
                .isEqualTo("{\"$ref\":\"#/components/schemas/Outer\"}");
        assertThat(components.all().get("schemas")).containsOnlyKeys("Inner", "Outer");
        assertThat(Json.text(components.all().get("schemas")))
                .contains(
                        "{\"type\":\"object\",\"properties\":{\"text\":{\"type\":\"string\",\"description\":\"Text\"}},"
                                + "\"required\":[\"text\"],\"additionalProperties\":false}");
    }

    @Test
    void schema_refusesTwoViewsOfOneName() {
        components.schema(Type.object(View.<String>of("Thing", field("a", Type.STRING, "A", text -> text))));

        assertThatThrownBy(() -> components.schema(
                        Type.object(View.<String>of("Thing", field("b", Type.STRING, "B", text -> text)))))
                .hasMessage("Two different schemas are named Thing.");
    }
}
