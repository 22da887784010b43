package io.kalends.event;

import io.kalends.api.Invalid;
import io.kalends.api.Reason;
import io.kalends.api.Type;
import io.kalends.config.Config;
import io.kalends.text.PlainText;
import io.kalends.text.Slugs;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Tells prices from texts in what a caller sends as the cost of an event. */
final class CostReader {
    private static final int MAX_DIGITS = 15;

    private final Config.Limits limits;

    CostReader(Config.Limits limits) {
        this.limits = limits;
    }

    Cost read(@Nullable Object raw) {
        if (raw == null || raw.equals(false)) return Cost.NONE;
        if (!(raw instanceof List<?> items)) {
            var text = text(raw);
            return read(List.of(parts(text)), text);
        }
        if (items.size() > limits.ids()) {
            throw new Invalid(Reason.TOO_MANY_ITEMS, "must have at most " + limits.ids() + " items", limits.ids());
        }
        var parts = items.stream().map(item -> parts(text(item))).toList();
        return read(
                parts, String.join(", ", parts.stream().flatMap(List::stream).toList()));
    }

    /** One item of what was sent: a number in full, or a text as it is stored. */
    private String text(@Nullable Object raw) {
        return switch (raw) {
            case String text -> cleaned(text);
            case Long number -> number(BigDecimal.valueOf(number));
            case BigInteger number -> number(new BigDecimal(number));
            case BigDecimal number -> number(number);
            case null, default -> throw Invalid.type("a number, a string or a list of these");
        };
    }

    private String cleaned(String raw) {
        var text = PlainText.clean(Type.string(raw));
        if (text.codePointCount(0, text.length()) > limits.text()) {
            throw new Invalid(Reason.TOO_LONG, "must have at most " + limits.text() + " characters", limits.text());
        }
        return text;
    }

    private static String number(BigDecimal number) {
        if (number.signum() < 0) throw negative();
        // Checked before a huge exponent is written out.
        if (number.precision() > MAX_DIGITS || Math.abs((long) number.scale()) > MAX_DIGITS) throw tooManyDigits();
        return number.toPlainString();
    }

    /** Cuts at semicolons and at commas that do not belong to a number. */
    private static List<String> parts(String text) {
        var parts = new ArrayList<String>();
        int start = 0;
        for (int i = 0; i <= text.length(); i++) {
            boolean cut = i == text.length() || text.charAt(i) == ';' || text.startsWith(", ", i);
            if (!cut) continue;
            var part = text.substring(start, i).strip();
            if (!part.isEmpty()) parts.add(part);
            start = i + 1;
        }
        return parts;
    }

    /** Reads the parts of each item; if one is no price, all together are the text. */
    private Cost read(List<List<String>> items, String text) {
        int count = items.stream().mapToInt(List::size).sum();
        if (count == 0) return Cost.NONE;
        boolean allPrices = true;
        var prices = new ArrayList<Price>();
        for (var parts : items) {
            var found = new ArrayList<Price>();
            for (var part : parts) {
                var read = read(part, count > 1);
                allPrices &= !read.isEmpty();
                found.addAll(read);
            }
            prices.addAll(inherited(found));
        }
        return allPrices ? Cost.ofPrices(prices) : new Cost(text, List.of(), values(text));
    }

    /** The one or two prices of a part; none if it is a text. */
    private static List<Price> read(String part, boolean list) {
        if (isMinus(part.charAt(0)) || isNegative(part) || endsNegative(part)) throw negative();
        return list && isFree(part) ? List.of(Price.FREE) : prices(part);
    }

    private static List<Price> prices(String part) {
        var price = price(part);
        return price.isPresent() ? List.of(price.get()) : range(part);
    }

    private static List<Price> range(String part) {
        int dash = dash(part);
        if (dash < 0 || part.charAt(dash) == '−') return List.of();
        var low = priceOrFree(part.substring(0, dash).strip());
        var high = priceOrFree(part.substring(dash + 1).strip());
        return low.isPresent() && high.isPresent() ? List.of(low.get(), high.get()) : List.of();
    }

