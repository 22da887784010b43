package io.kalends.source;

import static io.kalends.api.Param.body;

import io.kalends.api.Args;
import io.kalends.api.Context;
import io.kalends.api.Invalid;
import io.kalends.api.Param;
import io.kalends.api.Refusals;
import io.kalends.api.Type;
import io.kalends.api.Update;
import io.kalends.source.Source.Removed;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What callers can say of sources. */
public final class SourceParams {
    /** Servers are not to be asked more often than that. */
    private static final long SHORTEST = 15;

    private static final long LONGEST = 60L * 24 * 366;

    private static final Type<Long> MINUTES = Type.INTEGER.checked((minutes, context) -> {
        if (minutes < SHORTEST || minutes > LONGEST)
            throw Invalid.value("must lie between " + SHORTEST + " and " + LONGEST + " minutes", SHORTEST, LONGEST);
    });

    private static final Type<Map<String, String>> COLUMN_NAMES = Type.input(
            Map.of("type", "object", "additionalProperties", Type.schema("string")), (raw, context) -> columns(raw));

    private static final Param<String> TYPE = body("type", Type.word(Source.Type.words()), "What it is; never changes");
    private static final Param<String> ADDRESS =
            body("address", Type.TEXT, "Address of the site or feed, or name of the file; never changes");
    private static final Param<String> NAME = body("name", Type.TITLE, "What people call it");
    private static final Param<String> REMOVED = body(
                    "removed",
                    Type.word(Removed.words()),
                    "What becomes of events that are gone there; `trash` by default for feeds")
            .keeps();
    private static final Param<Long> EVERY = body(
                    "every", MINUTES, "Minutes after which it is imported again; null for only on request")
            .clears();
    private static final Param<Boolean> IMAGES =
            body("images", Type.BOOLEAN, "Whether images are stored here").resets();
    private static final Param<Map<String, String>> COLUMNS = body(
                    "columns", COLUMN_NAMES, "Columns of a CSV file by the fields that they are")
            .clears();

    static final Param<Boolean> DRY_RUN = body(
                    "dry_run", Type.BOOLEAN, "Find out what would be done, and write nothing")
            .or(false)
            .resets();
    static final Param<Boolean> CONFIRM = body(
                    "confirm_removals", Type.BOOLEAN, "Put events into the trash however many are gone there")
            .or(false)
            .resets();

    private SourceParams() {}

    private static Map<String, String> columns(Object raw) {
        if (!(raw instanceof Map<?, ?> map)) throw Invalid.type("an object of names of columns");
        var columns = new LinkedHashMap<String, String>();
        map.forEach((field, column) -> columns.put(
                String.valueOf(field), Type.string(column == null ? "" : column).strip()));
        return columns;
    }

    static SourceChange change(Args args) {
        return new SourceChange(
                map(args.sent(TYPE), Source.Type::of),
                args.sent(ADDRESS),
                args.sent(NAME),
                map(args.sent(REMOVED), Removed::of),
                args.sent(EVERY),
                args.sent(IMAGES),
                args.sent(COLUMNS));
    }

    private static <A, B> Update<B> map(Update<A> sent, Function<A, B> change) {
        return new Update<>(sent.isSent(), sent.value().map(change));
    }

    /** The parts of a source to be made. */
    static List<Param<?>> fields() {
        return List.of(TYPE.must(), ADDRESS.must(), NAME, REMOVED, EVERY, IMAGES, COLUMNS);
    }

    /** The parts of a source to be changed. */
    static List<Param<?>> changes() {
        return List.of(ADDRESS, NAME, REMOVED, EVERY, IMAGES, COLUMNS);
    }

    /** A new source, as a form holds it. */
    public static SourceChange ofNew(Map<String, @Nullable Object> raw, Context context, Refusals refusals) {
        return change(Args.ofNew(fields(), raw, context, refusals));
    }

    /** Changes of a source, as a form holds them. */
    public static SourceChange ofChange(Map<String, @Nullable Object> raw, Context context, Refusals refusals) {
        return change(Args.ofChange(changes(), raw, context, refusals));
    }
}
