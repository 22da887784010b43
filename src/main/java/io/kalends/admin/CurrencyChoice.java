package io.kalends.admin;

import io.kalends.config.Setting;
import java.text.DecimalFormat;
import java.text.NumberFormat;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The currencies a calendar can have, named and written as the people of a locale do. */
record CurrencyChoice(Locale locale) {
    /** A currency by its code, and what it is called. */
    record Option(String code, String name) {}

    /** Those that are in use somewhere, by name. */
    List<Option> all() {
        return currencies()
                .map(currency -> new Option(currency.getCurrencyCode(), currency.getDisplayName(locale)))
                .sorted(Comparator.comparing(Option::name))
                .toList();
    }

    private static Stream<Currency> currencies() {
        return Arrays.stream(Locale.getISOCountries())
                .flatMap(country -> Optional.ofNullable(Currency.getInstance(Locale.of("", country))).stream())
                .distinct();
    }

    /** That of the region. */
    String usual() {
        return Currency.getInstance(locale).getCurrencyCode();
    }

    /** The settings that stand for a currency; none for an unknown code. */
    Map<Setting, String> settings(String code) {
        return currencies()
                .filter(currency -> currency.getCurrencyCode().equals(code))
                .findFirst()
                .map(currency -> Map.of(
                        Setting.CURRENCY_CODE,
                        code,
                        Setting.CURRENCY_SYMBOL,
                        currency.getSymbol(locale),
                        Setting.CURRENCY_POSITION,
                        isBefore() ? "prefix" : "postfix"))
                .orElse(Map.of());
    }

    private boolean isBefore() {
        return NumberFormat.getCurrencyInstance(locale) instanceof DecimalFormat format
                && format.toPattern().startsWith("\u00a4");
    }
}
