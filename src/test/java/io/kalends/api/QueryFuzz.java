package io.kalends.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.json.Json;
import java.net.URI;
import java.util.List;
import java.util.Map;

/** What holds of queries, whatever the text. */
public final class QueryFuzz {
    private static final Object TREE =
            Map.of("id", 1L, "events", List.of(Map.of("id", 2L, "venue", Map.of("city", "x"))), "total", 3L);

    private QueryFuzz() {}

    /** A query in a link is one, and means what was sent. */
    public static void check(String text) {
        Query query = Query.parse(text);
        String link = query.text();
        assertThat(URI.create("http://a/" + link.replaceAll("[\\[\\]#]", "")).isAbsolute())
                .isTrue();
        Query again = Query.parse(link.isEmpty() ? "" : link.substring(1));
        assertThat(again.text()).isEqualTo(link);
        for (String name : List.of("search", "page", "tags"))
            assertThat(again.all(name)).isEqualTo(query.all(name));
        assertThat(Query.parse(query.textWithPage(7).substring(1)).all("page")).containsExactly("7");
        query.find("tags", true);
        query.find("page", false);
    }

    /** What is selected is a part of the whole, and selecting it again takes nothing more away. */
    public static void checkFields(String text) {
        List<String> names = Type.splitAtCommas(text).stream()
                .filter(name -> !name.isEmpty())
                .toList();
        FieldSelection selection = FieldSelection.of(names);
        Object selected = selection.from(TREE);
        assertThat(selection.from(selected)).isEqualTo(selected);
        if (names.isEmpty()) assertThat(selected).isEqualTo(TREE);
        assertThat(Json.text(selected).length())
                .isLessThanOrEqualTo(Json.text(TREE).length());
    }

    /** A tag is found in any list that holds it. */
    public static void checkTags(String text) {
        ETag.listHolds(text, "\"x\"");
        assertThat(ETag.listHolds(text + ",\"x\"", "\"x\"")).isTrue();
        assertThat(ETag.listHoldsWeakly(text + ", W/\"x\"", "\"x\"")).isTrue();
    }
}
