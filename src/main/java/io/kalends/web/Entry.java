package io.kalends.web;

import io.kalends.event.Event;
import io.kalends.event.EventStatus;
import io.kalends.event.Repetition;
import io.kalends.event.Schedule;
import io.kalends.post.Kind;
import io.kalends.post.Post;
import io.kalends.term.Taxonomy;
import io.kalends.term.Term;
import io.kalends.text.Html;
import io.kalends.text.Slugs;
import io.kalends.time.DateTimes;
import io.kalends.time.Zones;
import io.kalends.venue.Venue;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** An event as lists and grids show it. */
record Entry(Event event, Visit visit) {
    /** Categories are told apart by so many colours, besides by their names. */
    private static final int HUES = 8;

    private static final int SUMMARY = 180;

    private static final String MOVED = "moved";

    /** A mark in words; the kind is for the style sheet. */
    record Badge(String kind, String text) {}

    static List<Entry> all(List<Event> events, Visit visit) {
        return events.stream().map(event -> new Entry(event, visit)).toList();
    }

    Post post() {
        return event.post();
    }

    long id() {
        return post().id();
    }

    String title() {
        return post().name();
    }

    /** Where its page is found, which leads back to this one. */
    String href() {
        String here = visit.here();
        // Slashes may stand there as they are.
        String back = URLEncoder.encode(here, StandardCharsets.UTF_8).replace("%2F", "/");
        return visit.page(path()) + (here.isEmpty() ? "" : "?back=" + back);
    }

    /** The whole address of its page. */
    String url() {
        return visit.site().url(path());
    }

    /** A date of a series has its page below that of the series. */
    String path() {
        return date().map(date -> seriesPath(date) + date.slugDate() + "/").orElseGet(() -> path(post()));
    }

    /** What it is within its series, if it belongs to one. */
    Optional<Repetition.Occurrence> date() {
        return event.repetition() instanceof Repetition.Occurrence date ? Optional.of(date) : Optional.empty();
    }

    static String seriesPath(Repetition.Occurrence date) {
        return "/event/" + Slugs.encode(date.seriesSlug()) + "/";
    }

    /** Whether another is the same, or a date of the same series. */
    boolean isOfOneSeriesWith(Entry other) {
        return id() == other.id() || (event.series() != 0 && event.series() == other.event.series());
    }

    /** Whether it is one of several dates, or all of them. */
    boolean repeats() {
        return !event.repetition().equals(Repetition.NONE);
    }

    static String href(Post post, Visit visit) {
        return visit.page(path(post));
    }

    static String path(Post post) {
        return path(post.kind(), post.slug());
    }

    static String path(Kind kind, String slug) {
        return "/" + kind.word() + "/" + Slugs.encode(slug) + "/";
    }

    Schedule schedule() {
        return event.schedule();
    }

    LocalDate firstDay() {
        return schedule().start().toLocalDate();
    }

    LocalDate lastDay() {
        return DateWords.lastDay(schedule());
    }

    /** Whether something of it happens between two days, which count as well. */
    boolean isBetween(LocalDate first, LocalDate last) {
        return !firstDay().isAfter(last) && !lastDay().isBefore(first);
    }

    boolean isOfOneDay() {
        return firstDay().equals(lastDay());
    }

    /** When it begins, for programs. */
    String startIso() {
        return iso(schedule().start());
    }

    String endIso() {
        return iso(schedule().end());
    }

    private String iso(ZonedDateTime time) {
        return schedule().allDay() ? time.toLocalDate().toString() : DateTimes.iso(time);
    }

    String startTime() {
        return schedule().allDay() ? "" : visit.dates().time(schedule().start());
    }

    /** The times of day, or that it lasts all day. */
    String times() {
        return schedule().allDay() ? visit.t("event.allDay") : visit.dates().times(schedule());
    }

    /** The short name of its zone, where that is not the one all others are in. */
    String zone() {
        boolean same = schedule().zone().getRules().equals(visit.site().zone().getRules());
        return same || schedule().allDay() ? "" : zoneName();
    }

    String zoneName() {
        return Zones.abbreviation(schedule().zone(), schedule().startsAt());
    }

    /** One or more days, in words. */
    String days() {
        return visit.dates().days(schedule());
    }

