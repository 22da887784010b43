package io.kalends.bench;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The lines of the table, in their order: what is asked of the service. */
enum Case {
    LIST(Group.READY, "list", ask -> ask.same("")),
    LIST_50(Group.READY, "list of 50", ask -> ask.same("per_page=50")),
    ID(Group.READY, "by ID", Requests::byId),
    SLUG(Group.READY, "by slug", Requests::bySlug),
    NOT_MODIFIED(Group.READY, "304, not modified", Requests::notModified),
    LIST_PAGE(Group.READY, "page of a list", ask -> ask.page("/")),
    MONTH_PAGE(Group.READY, "page of a month", ask -> ask.page("/events/month/")),

    LIST_OTHER(Group.OTHER, "list", ask -> ask.other("")),
    LIST_10_OTHER(Group.OTHER, "list of 10", ask -> ask.other("per_page=10")),
    LIST_10_OTHER_GZIP(Group.OTHER, "list of 10", ask -> ask.compressed(ask.other("per_page=10"))),
    LIST_50_OTHER(Group.OTHER, "list of 50", ask -> ask.other("per_page=50")),
    LIST_50_OTHER_GZIP(Group.OTHER, "list of 50", ask -> ask.compressed(ask.other("per_page=50"))),
    LIST_MOMENT(Group.OTHER, "list from a moment", ask -> ask.other(Requests.FROM_A_MOMENT)),
    LIST_50_MOMENT(Group.OTHER, "list of 50 from a moment", ask -> ask.other("per_page=50&" + Requests.FROM_A_MOMENT)),
    LAST_PAGE(Group.OTHER, "last page", ask -> ask.other(ask.lastPage())),
    ID_OTHER(Group.OTHER, "by ID", Requests::byIdOther),
    SLUG_OTHER(Group.OTHER, "by slug", Requests::bySlugOther),

    DATES(
            Group.FILTER,
            "start_date, end_date",
            ask -> ask.other("start_date=" + ask.day(60) + "&end_date=" + ask.day(90))),
    STARTS_AFTER(Group.FILTER, "starts_after", ask -> ask.other("starts_after=" + ask.day(60))),
    CATEGORIES(Group.FILTER, "categories", ask -> ask.other("categories=" + ask.category(0))),
    TAGS(Group.FILTER, "tags", ask -> ask.other("tags=" + ask.tag(12))),
    VENUE(Group.FILTER, "venue", ask -> ask.other("venue=" + ask.venue(3))),
    ORGANIZER(Group.FILTER, "organizer", ask -> ask.other("organizer=" + ask.organizer(2))),
    FEATURED(Group.FILTER, "featured", ask -> ask.other("featured=true")),
    NEAR(Group.FILTER, "geoloc_lat, geoloc_lng", ask -> ask.other(Requests.NEAR)),
    TICKETED(Group.FILTER, "ticketed", ask -> ask.other("ticketed=true")),
    SEARCH_RARE(Group.FILTER, "search, rare word", ask -> ask.other("search=" + Words.RARE)),
    SEARCH_COMMON(Group.FILTER, "search, common word", ask -> ask.other("search=" + Words.COMMON)),
    SEARCH_NONE(Group.FILTER, "search, no match", ask -> ask.other("search=" + Words.ABSENT)),
    COMBINATION(Group.FILTER, "categories, date, search", ask -> ask.other(ask.combination())),

