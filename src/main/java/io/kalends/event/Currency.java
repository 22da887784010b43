package io.kalends.event;

import java.util.Set;
import java.util.stream.Collectors;

/** A currency as it is written next to a number, and on which side of it. */
public record Currency(String symbol, boolean prefix) {
    private static final Set<String> CODES = java.util.Currency.getAvailableCurrencies().stream()
            .map(java.util.Currency::getCurrencyCode)
            .collect(Collectors.toUnmodifiableSet());

    private static final int MAX_LENGTH = 5;
    private static final int MAX_LETTERS = 3;

    public String position() {
        return prefix ? "prefix" : "postfix";
    }

    /** The symbol if it is an ISO 4217 code, otherwise empty. */
    public String code() {
        return CODES.contains(symbol) ? symbol : "";
    }

    /** The number with the currency on its side. */
    String beside(String number) {
        return prefix ? symbol + number : number + symbol;
    }

    /** Whether the text can be a currency: a few letters, currency signs, and dots that shorten a word. */
    static boolean isSymbol(String text) {
        return !text.isEmpty() && text.length() <= 2 * MAX_LENGTH && length(text) == text.length();
    }

    /** How much of the start of the text is a currency; 0 if none of it is. */
    static int length(String text) {
        int letters = 0;
        int characters = 0;
        int end = 0;
        while (end < text.length()) {
            int character = text.codePointAt(end);
            boolean letter = Character.isLetter(character);
            // A dot after a sign begins a number: $.50
            boolean dot = character == '.' && end > 0 && Character.isLetter(text.codePointBefore(end));
            if (!letter && !dot && Character.getType(character) != Character.CURRENCY_SYMBOL) break;
            if (letter) letters++;
            if (++characters > MAX_LENGTH || letters > MAX_LETTERS) return 0;
            end += Character.charCount(character);
        }
        return end;
    }
}
