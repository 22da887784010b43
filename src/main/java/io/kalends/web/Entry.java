package io.kalends.web;

import io.kalends.event.Event;
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
        return href(post(), visit) + (here.isEmpty() ? "" : "?back=" + back);
    }

    /** The whole address of its page. */
    String url() {
        return visit.site().url(path(post()));
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
        return event.shown().venues().stream().findFirst().map(Entry::place).orElse("");
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

    List<Badge> badges() {
        var badges = new ArrayList<Badge>();
        if (isCancelled()) badges.add(badge("cancelled"));
        else if (event.isPostponed()) badges.add(badge("postponed"));
        else if (event.isSoldOut()) badges.add(badge("soldOut"));
        if (event.isFree()) badges.add(badge("free"));
        return badges;
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