    private static Optional<Price> priceOrFree(String text) {
        return isFree(text) ? Optional.of(Price.FREE) : price(text);
    }

    private static boolean isFree(String text) {
        return text.equalsIgnoreCase("free");
    }

    /** Whether this would be a range if its second price were not negative. */
    private static boolean endsNegative(String part) {
        int dash = dash(part);
        if (dash < 0 || priceOrFree(part.substring(0, dash).strip()).isEmpty()) return false;
        var high = part.substring(dash + 1).strip();
        boolean minus = !high.isEmpty() && isMinus(high.charAt(0));
        return minus ? price(high.substring(1).strip()).isPresent() : isNegative(high);
    }

    /** Whether a minus sign stands between a currency and a number. */
    private static boolean isNegative(String text) {
        int dash = dash(text);
        return dash > 0
                && isMinus(text.charAt(dash))
                && Currency.isSymbol(text.substring(0, dash).strip())
                && !prices(text.substring(dash + 1).strip()).isEmpty();
    }

    /** A number with at most one currency, before or after it. */
    private static Optional<Price> price(String text) {
        int before = Currency.length(text);
        int start = before;
        if (text.startsWith(" ", start)) start++;
        int end = start + Amount.length(text, start);
        if (end == start) return Optional.empty();
        var after = text.substring(end).strip();
        if (!after.isEmpty() && (before > 0 || !Currency.isSymbol(after))) return Optional.empty();
        return amount(text.substring(start, end))
                .map(amount -> new Price(amount.written(), amount.value(), currency(text.substring(0, before), after)));
    }

    private static Optional<Amount> amount(String written) {
        var amount = Amount.parse(written);
        if (amount.isPresent() && amount.get().digits() > MAX_DIGITS) throw tooManyDigits();
        return amount;
    }

    private static Optional<Currency> currency(String before, String after) {
        if (!before.isEmpty()) return Optional.of(new Currency(before, true));
        return after.isEmpty() ? Optional.empty() : Optional.of(new Currency(after, false));
    }

    /** Within one text the only currency named holds for all its prices. */
    private static List<Price> inherited(List<Price> prices) {
        if (prices.size() < 2) return prices;
        var named = prices.stream().flatMap(price -> price.currency().stream()).toList();
        if (named.stream().map(Currency::symbol).distinct().count() != 1) return prices;
        return prices.stream().map(price -> price.inherit(named.getFirst())).toList();
    }

    /** The numbers in a text that no letter touches; its slug if there are none. */
    private List<String> values(String text) {
        var numbers = new ArrayList<String>();
        int i = 0;
        while (i < text.length()) {
            int length = Amount.isDigit(text.charAt(i)) ? Amount.length(text, i) : 0;
            if (length > 0 && !touchesLetter(text, i, i + length)) {
                amount(text.substring(i, i + length)).ifPresent(amount -> numbers.add(amount.value()));
            }
            i += Math.max(1, length);
        }
        if (!numbers.isEmpty()) return Cost.ascending(numbers);
        var slug = Slugs.of(text, limits.slug());
        return slug.isEmpty() ? List.of() : List.of(slug);
    }

    private static boolean touchesLetter(String text, int start, int end) {
        return (start > 0 && Character.isLetter(text.codePointBefore(start)))
                || (end < text.length() && Character.isLetter(text.codePointAt(end)));
    }

    private static int dash(String text) {
        for (int i = 0; i < text.length(); i++) {
            if ("-–—−".indexOf(text.charAt(i)) >= 0) return i;
        }
        return -1;
    }

    private static boolean isMinus(char character) {
        return character == '-' || character == '−';
    }

    private static Invalid negative() {
        return Invalid.value("must not be negative");
    }

    private static Invalid tooManyDigits() {
        return Invalid.value("must not have numbers of more than " + MAX_DIGITS + " digits");
    }
}
