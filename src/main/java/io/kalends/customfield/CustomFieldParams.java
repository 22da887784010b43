package io.kalends.customfield;

import static io.kalends.api.Param.body;

import io.kalends.api.Args;
import io.kalends.api.Context;
import io.kalends.api.Invalid;
import io.kalends.api.Param;
import io.kalends.api.Reason;
import io.kalends.api.Refusals;
import io.kalends.api.Type;
import io.kalends.api.Update;
import io.kalends.text.Fold;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What callers can say of custom fields. */
public final class CustomFieldParams {
    private static final int LONGEST = 200;
    private static final int MOST_OPTIONS = 100;
    private static final long LAST = 1_000_000;

    private static final Type<String> KEY_TYPE = Type.STRING.checked((key, context) -> {
        if (!CustomField.KEY.matcher(key).matches())
            throw Invalid.value(
                    "must be at most " + CustomField.LONGEST_KEY
                            + " small letters, digits and underscores, and begin with a letter",
                    CustomField.LONGEST_KEY);
    });

    private static final Type<String> SHORT = Type.TITLE.checked((text, context) -> {
        if (text.codePointCount(0, text.length()) > LONGEST)
            throw new Invalid(Reason.TOO_LONG, "must have at most " + LONGEST + " characters", LONGEST);
    });

    private static final Type<List<String>> OPTIONS_TYPE =
            Type.list(SHORT).checked((options, context) -> checkOptions(options));

    private static final Type<Long> ORDER_TYPE = Type.INTEGER.checked((order, context) -> {
        if (order < 0 || order > LAST) throw Invalid.value("must lie between 0 and " + LAST, 0, LAST);
    });

    private static final Param<String> KEY = body("key", KEY_TYPE, "Name in the interface; never changes");
    private static final Param<String> LABEL = body("label", SHORT, "What people read");
    private static final Param<String> KIND =
            body("kind", Type.word(FieldKind.words()), "What its values are; another kind only where all values fit");
    private static final Param<List<String>> OPTIONS =
            body("options", OPTIONS_TYPE, "What can be chosen; of a `choice`").clears();
    private static final Param<Boolean> PUBLIC = body(
                    "public", Type.BOOLEAN, "Whether everybody sees its values, or those alone who may edit the event")
            .or(true)
            .resets();
    private static final Param<Long> ORDER = body("order", ORDER_TYPE, "Place among the others; last when left out")
            .keeps();

    private CustomFieldParams() {}

    private static void checkOptions(List<String> options) {
        if (options.size() > MOST_OPTIONS)
            throw new Invalid(Reason.TOO_MANY_ITEMS, "must have at most " + MOST_OPTIONS + " items", MOST_OPTIONS);
        if (options.stream().map(Fold::of).distinct().count() < options.size())
            throw Invalid.value("must not contain the same text twice");
    }

    static CustomFieldChange change(Args args) {
        Update<String> kind = args.sent(KIND);
        return new CustomFieldChange(
                args.sent(KEY),
                args.sent(LABEL),
                new Update<>(kind.isSent(), kind.value().flatMap(FieldKind::of)),
                args.sent(OPTIONS),
                args.sent(PUBLIC),
                args.sent(ORDER));
    }

    /** The parts of a field to be made. */
    static List<Param<?>> fields() {
        return List.of(KEY.must(), LABEL.must(), KIND.must(), OPTIONS, PUBLIC, ORDER);
    }

    /** The parts of a field to be changed. */
    static List<Param<?>> changes() {
        return List.of(KEY, LABEL, KIND, OPTIONS, PUBLIC, ORDER);
    }

    /** A new field, as a form or a file holds it. */
    public static CustomFieldChange ofNew(Map<String, @Nullable Object> raw, Context context, Refusals refusals) {
        return change(Args.ofNew(fields(), raw, context, refusals));
    }

    /** Changes of a field, as a form holds them. */
    public static CustomFieldChange ofChange(Map<String, @Nullable Object> raw, Context context, Refusals refusals) {
        return change(Args.ofChange(changes(), raw, context, refusals));
    }
}
