package io.kalends.customfield;

import io.kalends.api.Args;
import io.kalends.api.Call;
import io.kalends.api.Creation;
import io.kalends.api.Fault;
import io.kalends.api.Paging;
import io.kalends.api.Refusals;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.api.View;
import io.kalends.auth.Right;
import java.util.List;

/** The part of the interface for custom fields. */
final class CustomFieldRoutes {
    private static final String ALL = "/custom-fields";
    private static final String ONE = ALL + "/{field}";
    private static final View<Paging.Envelope<CustomField>> PAGE =
            Paging.envelope("custom_fields", CustomFieldView.FIELD);

    private final CustomFields fields;

    CustomFieldRoutes(CustomFields fields) {
        this.fields = fields;
    }

    List<Route> routes() {
        return List.of(
                Route.get(ALL, "List custom fields")
                        .takes(Paging.PARAMS)
                        .givesPage(PAGE)
                        .fails(Fault.INVALID_PARAM, CustomFields.PAGE_NOT_FOUND)
                        .to(this::list),
                Route.create(ALL, "Create a custom field")
                        .takes(CustomFieldParams.fields())
                        .needs(Right.MANAGE_SETTINGS)
                        .fails(Fault.INVALID_PARAM, CustomFields.EXISTS, CustomFields.TOO_MANY)
                        .toCreate(CustomFieldView.FIELD, CustomFieldView::path, this::create),
                Route.get(ONE, "Read a custom field")
                        .gives(CustomFieldView.FIELD)
                        .fails(CustomFields.NOT_FOUND)
                        .to(call -> Reply.ok(CustomFieldView.FIELD, fields.read(key(call), call.actor()))),
                Route.update(ONE, "Change a custom field")
                        .takes(CustomFieldParams.changes())
                        .needs(Right.MANAGE_SETTINGS)
                        .gives(CustomFieldView.FIELD)
                        .fails(CustomFields.NOT_FOUND, Fault.PRECONDITION_FAILED, Fault.INVALID_PARAM)
                        .to(this::update),
                Route.delete(ONE, "Delete a custom field, and its values with it")
                        .needs(Right.MANAGE_SETTINGS)
                        .gives(CustomFieldView.FIELD)
                        .fails(CustomFields.NOT_FOUND, Fault.PRECONDITION_FAILED)
                        .to(this::delete));
    }

    private static String key(Call call) {
        return call.variable("field");
    }

    private Reply list(Call call) {
        Args args = call.args();
        Paging paging = Paging.of(args);
        args.check();
        return Reply.page(call, PAGE, paging, fields.list(paging, call.actor()), CustomFields.PAGE_NOT_FOUND);
    }

    private Creation<CustomField> create(Call call) {
        Args args = call.args();
        return fields.create(CustomFieldParams.change(args), call.actor(), args.refusals());
    }

    private Reply update(Call call) {
        var refusals = new Refusals();
        CustomField changed = fields.update(
                key(call),
                stored -> {
                    call.checkUnchanged(CustomFieldView.FIELD, stored);
                    return CustomFieldParams.change(call.args(CustomFieldView.FIELD, stored, refusals));
                },
                call.actor(),
                refusals);
        return Reply.ok(CustomFieldView.FIELD, changed);
    }

    private Reply delete(Call call) {
        CustomField deleted =
                fields.delete(key(call), stored -> call.checkUnchanged(CustomFieldView.FIELD, stored), call.actor());
        return Reply.ok(CustomFieldView.FIELD, deleted);
    }
}