    /** Where it takes place: the first venue and its town. */
    String place() {
        return event.places().stream().findFirst().map(Entry::place).orElse("");
    }

    private static String place(Venue venue) {
        String city = venue.address().city();
        return city.isEmpty() ? venue.post().name() : venue.post().name() + ", " + city;
    }

    String cost() {
        return event.isFree() ? "" : event.cost().shown(visit.site().money());
    }

    boolean isFeatured() {
        return event.flags().featured();
    }

    boolean isCancelled() {
        return event.isCancelled();
    }

    private boolean takesPlace() {
        return event.state().status().takesPlace();
    }

    /** Where to take part online; "" where that is not known, or there is nothing to take part in. */
    String joinUrl() {
        return takesPlace() ? event.state().virtualUrl() : "";
    }

    List<Badge> badges() {
        var badges = new ArrayList<Badge>();
        EventStatus status = event.state().status();
        boolean takesPlace = takesPlace();
        if (!takesPlace || status == EventStatus.MOVED_ONLINE) badges.add(new Badge(status.word(), words(status)));
        if (takesPlace && event.isSoldOut()) badges.add(badge("soldOut"));
        moved().ifPresent(text -> badges.add(new Badge(MOVED, text)));
        if (event.state().isVirtual() && status != EventStatus.MOVED_ONLINE)
            badges.add(new Badge("online", visit.t(place().isEmpty() ? "badge.online" : "badge.alsoOnline")));
        if (event.isFree()) badges.add(badge("free"));
        return badges;
    }

    /** From when it was moved, if that is known, and else that it was. */
    private Optional<String> moved() {
        boolean isRescheduled = event.state().status() == EventStatus.RESCHEDULED;
        Optional<String> from = event.previousStart().map(start -> visit.t("badge.moved", moment(start)));
        return isRescheduled ? from.or(() -> Optional.of(words(EventStatus.RESCHEDULED))) : from;
    }

    private String words(EventStatus status) {
        return visit.t("event_status." + status.word());
    }

    /** The same where there is little room. */
    List<Badge> remarks() {
        return badges().stream()
                .map(badge -> badge.kind.equals(MOVED) ? new Badge(MOVED, visit.t("badge.movedShort")) : badge)
                .toList();
    }

    /** What sets a date apart from the others of its series. */
    List<Badge> badgesOfDate() {
        return badges().stream().filter(badge -> !badge.kind.equals("free")).toList();
    }

    /** Whether it is a date that is not called as the others are. */
    boolean hasOwnTitle() {
        return date().filter(date -> !date.seriesName().equals(title())).isPresent();
    }

    /** The day, and the time of day unless it lasts all day. */
    private String moment(LocalDateTime start) {
        String day = visit.dates().dayOfYear(start.toLocalDate());
        return schedule().allDay()
                ? day
                : day + ", " + visit.dates().time(start.atZone(schedule().zone()));
    }

    private Badge badge(String kind) {
        return new Badge(kind, visit.t("badge." + kind));
    }

    /** The colour of its first category. */
    String hueClass() {
        return categories().stream().findFirst().map(Entry::hueClass).orElse("");
    }

    /** What the style sheet needs to know of it in a grid. */
    String classes() {
        return isCancelled() ? hueClass() + " cancelled" : hueClass();
    }

    static String hueClass(Term category) {
        return "hue-" + category.id() % HUES;
    }

    /** Where the page of a term is found. */
    static String href(Term term, Visit visit) {
        String above =
                term.above().stream().map(slug -> Slugs.encode(slug) + "/").collect(Collectors.joining());
        String place = term.taxonomy() == Taxonomy.TAG ? "/tag/" : "/events/category/" + above;
        return visit.page(place + Slugs.encode(term.slug()) + "/");
    }

    List<Term> categories() {
        return event.shown().categories();
    }

    /** A sentence or two of what it is about. */
    String summary() {
        String text = Html.toText(event.excerpt().isEmpty() ? post().description() : event.excerpt());
        return cut(text, SUMMARY);
    }

    static String cut(String text, int most) {
        if (text.length() <= most) return text;
        int end = text.lastIndexOf(' ', most);
        return text.substring(0, end < most / 2 ? most : end) + " …";
    }

    Optional<Picture> picture(String size) {
        return Picture.of(post().image(), size, visit.site());
    }
}
