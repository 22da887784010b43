package io.kalends.api;

import static io.kalends.api.Field.field;
import static io.kalends.api.Field.optional;

import java.util.List;
import java.util.Optional;

/** Which page of a list is wanted. */
public record Paging(long page, int perPage) {
    private static final Param<Long> PAGE =
            Param.query("page", Type.COUNTER, "Page of the list to return").or(1L);
    private static final Param<Long> PER_PAGE = Param.query("per_page", Type.COUNTER, "Records on a page")
            .or(context -> (long) context.profile().perPage(context.config()));

    /** The whole list as one page. */
    public static final Paging EVERYTHING = new Paging(1, Integer.MAX_VALUE);

    /** No record at all, for those who want to know how many there are. */
    public static final Paging NOTHING = new Paging(1, 0);

    /** Taken by every list. */
    public static final List<Param<?>> PARAMS = List.of(PAGE, PER_PAGE);

    /** The same for a list that is given whole unless a page is asked for. */
    public static final List<Param<?>> OPTIONAL = List.of(
            Param.query("page", Type.COUNTER, "Page of the list to return; without page and per_page all of it"),
            Param.query("per_page", Type.COUNTER, "Records on a page"));

    /** The page that is asked for, or everything. */
    public static Paging ofOptional(Args args) {
        boolean asked = args.has(PAGE) || args.has(PER_PAGE) || args.refused(PAGE) || args.refused(PER_PAGE);
        return asked ? of(args) : EVERYTHING;
    }

    public static Paging of(Args args) {
        if (args.refused(PAGE) || args.refused(PER_PAGE)) return new Paging(1, 1);
        long most = args.context().config().maxPerPage();
        return new Paging(args.get(PAGE), (int) Math.min(args.get(PER_PAGE), most));
    }

    /** Records before this page; never overflows, however far away the page is. */
    public long offset() {
        return isEmpty() ? 0 : Math.min(page - 1, Long.MAX_VALUE / perPage) * perPage;
    }

    public boolean isEmpty() {
        return perPage == 0;
    }

    public long pages(long total) {
        return (total + perPage - 1) / perPage;
    }

    public boolean isEverything() {
        return equals(EVERYTHING);
    }

    /** What a reply says of a page of a list; the page must exist, else {@code beyondTheEnd}. */
    public <T> Envelope<T> envelope(Call call, Listing<T> listing, Fault beyondTheEnd) {
        long pages = pages(listing.total());
        if (page > 1 && page > pages)
            throw beyondTheEnd.problem("Page %s does not exist; there are %s.".formatted(page, pages));
        return new Envelope<>(
                listing.items(),
                call.listUrl(),
                page < pages ? Optional.of(call.listUrl(page + 1)) : Optional.empty(),
                page > 1 ? Optional.of(call.listUrl(page - 1)) : Optional.empty(),
                listing.total(),
                pages,
                isEverything());
    }

    /** The reply around one page of records. */
    public record Envelope<T>(
            List<T> items,
            String self,
            Optional<String> next,
            Optional<String> previous,
            long total,
            long pages,
            boolean isWhole) {}

    /** What a list of {@code view}s looks like; {@code collection} names it in the reply. */
    public static <T> View<Envelope<T>> envelope(String collection, View<T> view) {
        return View.of(
                view.name() + "List",
                field(collection, Type.list(Type.object(view)), "The records of this page", Envelope::items),
                field("rest_url", Type.STRING, "Address of this page", Envelope::self),
                optional("next_rest_url", Type.STRING, "Address of the next page, if there is one", Envelope::next),
                optional(
                        "previous_rest_url",
                        Type.STRING,
                        "Address of the page before, if there is one",
                        Envelope::previous),
                field("total", Type.INTEGER, "Records on all pages", Envelope::total),
                field("total_pages", Type.INTEGER, "Number of pages", Envelope::pages));
    }
}
