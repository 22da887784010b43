package io.kalends.event;

import io.kalends.api.Args;
import io.kalends.api.Invalid;
import io.kalends.api.Param;
import io.kalends.api.Reason;
import io.kalends.api.Type;
import io.kalends.api.Update;
import io.kalends.event.EventChange.LinkChoice;
import io.kalends.event.EventChange.TermChoice;
import io.kalends.post.PostSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what an event is to be linked to, which may be written in many forms. */
record LinkReader(Args args) {
    /** Venues or organizers: IDs, comma lists, records with an ID, or data of new ones. */
    <C> Update<List<LinkChoice<C>>> records(Param<Object> param, PostSchema<?, ?, C> schema) {
        if (!args.has(param)) return Update.keep();
        Object raw = args.find(param).orElse(List.of());
        boolean single = !(raw instanceof List<?>);
        List<?> items = items(raw);
        if (tooMany(param, items)) return Update.keep();
        var choices = new ArrayList<LinkChoice<C>>();
        var wrong = new ArrayList<String>();
        for (int i = 0; i < items.size(); i++) {
            String path = single ? param.name() : param.name() + "." + i;
            Object item = items.get(i);
            record(item, path, schema).ifPresentOrElse(choices::add, () -> wrong.add("'" + id(item) + "'"));
        }
        if (!wrong.isEmpty())
            args.reject(param, Reason.INVALID_TYPE, "must be IDs or data of records, not " + String.join(", ", wrong));
        return Update.to(choices);
    }

    private static List<?> items(Object raw) {
        if (raw.equals(false) || raw.equals(0L) || raw.equals("0") || raw.equals(Map.of())) return List.of();
        return list(raw);
    }

    private static List<?> list(Object raw) {
        if (raw instanceof List<?> list) return list;
        return raw instanceof String text ? Type.splitAtCommas(text) : List.of(raw);
    }

    private boolean tooMany(Param<?> param, List<?> items) {
        int most = args.context().config().limits().ids();
        if (items.size() <= most) return false;
        args.reject(param, Reason.TOO_MANY_ITEMS, "must have at most " + most + " items", most);
        return true;
    }

    private <C> Optional<LinkChoice<C>> record(@Nullable Object item, String path, PostSchema<?, ?, C> schema) {
        if (item instanceof Map<?, ?> data && !data.isEmpty() && data.get("id") == null) {
            Args own = args.nested(path, schema.fieldsOfNew(), fields(data));
            return Optional.of(new LinkChoice.Fresh<>(path, schema.change(own)));
        }
        Object id = id(item);
        try {
            return Optional.of(new LinkChoice.Id<>(Type.INTEGER.read(id == null ? "" : id, args.context())));
        } catch (Invalid e) {
            return Optional.empty();
        }
    }

    private static @Nullable Object id(@Nullable Object item) {
        return item instanceof Map<?, ?> data ? data.get("id") : item;
    }

    @SuppressWarnings("unchecked") // maps of parsed bodies have text keys
    private static Map<String, @Nullable Object> fields(Map<?, ?> data) {
        return (Map<String, @Nullable Object>) data;
    }

    /** Categories or tags: IDs, slugs or names, comma lists of these, or records with an ID. */
    Update<List<TermChoice>> terms(Param<Object> param) {
        if (!args.has(param)) return Update.keep();
        List<?> items = list(args.find(param).orElse(List.of()));
        if (tooMany(param, items)) return Update.keep();
        var choices = new ArrayList<TermChoice>();
        for (Object item : items) {
            try {
                choices.add(term(item));
            } catch (Invalid e) {
                args.reject(param, e);
            }
        }
        return Update.to(choices);
    }

    private TermChoice term(@Nullable Object item) {
        if (item instanceof String text) return new TermChoice.Text(Type.TITLE.read(text, args.context()));
        Object id = id(item);
        if (id == null) throw Invalid.type("a list of IDs, slugs or names");
        return new TermChoice.Id(Type.INTEGER.read(id, args.context()));
    }
}