    CATEGORY_MOMENT(
            Group.CALLER, "category", ask -> ask.other(Requests.FROM_A_MOMENT + "&categories=" + ask.category(0))),
    SEARCH_MOMENT(Group.CALLER, "search", ask -> ask.other(Requests.FROM_A_MOMENT + "&search=" + Words.COMMON)),
    VENUE_MOMENT(Group.CALLER, "venue", ask -> ask.other(Requests.FROM_A_MOMENT + "&venue=" + ask.venue(3))),
    NEAR_MOMENT(Group.CALLER, "near", ask -> ask.other(Requests.FROM_A_MOMENT + "&" + Requests.NEAR)),
    AUTHOR_LIST(Group.CALLER, "author, list", ask -> ask.by("author", Requests.FROM_A_MOMENT), LIST_MOMENT),
    AUTHOR_CATEGORY(
            Group.CALLER,
            "author, category",
            ask -> ask.by("author", Requests.FROM_A_MOMENT + "&categories=" + ask.category(0)),
            CATEGORY_MOMENT),
    AUTHOR_SEARCH(
            Group.CALLER,
            "author, search",
            ask -> ask.by("author", Requests.FROM_A_MOMENT + "&search=" + Words.COMMON),
            SEARCH_MOMENT),
    CONTRIBUTOR_LIST(
            Group.CALLER, "contributor, list", ask -> ask.by("contributor", Requests.FROM_A_MOMENT), LIST_MOMENT),
    CONTRIBUTOR_CATEGORY(
            Group.CALLER,
            "contributor, category",
            ask -> ask.by("contributor", Requests.FROM_A_MOMENT + "&categories=" + ask.category(0)),
            CATEGORY_MOMENT),
    CONTRIBUTOR_SEARCH(
            Group.CALLER,
            "contributor, search",
            ask -> ask.by("contributor", Requests.FROM_A_MOMENT + "&search=" + Words.COMMON),
            SEARCH_MOMENT),
    EDITOR_LIST(
            Group.CALLER,
            "editor, list",
            ask -> ask.by("editor", Requests.ANY_STATUS + "&" + Requests.FROM_A_MOMENT),
            LIST_MOMENT),
    EDITOR_CATEGORY(
            Group.CALLER,
            "editor, category",
            ask -> ask.by(
                    "editor", Requests.ANY_STATUS + "&" + Requests.FROM_A_MOMENT + "&categories=" + ask.category(0)),
            CATEGORY_MOMENT),
    EDITOR_SEARCH(
            Group.CALLER,
            "editor, search",
            ask -> ask.by("editor", Requests.ANY_STATUS + "&" + Requests.FROM_A_MOMENT + "&search=" + Words.COMMON),
            SEARCH_MOMENT),
    PAGE_DAY(Group.CALLER, "page", ask -> ask.otherPage("")),
    PAGE_CATEGORY(Group.CALLER, "page, category", ask -> ask.otherPage("&categories=" + ask.category(0))),
    PAGE_SEARCH(Group.CALLER, "page, search", ask -> ask.otherPage("&search=" + Words.COMMON)),
    TABLE_LIST(Group.CALLER, "editor's table", ask -> ask.table("editor", ""), PAGE_DAY),
    TABLE_CATEGORY(
            Group.CALLER,
            "editor's table, category",
            ask -> ask.table("editor", "&category=" + ask.category(0)),
            PAGE_CATEGORY),
    TABLE_SEARCH(
            Group.CALLER, "editor's table, search", ask -> ask.table("editor", "&search=" + Words.COMMON), PAGE_SEARCH),
    AUTHOR_VENUE(
            Group.CALLER,
            "author, venue",
            ask -> ask.by("author", Requests.FROM_A_MOMENT + "&venue=" + ask.venue(3)),
            VENUE_MOMENT),
    AUTHOR_NEAR(
            Group.CALLER,
            "author, near",
            ask -> ask.by("author", Requests.FROM_A_MOMENT + "&" + Requests.NEAR),
            NEAR_MOMENT),
    BY_TITLE_LIST(
            Group.ORDER, "by title, list", ask -> ask.other("orderby=title&" + Requests.FROM_A_MOMENT), LIST_MOMENT),
    BY_TITLE_CATEGORY(
            Group.ORDER,
            "by title, category",
            ask -> ask.other("orderby=title&" + Requests.FROM_A_MOMENT + "&categories=" + ask.category(0)),
            CATEGORY_MOMENT),
    BY_TITLE_SEARCH(
            Group.ORDER,
            "by title, search",
            ask -> ask.other("orderby=title&" + Requests.FROM_A_MOMENT + "&search=" + Words.COMMON),
            SEARCH_MOMENT),
    BY_MODIFIED_LIST(
            Group.ORDER,
            "by modified, list",
            ask -> ask.other("orderby=modified&" + Requests.FROM_A_MOMENT),
            LIST_MOMENT),
    BY_MODIFIED_CATEGORY(
            Group.ORDER,
            "by modified, category",
            ask -> ask.other("orderby=modified&" + Requests.FROM_A_MOMENT + "&categories=" + ask.category(0)),
            CATEGORY_MOMENT),
    BY_MODIFIED_SEARCH(
            Group.ORDER,
            "by modified, search",
            ask -> ask.other("orderby=modified&" + Requests.FROM_A_MOMENT + "&search=" + Words.COMMON),
            SEARCH_MOMENT),
    BY_END_DATE_LIST(
            Group.ORDER,
            "by end date, list",
            ask -> ask.other("orderby=end_date&" + Requests.FROM_A_MOMENT),
            LIST_MOMENT),
    BY_END_DATE_CATEGORY(
            Group.ORDER,
            "by end date, category",
            ask -> ask.other("orderby=end_date&" + Requests.FROM_A_MOMENT + "&categories=" + ask.category(0)),
            CATEGORY_MOMENT),
    BY_END_DATE_SEARCH(
            Group.ORDER,
            "by end date, search",
            ask -> ask.other("orderby=end_date&" + Requests.FROM_A_MOMENT + "&search=" + Words.COMMON),
            SEARCH_MOMENT),

