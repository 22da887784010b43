package io.kalends.event;

import io.kalends.api.Args;
import io.kalends.api.Call;
import io.kalends.api.Invalid;
import io.kalends.api.Param;
import io.kalends.api.Reason;
import io.kalends.api.Type;
import io.kalends.post.Lookup;
import io.kalends.post.Posts;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads which venues or organizers an event is to have: IDs, comma lists, records with an ID, or data of new ones. */
final class LinkReader<T> {
    private final Param<Object> param;
    private final Posts<T> posts;

    LinkReader(Param<Object> param, Posts<T> posts) {
        this.param = param;
        this.posts = posts;
    }

    /** The links as they are to be: those sent, and the stored ones the caller cannot see at their old places. */
    List<Link<T>> read(Lookup from, List<Link<T>> stored, Set<Long> visible, Args args, Call call) {
        if (!args.has(param)) return stored;
        Object raw = args.find(param).orElse(List.of());
        int most = args.context().config().limits().ids();
        boolean single = !(raw instanceof List<?>);
        List<?> items = items(raw);
        if (items.size() > most) {
            args.reject(param, Reason.TOO_MANY_ITEMS, "must have at most " + most + " items", most);
            return stored;
        }
        var links = new LinkedHashSet<Link<T>>();
        var wrong = new ArrayList<String>();
        for (int i = 0; i < items.size(); i++) {
            String path = single ? param.name() : param.name() + "." + i;
            read(from, items.get(i), path, args, call, links, wrong);
        }
        if (!wrong.isEmpty())
            args.reject(param, Reason.INVALID_TYPE, "must be IDs or data of records, not " + String.join(", ", wrong));
        refuseUnknown(from, links, args, call);
        return withHidden(links, stored, visible);
    }

    private static List<?> items(Object raw) {
        if (raw instanceof List<?> list) return list;
        if (raw.equals(false) || raw.equals(0L) || raw.equals("0") || raw.equals(Map.of())) return List.of();
        return raw instanceof String text ? Type.splitAtCommas(text) : List.of(raw);
    }

    private void read(
            Lookup from,
            @Nullable Object item,
            String path,
            Args args,
            Call call,
            Set<Link<T>> links,
            List<String> wrong) {
        if (item instanceof Map<?, ?> data && !data.isEmpty() && data.get("id") == null) {
            Args own = args.nested(path, posts.fieldsOfNew(), fields(data));
            links.add(new Link.Fresh<>(posts.draft(from, own, call)));
            return;
        }
        Object id = item instanceof Map<?, ?> data ? data.get("id") : item;
        try {
            links.add(new Link.Known<>(Type.INTEGER.read(id == null ? "" : id, args.context())));
        } catch (Invalid e) {
            wrong.add("'" + id + "'");
        }
    }

    @SuppressWarnings("unchecked") // maps of parsed bodies have text keys
    private static Map<String, @Nullable Object> fields(Map<?, ?> data) {
        return (Map<String, @Nullable Object>) data;
    }

    private void refuseUnknown(Lookup from, Set<Link<T>> links, Args args, Call call) {
        var ids = new LinkedHashSet<Long>();
        for (Link<T> link : links) if (link instanceof Link.Known<T> known) ids.add(known.id());
        var unknown = new LinkedHashSet<>(ids);
        unknown.removeAll(posts.visible(ids, from, call));
        if (unknown.isEmpty()) return;
        String names = unknown.stream().map(String::valueOf).collect(Collectors.joining(", "));
        args.reject(param, Reason.UNKNOWN_ID, "has no " + posts.kindOf().word() + " with ID " + names);
    }

    private static <T> List<Link<T>> withHidden(Set<Link<T>> sent, List<Link<T>> stored, Set<Long> visible) {
        var all = new ArrayList<>(sent);
        var present = new HashSet<>(sent);
        for (int i = 0; i < stored.size(); i++) {
            Link<T> link = stored.get(i);
            boolean hidden = link instanceof Link.Known<T> known && !visible.contains(known.id());
            if (hidden && !present.contains(link)) all.add(Math.min(i, all.size()), link);
        }
        return all;
    }
}
