package io.kalends.admin;

import io.kalends.api.Param;
import io.kalends.api.Route;
import io.kalends.auth.Right;
import io.kalends.post.Kind;
import io.kalends.web.Pages;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The form of a venue or an organizer: just the fields the interface declares. */
final class PlainForm implements RecordForm {
    /** Shown beside the others, or not at all as another field says the same. */
    private static final List<String> ELSEWHERE =
            List.of("status", "date", "date_utc", "author", "slug", "image", "Idempotency-Key", "id");

    private final Kind kind;
    private final List<Param<?>> params;

    PlainForm(Kind kind, Route update) {
        this.kind = kind;
        params = Fields.of(update);
    }

    /** A field and how it is filled in. */
    record Input(String name, String type, boolean required) {}

    @Override
    public Kind kind() {
        return kind;
    }

    List<Input> inputs() {
        return params.stream()
                .filter(param -> !ELSEWHERE.contains(param.name()))
                .map(param -> new Input(param.name(), type(param), param.name().equals(kind.word())))
                .toList();
    }

    private static String type(Param<?> param) {
        return switch (param.name()) {
            case "description" -> "html";
            case "show_map", "show_map_link" -> "check";
            case "website" -> "url";
            case "email" -> "email";
            case "phone" -> "tel";
            default -> "text";
        };
    }

    @Override
    public Map<String, @Nullable Object> blank(AdminRequest request) {
        var typed = new LinkedHashMap<String, @Nullable Object>();
        typed.put("status", request.may(Right.PUBLISH) ? "publish" : "draft");
        typed.put("show_map", "true");
        typed.put("show_map_link", "true");
        return typed;
    }

    @Override
    public Map<String, @Nullable Object> fill(Shown record) {
        var typed = new LinkedHashMap<String, @Nullable Object>();
        for (Input input : inputs()) typed.put(input.name(), record.text(input.name()));
        typed.putAll(Fields.shared(record));
        return typed;
    }

    @Override
    public Map<String, @Nullable Object> body(Form form, AdminRequest request) {
        ImageField.settle(form, request);
        var body = new LinkedHashMap<String, @Nullable Object>();
        for (Param<?> param : params) Fields.copy(form, param.name(), body);
        return body;
    }

    @Override
    public Pages.Template template(FormPage page) {
        return (out, none) -> JterecordGenerated.render(out, none, page, inputs());
    }
}
