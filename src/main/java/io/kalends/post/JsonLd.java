package io.kalends.post;

import io.kalends.api.Context;
import io.kalends.api.Type;
import io.kalends.media.ImageView;
import io.kalends.text.Html;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** Builds descriptions in the words of schema.org: plain text, and nothing that is empty. */
public final class JsonLd {
    /** The {@code json_ld} member of records read alone. */
    public static final Type<Map<String, Object>> TYPE = Type.output(Type.schema("object"));

    private final Map<String, Object> members = new LinkedHashMap<>();

    private JsonLd(String type) {
        members.put("@type", type);
    }

    public static JsonLd of(String type) {
        return new JsonLd(type);
    }

    /** Begins with what every post has. */
    public static JsonLd of(String type, Post post, Context context) {
        return of(type, post, post.description(), PostView.page(post, context.links()), context);
    }

    /** Begins with what every post has, but another description, and a page of its own. */
    public static JsonLd of(String type, Post post, String description, String url, Context context) {
        return new JsonLd(type)
                .with("name", post.name())
                .with("description", Html.toText(description))
                .with(
                        "image",
                        post.image()
                                .map(image -> ImageView.url(image, context.links()))
                                .orElse(""))
                .with("url", url);
    }

    /** Adds a member, unless there is nothing to say. */
    public JsonLd with(String name, Object value) {
        boolean empty = value.equals("")
                || (value instanceof Map<?, ?> map && map.isEmpty())
                || (value instanceof Collection<?> items && items.isEmpty());
        if (!empty) members.put(name, value);
        return this;
    }

    public Map<String, Object> tree() {
        return members;
    }

    /** The tree, empty when it would hold nothing but its type. */
    public Map<String, Object> orNothing() {
        return members.size() == 1 ? Map.of() : members;
    }

    /** A description that stands by itself. */
    public static Map<String, Object> alone(Map<String, Object> tree) {
        var alone = new LinkedHashMap<String, Object>();
        alone.put("@context", "https://schema.org");
        alone.putAll(tree);
        return alone;
    }
}
