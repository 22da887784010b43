package io.kalends.admin;

import io.kalends.api.Refusals;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.auth.Right;
import io.kalends.customfield.CustomField;
import io.kalends.customfield.CustomFieldChange;
import io.kalends.customfield.CustomFieldParams;
import io.kalends.customfield.CustomFields;
import io.kalends.customfield.FieldKind;
import io.kalends.web.Pages;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The pages by which administrators define custom fields: all of them beside the form of one. */
final class CustomFieldPages {
    static final String SECTION = "custom-fields";

    private static final String ALL = "/" + SECTION;
    private static final String ONE = ALL + "/{field}";
    private static final String OPTIONS = "options";

    private final SessionGuard guard;
    private final CustomFields fields;

    CustomFieldPages(SessionGuard guard, CustomFields fields) {
        this.guard = guard;
        this.fields = fields;
    }

    List<Route> routes() {
        Right right = Right.MANAGE_SETTINGS;
        return List.of(
                guard.page(ALL, "All of them, and the form of a new one", right, this::blank),
                guard.form(ALL, "Make a custom field", right, this::create),
                guard.page(
                        ONE,
                        "Form of a custom field",
                        right,
                        request -> saving(request).edit()),
                guard.form(ONE, "Change a custom field", right, this::save),
                guard.page(ONE + "/delete", "Whether to delete a custom field", right, this::ask),
                guard.form(ONE + "/delete", "Delete a custom field", right, this::delete));
    }

    /**
     * What the page shows.
     *
     * @param field the one to be changed, none when a new one is to be made
     * @param isAsking whether it is about to be deleted
     */
    record FieldPage(
            Layout layout,
            Form form,
            Optional<CustomField> field,
            Versions versions,
            List<CustomField> fields,
            boolean isAsking)
            implements AdminPage {
        String base() {
            return layout.at(ALL);
        }

        String action() {
            return field.map(this::href).orElse(base());
        }

        String href(CustomField one) {
            return base() + "/" + one.key();
        }

        boolean isThis(CustomField one) {
            return field.filter(one::equals).isPresent();
        }

        List<String> kinds() {
            return FieldKind.words();
        }
    }

    private Reply show(AdminRequest request, Form form, Optional<CustomField> field, Versions versions, int status) {
        return show(request, form, field, versions, false, status);
    }

    private Reply show(
            AdminRequest request,
            Form form,
            Optional<CustomField> field,
            Versions versions,
            boolean isAsking,
            int status) {
        Layout layout = Layout.of(request, request.t("nav." + SECTION), SECTION);
        var page = new FieldPage(layout, form, field, versions, fields.visible(request.actor()), isAsking);
        return Pages.reply(status, (out, none) -> JtecustomfieldsGenerated.render(out, none, page));
    }

    private Reply blank(AdminRequest request) {
        return showNew(request, Form.of(Map.of("public", "true")), 200);
    }

    private Reply showNew(AdminRequest request, Form form, int status) {
        return show(request, form, Optional.empty(), Versions.NONE, status);
    }

    /** Options stand on lines of their own; those of a kind that has none do not matter. */
    private static Map<String, @Nullable Object> fields(Form form) {
        var typed = new LinkedHashMap<String, @Nullable Object>();
        for (String name : List.of("key", "label", "kind", "public", "order")) Fields.copy(form, name, typed);
        if (form.text("order").isBlank()) typed.remove("order");
        boolean isChoice = form.text("kind").equals(FieldKind.CHOICE.word());
        typed.put(
                OPTIONS,
                isChoice
                        ? Fields.read(form, OPTIONS)
                                .lines()
                                .map(String::strip)
                                .filter(line -> !line.isEmpty())
                                .toList()
                        : List.of());
        return typed;
    }

    private static Map<String, @Nullable Object> fill(CustomField field) {
        return Map.of(
                "label",
                field.label(),
                "kind",
                field.kind().word(),
                OPTIONS,
                String.join("\n", field.options()),
                "public",
                Boolean.toString(field.isPublic()),
                "order",
                Long.toString(field.order()));
    }

    private Reply create(AdminRequest request) {
        Form form = Form.of(request.call().body());
        return form.submit(
                request, () -> create(request, form), (refused, status) -> showNew(request, refused, status));
    }

    private Reply create(AdminRequest request, Form form) {
        var refusals = new Refusals();
        CustomFieldChange change =
                CustomFieldParams.ofNew(fields(form), request.call().context(), refusals);
        fields.create(change, request.actor(), refusals).run();
        return Reply.seeOther(request.at(ALL + "?done=made"));
    }

    private Reply save(AdminRequest request) {
        Form form = Form.of(new LinkedHashMap<>(request.call().body()));
        return saving(request).save(form, fields(form));
    }

    private CustomField read(AdminRequest request) {
        return fields.read(request.call().variable("field"), request.actor());
    }

    private Reply ask(AdminRequest request) {
        CustomField field = read(request);
        return show(request, Form.of(fill(field)), Optional.of(field), Versions.NONE, true, 200);
    }

    private Reply delete(AdminRequest request) {
        fields.delete(read(request).key(), stored -> {}, request.actor());
        return Reply.seeOther(request.at(ALL + "?done=delete&count=1"));
    }

    /** Of the field that the address names. */
    private Saving<CustomField> saving(AdminRequest request) {
        return new Saving<>(request, new Subject(request));
    }

    private final class Subject implements Saving.Subject<CustomField> {
        private final AdminRequest request;

        Subject(AdminRequest request) {
            this.request = request;
        }

        @Override
        public CustomField read() {
            return CustomFieldPages.this.read(request);
        }

        @Override
        public Map<String, @Nullable Object> fill(CustomField field) {
            return CustomFieldPages.fill(field);
        }

        @Override
        public Map<String, @Nullable Object> fields(Form form) {
            return CustomFieldPages.fields(form);
        }

        @Override
        public CustomField update(Saving.Edit<CustomField> edit) {
            var refusals = new Refusals();
            return fields.update(
                    read().key(),
                    stored -> CustomFieldParams.ofChange(
                            edit.of(stored), request.call().context(), refusals),
                    request.actor(),
                    refusals);
        }

        @Override
        public Reply changed(CustomField changed, String done) {
            return Reply.seeOther(request.at(ALL + "?done=" + done));
        }

        @Override
        public Reply show(CustomField stored, Form typed, Versions versions, int status) {
            return CustomFieldPages.this.show(request, typed, Optional.of(stored), versions, status);
        }

        @Override
        public String words(String field, @Nullable Object value) {
            if (value instanceof List<?> options)
                return String.join(", ", options.stream().map(Form::text).toList());
            String text = Form.text(value);
            return switch (field) {
                case "kind" -> request.t("field.kind." + text);
                case "public" -> request.t(text.equals("true") ? "admin.yes" : "admin.no");
                default -> text;
            };
        }
    }
}
