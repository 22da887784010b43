package io.kalends.api;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The query of a request: as it was sent, for links, and its values. */
public final class Query {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    /** One {@code name=value}; {@code sent} is the text it was decoded from. */
    private record Pair(String sent, String name, String value) {
        /** The parameter this belongs to: {@code tags} for {@code tags}, {@code tags[]} and {@code tags[1]}. */
        String param() {
            return isBracketed() ? name.substring(0, name.indexOf('[')) : name;
        }

        /** What the brackets hold, if there are any. */
        String key() {
            return isBracketed() ? name.substring(name.indexOf('[') + 1, name.length() - 1) : "";
        }

        boolean isBracketed() {
            return name.endsWith("]") && name.indexOf('[') > 0;
        }
    }

    private final List<Pair> pairs;

    private Query(List<Pair> pairs) {
        this.pairs = pairs;
    }

    public static Query parse(String sent) {
        var pairs = new ArrayList<Pair>();
        for (String part : sent.split("&")) {
            if (part.isEmpty()) continue;
            int equals = part.indexOf('=');
            String name = equals < 0 ? part : part.substring(0, equals);
            String value = equals < 0 ? "" : part.substring(equals + 1);
            pairs.add(new Pair(part, decode(name), decode(value)));
        }
        return new Query(pairs);
    }

    /** What was sent for a parameter, for its type to read. */
    Optional<Object> find(Param<?> param) {
        Type<?> type = param.type();
        if (!type.isKeyed()) return find(param.name(), type.isMany());
        return Optional.<Object>of(members(param.name())).filter(members -> !members.equals(Map.of()));
    }

    /** Values by the keys in brackets, and under "" what has none; of a key that was sent twice, the last one counts. */
    public Map<String, String> members(String name) {
        var members = new LinkedHashMap<String, String>();
        for (Pair pair : pairs) if (pair.param().equals(name)) members.put(pair.key(), pair.value());
        return members;
    }

    /** The last value of a parameter that is not a list. */
    public Optional<String> last(String name) {
        return find(name, false).map(Object::toString);
    }

    /**
     * What was sent for a parameter: the last text of a scalar; for a list the text, or all texts when there are
     * several or they are bracketed. A bracketed scalar is given as the list it is, for its type to refuse.
     */
    Optional<Object> find(String name, boolean many) {
        List<Pair> found = new ArrayList<>(1);
        for (Pair pair : pairs) if (pair.param().equals(name)) found.add(pair);
        if (found.isEmpty()) return Optional.empty();
        boolean bracketed = found.stream().anyMatch(Pair::isBracketed);
        if (!many && !bracketed) return Optional.of(found.getLast().value());
        if (found.size() == 1 && !bracketed) return Optional.of(found.getFirst().value());
        return Optional.of(found.stream()
                .flatMap(pair -> Type.splitAtCommas(pair.value()).stream())
                .toList());
    }

    /** The same query without a parameter. */
    public Query without(String name) {
        return new Query(
                pairs.stream().filter(pair -> !pair.param().equals(name)).toList());
    }

    /** The same query with another value of a parameter. */
    public Query with(String name, String value) {
        var changed = new ArrayList<>(without(name).pairs);
        String sent = URLEncoder.encode(name, StandardCharsets.UTF_8) + "="
                + URLEncoder.encode(value, StandardCharsets.UTF_8);
        changed.add(new Pair(sent, name, value));
        return new Query(changed);
    }

    /** The same query with a parameter under another name. */
    public Query renamed(String name, String other) {
        return last(name).map(value -> without(name).with(other, value)).orElse(this);
    }

    /** All of both. */
    public Query and(Query other) {
        var all = new ArrayList<>(pairs);
        all.addAll(other.pairs);
        return new Query(all);
    }

    /** The same query without what a form sends for the fields nobody filled in. */
    public Query filled() {
        return new Query(pairs.stream().filter(pair -> !pair.value().isBlank()).toList());
    }

    /** Only the parameters of these names. */
    public Query only(Collection<String> names) {
        return new Query(
                pairs.stream().filter(pair -> names.contains(pair.param())).toList());
    }

    /** All values of a parameter. */
    public List<String> all(String name) {
        return pairs.stream()
                .filter(pair -> pair.param().equals(name))
                .map(Pair::value)
                .toList();
    }

    public boolean isEmpty() {
        return pairs.isEmpty();
    }

    /** The query as sent, escaped where it must be, with its question mark; "" when there is none. */
    public String text() {
        return join(pairs.stream().map(pair -> escape(pair.sent())).toList());
    }

    /** The same with another page: in place of the first {@code page}, or at the end. */
    String textWithPage(long page) {
        var parts = new ArrayList<String>();
        boolean placed = false;
        for (Pair pair : pairs) {
            if (!pair.param().equals("page")) parts.add(escape(pair.sent()));
            else if (!placed) {
                parts.add("page=" + page);
                placed = true;
            }
        }
        if (!placed) parts.add("page=" + page);
        return join(parts);
    }

    private static String join(List<String> parts) {
        return parts.isEmpty() ? "" : "?" + String.join("&", parts);
    }

    private static String decode(String text) {
        return URLDecoder.decode(escapeLonePercents(text), StandardCharsets.UTF_8);
    }

    private static String escapeLonePercents(String text) {
        return text.indexOf('%') < 0 ? text : text.replaceAll("%(?![0-9A-Fa-f]{2})", "%25");
    }

    /** Escapes what may not stand in an address and leaves everything else, existing escapes above all. */
    private static String escape(String sent) {
        var escaped = new StringBuilder();
        for (byte b : escapeLonePercents(sent).getBytes(StandardCharsets.UTF_8)) {
            if (b > ' ' && b < 0x7f && "\"<>\\^`{|}".indexOf(b) < 0) escaped.append((char) b);
            else escaped.append('%').append(HEX.toHexDigits(b));
        }
        return escaped.toString();
    }
}
