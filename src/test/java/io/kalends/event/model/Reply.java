package io.kalends.event.model;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What matters of the reply to a list request.
 *
 * @param refused names of the parameters found wrong
 */
record Reply(int status, Set<String> refused, List<Long> ids, long total, long pages) {
    static Reply error(int status, Collection<String> refused) {
        return new Reply(status, new TreeSet<>(refused), List.of(), 0, 0);
    }

    static Reply of(int status, Map<?, ?> body) {
        if (status != 200) return error(status, refused(body));
        List<?> items = (List<?>) body.values().stream()
                .filter(List.class::isInstance)
                .findFirst()
                .orElseThrow();
        List<Long> ids =
                items.stream().map(item -> (Long) Twins.member(item, "id")).toList();
        return new Reply(200, Set.of(), ids, (Long) body.get("total"), (Long) body.get("total_pages"));
    }

    private static Collection<String> refused(Map<?, ?> body) {
        var names = new TreeSet<String>();
        if (body.get("data") instanceof Map<?, ?> data && data.get("params") instanceof Map<?, ?> params)
            params.keySet().forEach(name -> names.add((String) name));
        return names;
    }
}
