package io.kalends.event;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * One price of an event.
 *
 * @param written the number as it was written, without its currency
 * @param value the same number with no grouping and a decimal point
 * @param currency absent if it is that of the site
 */
public record Price(String written, String value, Optional<Currency> currency) {
    /** The word in place of a price, which has no currency even if all others have. */
    static final Price FREE = new Price("free", "0", Optional.empty());

    boolean isWord() {
        return written.equals(FREE.written);
    }

    BigDecimal amount() {
        return new BigDecimal(value);
    }

    boolean isNothing() {
        return amount().signum() == 0;
    }

    String shown(Currency site) {
        return isNothing() ? "Free" : currency.orElse(site).beside(written);
    }

    Price inherit(Currency only) {
        return currency.isPresent() || isWord() ? this : new Price(written, value, Optional.of(only));
    }
}
