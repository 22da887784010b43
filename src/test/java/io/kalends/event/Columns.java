package io.kalends.event;

import io.kalends.api.Context;
import io.kalends.api.Field;
import io.kalends.api.Type;
import io.kalends.api.View;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads what a view shows as a table has it: the values of every column, where the members of records inside are columns of
 * their own, such as {@code venue.city}. It knows nothing of JSON.
 */
final class Columns {
    private final Context context;
    private final Map<String, List<Object>> values = new LinkedHashMap<>();

    private Columns(Context context) {
        this.context = context;
    }

    static <T> Map<String, List<Object>> of(View<T> view, T record, Context context) {
        var columns = new Columns(context);
        columns.addRecord("", view, record);
        return columns.values;
    }

    private <T> void addRecord(String prefix, View<T> view, T record) {
        for (Field<T, ?> field : view.on(context.profile()).fields())
            addValue(prefix + field.name(), field.type(), field.value(record, context));
    }

    private void addValue(String column, Type<?> type, Object value) {
        switch (value) {
            case Optional<?> found -> found.ifPresent(present -> addValue(column, type, present));
            case List<?> items -> items.forEach(item -> addValue(column, type, item));
            case Object record
            when !type.views().isEmpty() -> addInside(column, type.views().getFirst(), record);
            default -> values.computeIfAbsent(column, name -> new ArrayList<>()).add(value);
        }
    }

    @SuppressWarnings("unchecked") // a type that has a view has its records as values
    private <T> void addInside(String column, View<T> view, Object record) {
        addRecord(column + ".", view, (T) record);
    }
}
