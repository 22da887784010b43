package io.kalends.post;

import static io.kalends.api.Param.body;

import io.kalends.api.Args;
import io.kalends.api.Paging;
import io.kalends.api.Param;
import io.kalends.api.Type;
import io.kalends.listing.ListFilter;
import io.kalends.listing.ListOrder;
import io.kalends.listing.ListQuery;
import io.kalends.media.ImageChoice;
import io.kalends.time.When;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What callers can say of any event, venue or organizer. */
public final class PostParams {
    public static final Param<Long> AUTHOR = body("author", Type.INTEGER, "Author ID")
            .keeps()
            .shownBy(mount -> mount.author().schema());
    public static final Param<When> DATE =
            body("date", Type.DATE_TIME, "Publication date").keeps();
    public static final Param<When> DATE_UTC =
            body("date_utc", Type.DATE_TIME, "Publication date in UTC").keeps();
    public static final Param<String> DESCRIPTION =
            body("description", Type.DESCRIPTION, "Description").clears();
    public static final Param<String> SLUG = body("slug", Type.SLUG, "Slug").clears();
    public static final Param<String> STATUS = body(
                    "status",
                    Type.word(Status.WORDS.stream()
                            .filter(word -> !word.equals(Status.TRASH))
                            .toList()),
                    "Post status")
            .keeps();
    public static final Param<ImageChoice> IMAGE =
            body("image", ImageChoice.TYPE, "Featured image ID or URL").clears();

    public static final Param<List<String>> OF_STATUS = Param.query(
                    "status", Type.list(Type.word(Status.WORDS)), "Filter by post status")
            .shownAs(Type.schema("string"));
    public static final Param<String> SEARCH = Param.query("search", Type.SEARCH, "Text contained in the record");
    static final Param<Boolean> FORCE = Param.query(
                    "force", Type.BOOLEAN, "Remove the record for good instead of putting it in the trash")
            .or(false);

    /** Said by those who write to one date of a series, or to all of it. */
    public static final Param<String> SCOPE = Param.query(
            "scope",
            Type.word(Scope.WORDS),
            "What a write to a date of a series means: `this` one alone, which is the default, this and those `following`,"
                    + " or `all`; `all` is to be said when a series itself is deleted or its times are changed");

    /** The direction of a list. */
    public static final Param<String> ORDER =
            Param.query("order", Type.wordInAnyCase(List.of("asc", "desc")), "Sort direction, ascending or descending");

    private PostParams() {}

    /** The change of what all posts share. */
    public static PostChange change(Args args, Param<String> name) {
        return new PostChange(
                args.sent(name),
                args.sent(AUTHOR),
                args.sent(DATE),
                args.sent(DATE_UTC),
                args.sent(DESCRIPTION),
                args.sent(SLUG),
                args.sent(STATUS),
                args.sent(IMAGE));
    }

    /** Which dates of a series are meant, if it was said. */
    public static Optional<Scope> scope(Args args) {
        return args.find(SCOPE).map(word -> Scope.valueOf(word.toUpperCase(Locale.ROOT)));
    }

    /** What is asked of a list, at any time. */
    public static <F extends ListFilter> ListQuery<F> query(Args args, F filter, ListOrder order) {
        return ListQuery.of(filter, order)
                .withSearch(args.find(SEARCH))
                .withStatuses(args.find(OF_STATUS))
                .withPaging(Paging.of(args));
    }
}