    FIRST_LIST(
            Group.SERIES, "first of each", ask -> ask.other("recurring=first&" + Requests.FROM_A_MOMENT), LIST_MOMENT),
    FIRST_CATEGORY(
            Group.SERIES,
            "first of each, category",
            ask -> ask.other("recurring=first&" + Requests.FROM_A_MOMENT + "&categories=" + ask.category(0)),
            CATEGORY_MOMENT),
    FIRST_SEARCH(
            Group.SERIES,
            "first of each, search",
            ask -> ask.other("recurring=first&" + Requests.FROM_A_MOMENT + "&search=" + Words.COMMON),
            SEARCH_MOMENT),
    SERIES_LIST(Group.SERIES, "series", ask -> ask.other("recurring=series&" + Requests.FROM_A_MOMENT), LIST_MOMENT),
    SERIES_SEARCH(
            Group.SERIES,
            "series, search",
            ask -> ask.other("recurring=series&" + Requests.FROM_A_MOMENT + "&search=" + Words.COMMON),
            SEARCH_MOMENT),
    DATES_OF_SERIES(Group.SERIES, "dates of one series", ask -> ask.other("window=all&series=" + ask.series(1))),

    CREATE(Group.WRITE, "create", Requests::create),
    UPDATE(Group.WRITE, "update", Requests::update),

    READS(Group.MIXED, "reads only", Requests::tenKinds),
    MIXED(Group.MIXED, "99 reads, 1 write", Requests::mixed);

    /** What cases have in common. */
    enum Group {
        READY("The same again and again"),
        OTHER("Every query different"),
        FILTER("Every query different, with a filter"),
        CALLER("Every list from another moment, by who asks"),
        ORDER("Every list from another moment, in another order"),
        SERIES("Every list from another moment, each series once"),
        WRITE("Writes"),
        MIXED("Ten kinds of reads");

        private final String title;

        Group(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }

    private final Group group;
    private final String title;
    private final Function<Requests, List<Shot>> shots;
    private final Optional<Case> base;

    Case(Group group, String title, Function<Requests, List<Shot>> shots) {
        this(group, title, shots, null);
    }

    /** @param base the same asked by anybody, in the usual order */
    Case(Group group, String title, Function<Requests, List<Shot>> shots, @Nullable Case base) {
        this.group = group;
        this.title = title;
        this.shots = shots;
        this.base = Optional.ofNullable(base);
    }

    /** What it is compared with, where it is not the bare server alone. */
    Optional<Case> base() {
        return base;
    }

    /** Its name on the command line and in the results as JSON. */
    String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    Group group() {
        return group;
    }

    String title() {
        return title;
    }

    Load load(Requests requests) {
        return new Load(shots.apply(requests), Load.CLIENTS);
    }
}
