package io.kalends.event;

import io.kalends.api.Invalid;
import io.kalends.config.Config;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What an event costs: prices, or a text where they cannot be told, or nothing said. Prices without a currency are shown in
 * the site's, whichever it is at the time.
 *
 * @param text empty unless the cost is a text
 * @param prices each once, in the order they were given
 * @param values the amounts in ascending order; of a text its numbers, or a short form of it if it has none
 */
public record Cost(String text, List<Price> prices, List<String> values) {
    public static final Cost NONE = new Cost("", List.of(), List.of());

    /** Reads a number, a text or a list of these; what cannot be a cost is {@link Invalid}. */
    public static Cost read(@Nullable Object raw, Config.Limits limits) {
        return new CostReader(limits).read(raw);
    }

    /** Whether a text can be taken for a cost and says that there is none. */
    public static boolean isFree(String text, Config.Limits limits) {
        try {
            return read(text, limits).isFree();
        } catch (Invalid e) {
            return false;
        }
    }

    static Cost ofPrices(Collection<Price> prices) {
        return new Cost(
                "",
                List.copyOf(new LinkedHashSet<>(prices)),
                ascending(prices.stream().map(Price::value).toList()));
    }

    /** The numbers, each once, in ascending order; of equal ones as the first was written. */
    static List<String> ascending(List<String> numbers) {
        var sorted = new TreeMap<BigDecimal, String>();
        for (var number : numbers) sorted.putIfAbsent(new BigDecimal(number), number);
        return List.copyOf(sorted.values());
    }

    /** The cost in words: the text, or the lowest and the highest price. */
    public String shown(Config.Money money) {
        if (prices.isEmpty()) return text;
        var site = new Currency(money.symbol(), money.prefix());
        var lowest = Collections.min(prices, Comparator.comparing(Price::amount));
        var highest = Collections.max(prices, Comparator.comparing(Price::amount));
        boolean one = lowest.amount().compareTo(highest.amount()) == 0;
        return one ? lowest.shown(site) : lowest.shown(site) + " – " + highest.shown(site);
    }

    /** The symbol of the currency all prices carry, or empty. */
    public String symbol() {
        return common(price -> price.currency().map(Currency::symbol).orElse(""));
    }

    /** On which side all prices carry the same currency, {@code prefix} or {@code postfix}, or empty. */
    public String position() {
        if (symbol().isEmpty()) return "";
        return common(price -> price.currency().map(Currency::position).orElse(""));
    }

    /** The code of the currency all prices carry, if its symbol is one. */
    public String code() {
        return new Currency(symbol(), true).code();
    }

    /** Whether there is a price and every price is 0, or it is said in words that there is none. */
    public boolean isFree() {
        return prices.isEmpty() ? FreeWords.hold(text) : prices.stream().allMatch(Price::isNothing);
    }

    public Optional<BigDecimal> lowest() {
        return prices.stream().map(Price::amount).min(Comparator.naturalOrder());
    }

    public Optional<BigDecimal> highest() {
        return prices.stream().map(Price::amount).max(Comparator.naturalOrder());
    }

    /** The ISO 4217 code that holds for every price; absent if there are several, it is not known, or there is no price. */
    public Optional<String> priceCurrency(Config.Money site) {
        if (prices.isEmpty()) return Optional.empty();
        if (prices.stream().allMatch(Price::isWord)) return Optional.of(site.code());
        var common = common(
                price -> price.currency().map(currency -> code(currency, site)).orElse(site.code()));
        return Optional.of(common).filter(code -> !code.isEmpty());
    }

    private static String code(Currency currency, Config.Money site) {
        if (!currency.code().isEmpty()) return currency.code();
        return switch (currency.symbol()) {
            case "€" -> "EUR";
            case "£" -> "GBP";
            default -> currency.symbol().equals(site.symbol()) ? site.code() : "";
        };
    }

    /** What is the same of all prices but the word free, or empty. */
    private String common(Function<Price, String> part) {
        String common = "";
        boolean isFirst = true;
        for (Price price : prices) {
            if (price.isWord()) continue;
            String one = part.apply(price);
            if (!isFirst && !one.equals(common)) return "";
            common = one;
            isFirst = false;
        }
        return common;
    }

    /** The cost as plain maps and lists, to be stored. */
    public Map<String, Object> toTree() {
        var tree = new LinkedHashMap<String, Object>();
        if (!prices.isEmpty())
            tree.put("prices", prices.stream().map(Cost::tree).toList());
        if (!text.isEmpty()) {
            tree.put("text", text);
            tree.put("values", values);
        }
        return tree;
    }

    /** Reads back what {@link #toTree} made. */
    public static Cost fromTree(@Nullable Object stored) {
        if (!(stored instanceof Map<?, ?> tree)) return NONE;
        if (tree.get("prices") instanceof List<?> prices) {
            return ofPrices(prices.stream().map(Cost::price).toList());
        }
        if (!(tree.get("text") instanceof String text)) return NONE;
        return new Cost(
                text,
                List.of(),
                tree.get("values") instanceof List<?> values
                        ? values.stream().map(String::valueOf).toList()
                        : List.of());
    }

    private static Map<String, Object> tree(Price price) {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("written", price.written());
        tree.put("value", price.value());
        price.currency().ifPresent(currency -> tree.put(currency.position(), currency.symbol()));
        return tree;
    }

    private static Price price(@Nullable Object tree) {
        if (!(tree instanceof Map<?, ?> map)) throw new IllegalArgumentException("not a stored price: " + tree);
        Optional<Currency> currency = Optional.empty();
        if (map.get("prefix") instanceof String symbol) currency = Optional.of(new Currency(symbol, true));
        if (map.get("postfix") instanceof String symbol) currency = Optional.of(new Currency(symbol, false));
        return new Price(String.valueOf(map.get("written")), String.valueOf(map.get("value")), currency);
    }
}
