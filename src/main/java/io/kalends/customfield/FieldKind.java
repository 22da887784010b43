package io.kalends.customfield;

import io.kalends.api.Context;
import io.kalends.api.Invalid;
import io.kalends.api.Reason;
import io.kalends.api.Type;
import io.kalends.text.PlainText;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What the values of a custom field are. All are stored as text, of which there is one form for each value. */
public enum FieldKind {
    TEXT((raw, options, context) -> Type.TEXT.read(raw, context)),
    NUMBER((raw, options, context) -> number(raw)),
    BOOLEAN((raw, options, context) -> truth(raw, context)),
    DATE((raw, options, context) -> date(raw)),
    URL((raw, options, context) -> Type.URL.read(raw, context)),
    CHOICE((raw, options, context) -> choice(raw, options));

    /** How values of a kind are read. */
    private interface Reader {
        String read(Object raw, List<String> options, Context context);
    }

    private static final String TRUE = "true";
    private static final int DIGITS = 18;
    private static final int DECIMALS = 15;

    private final Reader reader;

    FieldKind(Reader reader) {
        this.reader = reader;
    }

    /** The stored text of a value; "" where a text is blank. */
    String read(Object raw, List<String> options, Context context) {
        return reader.read(raw, options, context);
    }

    /** A stored value as JSON has it. */
    public Object shown(String text) {
        return switch (this) {
            case NUMBER -> decimalOrInteger(new BigDecimal(text));
            case BOOLEAN -> text.equals(TRUE);
            case TEXT, DATE, URL, CHOICE -> text;
        };
    }

    private static Object decimalOrInteger(BigDecimal number) {
        if (number.scale() > 0) return number;
        return number.longValueExact();
    }

    /** Whether its values are words that a search may find. */
    boolean isText() {
        return this == TEXT || this == URL || this == CHOICE;
    }

    /** The word in the interface and in the store. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<FieldKind> of(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word().equals(word)).findFirst();
    }

    public static List<String> words() {
        return Arrays.stream(values()).map(FieldKind::word).toList();
    }

    private static String truth(Object raw, Context context) {
        return Type.BOOLEAN.read(raw instanceof String text ? text.strip() : raw, context) ? TRUE : "false";
    }

    private static String choice(Object raw, List<String> options) {
        // As the options were when they were defined.
        String chosen = PlainText.clean(Type.string(raw));
        if (!options.contains(chosen)) throw Invalid.value("must be one of " + String.join(", ", options));
        return chosen;
    }

    private static String number(Object raw) {
        BigDecimal number = decimal(raw).stripTrailingZeros();
        // By its digits, without writing out what may be a one with a billion zeros.
        if (number.precision() - (long) number.scale() > DIGITS || number.scale() > DECIMALS)
            throw Invalid.value(
                    "must be a number of at most " + DIGITS + " digits and " + DECIMALS + " decimals",
                    DIGITS,
                    DECIMALS);
        return number.toPlainString();
    }

    private static BigDecimal decimal(Object raw) {
        if (raw instanceof Number number) return new BigDecimal(number.toString());
        if (raw instanceof String text && text.strip().matches("[+-]?[0-9]{1,30}(\\.[0-9]{1,30})?"))
            return new BigDecimal(text.strip());
        throw Invalid.type("a number such as 12 or 9.5");
    }

    private static String date(Object raw) {
        try {
            String text = Type.string(raw).strip();
            if (text.matches("[0-9]{4}-[0-9]{2}-[0-9]{2}") && !text.startsWith("0000"))
                return LocalDate.parse(text).toString();
        } catch (DateTimeException e) {
            // Refused below, like anything else that is no date.
        }
        throw new Invalid(Reason.INVALID_DATE, "must be a date such as 2026-12-05");
    }
}
