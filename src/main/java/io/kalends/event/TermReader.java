package io.kalends.event;

import io.kalends.api.Args;
import io.kalends.api.Invalid;
import io.kalends.api.Param;
import io.kalends.api.Reason;
import io.kalends.api.Type;
import io.kalends.post.Lookup;
import io.kalends.store.Tx;
import io.kalends.term.Taxonomy;
import io.kalends.term.TermCache;
import io.kalends.term.TermStore;
import io.kalends.text.Slugs;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads which categories or tags an event is to have: IDs, slugs or names, of which some may be new. */
final class TermReader {
    private final Param<Object> param;
    private final Taxonomy taxonomy;
    private final TermStore store;
    private final TermCache cache;

    TermReader(Param<Object> param, Taxonomy taxonomy, TermStore store, TermCache cache) {
        this.param = param;
        this.taxonomy = taxonomy;
        this.store = store;
        this.cache = cache;
    }

    /** Puts the terms sent into {@code terms}, the names of new ones into {@code fresh}. */
    void read(Lookup from, Args args, Set<Long> terms, List<Links.NewTerm> fresh) {
        Object raw = args.find(param).orElse(List.of());
        List<?> items = items(raw);
        int most = args.context().config().limits().ids();
        if (items.size() > most) {
            args.reject(param, Reason.TOO_MANY_ITEMS, "must have at most " + most + " items", most);
            return;
        }
        Set<Long> numbers = numbers(items, args);
        Set<Long> existing = from.look()
                .map(look -> cache.existing(taxonomy, numbers, look))
                .orElseGet(() -> store.existing(from.tx(), taxonomy, numbers));
        var unknown = new ArrayList<String>();
        var names = new LinkedHashSet<Links.NewTerm>();
        for (Object item : items) {
            try {
                read(from, item, args, existing, terms, names, unknown);
            } catch (Invalid e) {
                args.reject(param, e);
            }
        }
        if (!unknown.isEmpty())
            args.reject(
                    param, Reason.UNKNOWN_ID, "has no " + taxonomy.word() + " with ID " + String.join(", ", unknown));
        fresh.addAll(names);
    }

    private static List<?> items(Object raw) {
        if (raw instanceof List<?> list) return list;
        return raw instanceof String text ? Type.splitAtCommas(text) : List.of(raw);
    }

    /** The items that may be IDs, to be looked up together. */
    private static Set<Long> numbers(List<?> items, Args args) {
        var numbers = new HashSet<Long>();
        for (Object item : items) number(item, args).ifPresent(numbers::add);
        return numbers;
    }

    private static Optional<Long> number(@Nullable Object item, Args args) {
        Object value = item instanceof Map<?, ?> shown ? shown.get("id") : item;
        if (value == null) return Optional.empty();
        try {
            return Optional.of(Type.INTEGER.read(value instanceof String text ? text.strip() : value, args.context()));
        } catch (Invalid e) {
            // A slug or a name, or wrong: told apart when the items are read one by one.
            return Optional.empty();
        }
    }

    private void read(
            Lookup from,
            @Nullable Object item,
            Args args,
            Set<Long> existing,
            Set<Long> terms,
            Set<Links.NewTerm> fresh,
            List<String> unknown) {
        if (item instanceof String text) {
            byText(from, text, args, existing, terms, fresh, unknown);
            return;
        }
        Object value = item instanceof Map<?, ?> shown ? shown.get("id") : item;
        if (value == null) throw Invalid.type("a list of IDs, slugs or names");
        long id = Type.INTEGER.read(value, args.context());
        if (existing.contains(id)) terms.add(id);
        else unknown.add(value.toString());
    }

    private void byText(
            Lookup from,
            String text,
            Args args,
            Set<Long> existing,
            Set<Long> terms,
            Set<Links.NewTerm> fresh,
            List<String> unknown) {
        String name = Type.TITLE.read(text, args.context());
        boolean digits = name.matches("[0-9]+");
        Optional<Long> found = digits && name.length() <= 18 && existing.contains(Long.parseLong(name))
                ? Optional.of(Long.parseLong(name))
                : Optional.empty();
        if (found.isEmpty()) found = meant(from.tx(), name, digits);
        if (found.isPresent()) terms.add(found.get());
        else if (digits) unknown.add(name);
        else if (fresh.stream().noneMatch(one -> means(name, one, args))) fresh.add(new Links.NewTerm(taxonomy, name));
    }

    private Optional<Long> meant(Tx tx, String text, boolean digits) {
        // Nobody else is to make the same term meanwhile.
        tx.lock("term");
        Optional<Long> found = store.bySlug(tx, taxonomy, text);
        return found.isPresent() || digits ? found : store.named(tx, taxonomy, text);
    }

    /** Whether a text means a term that an item before it has called for. */
    private static boolean means(String text, Links.NewTerm term, Args args) {
        int most = args.context().config().limits().slug();
        return term.name().equalsIgnoreCase(text) || Slugs.of(term.name(), most).equals(text);
    }
}
