package io.kalends.event;

import static io.kalends.api.Param.body;

import io.kalends.api.Args;
import io.kalends.api.Invalid;
import io.kalends.api.Param;
import io.kalends.api.Reason;
import io.kalends.api.Type;
import io.kalends.api.Update;
import io.kalends.event.EventChange.TicketChange;
import io.kalends.time.When;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the tickets of an event. */
final class TicketReader {
    private static final int DIGITS = 10;
    private static final int DECIMALS = 4;

    private static final Type<String> PRICE_TYPE = Type.input(Type.schema("string"), (raw, context) -> price(raw));
    private static final Type<String> CURRENCY_TYPE = Type.TEXT.checked((value, context) -> currency(value));

    private static final Param<String> NAME =
            body("name", Type.TITLE, "What is offered").must();
    private static final Param<String> PRICE =
            body("price", PRICE_TYPE, "Price as a decimal number").must();
    private static final Param<String> CURRENCY = body("currency", CURRENCY_TYPE, "ISO 4217 code")
            .or(context -> context.config().money().code())
            .clears();
    private static final Param<String> URL =
            body("url", Type.URL, "Where to buy").clears();
    private static final Param<String> AVAILABILITY = body(
                    "availability", Type.word(List.of("in_stock", "sold_out", "pre_order")), "Whether it can be had")
            .or("in_stock")
            .clears();
    private static final Param<When> VALID_FROM =
            body("valid_from", Type.DATE_TIME, "Offered from").clears();
    private static final Param<When> VALID_UNTIL =
            body("valid_until", Type.DATE_TIME, "Offered until").clears();

    private static final List<Param<?>> FIELDS =
            List.of(NAME, PRICE, CURRENCY, URL, AVAILABILITY, VALID_FROM, VALID_UNTIL);

    private TicketReader() {}

    static Update<List<TicketChange>> read(Args args) {
        if (!args.has(EventParams.TICKETS)) return Update.keep();
        Object raw = args.find(EventParams.TICKETS).orElse(List.of());
        int most = args.context().config().limits().ids();
        if (!(raw instanceof List<?> items)) {
            args.reject(EventParams.TICKETS, Reason.INVALID_TYPE, "must be an array of tickets");
            return Update.keep();
        }
        if (items.size() > most) {
            args.reject(EventParams.TICKETS, Reason.TOO_MANY_ITEMS, "must have at most " + most + " items", most);
            return Update.keep();
        }
        var tickets = new ArrayList<TicketChange>();
        for (int i = 0; i < items.size(); i++)
            ticket(items.get(i), "tickets." + i, args).ifPresent(tickets::add);
        return Update.to(tickets);
    }

    @SuppressWarnings("unchecked") // maps of parsed bodies have text keys
    private static Optional<TicketChange> ticket(@Nullable Object raw, String path, Args args) {
        if (!(raw instanceof Map<?, ?> map)) {
            args.refusals().add(path, Reason.INVALID_TYPE, "must be a ticket with name and price");
            return Optional.empty();
        }
        Args own = args.nested(path, FIELDS, (Map<String, @Nullable Object>) map);
        var ticket = new Ticket(
                own.find(NAME).orElse(""),
                own.find(PRICE).orElse("0"),
                own.get(CURRENCY).toUpperCase(Locale.ROOT),
                own.find(URL).orElse(""),
                own.get(AVAILABILITY),
                Optional.empty(),
                Optional.empty());
        return Optional.of(new TicketChange(path, ticket, own.find(VALID_FROM), own.find(VALID_UNTIL)));
    }

    private static String price(Object raw) {
        String text =
                raw instanceof Number number ? plain(number) : Type.string(raw).strip();
        if (!text.matches("[0-9]{1,10}(\\.[0-9]{1,4})?"))
            throw Invalid.value(
                    "must be a number of at least 0 with up to " + DIGITS + " digits and " + DECIMALS + " decimals",
                    DIGITS,
                    DECIMALS);
        return text;
    }

    /** A JSON number written out, unless it is far too long for a price anyway. */
    private static String plain(Number number) {
        var exact = new BigDecimal(number.toString());
        boolean sane = exact.precision() <= 20 && Math.abs(exact.scale()) <= 20;
        return sane ? exact.toPlainString() : number.toString();
    }

    private static void currency(String code) {
        try {
            Currency.getInstance(code.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw Invalid.value("must be an ISO 4217 code such as EUR");
        }
    }
}
