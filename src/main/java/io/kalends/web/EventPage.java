package io.kalends.web;

import io.kalends.config.Config;
import io.kalends.customfield.FieldKind;
import io.kalends.customfield.ShownValue;
import io.kalends.event.Ticket;
import io.kalends.organizer.Organizer;
import io.kalends.time.Zones;
import io.kalends.venue.Venue;
import java.math.BigDecimal;
import java.text.NumberFormat;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * What the page of an event shows.
 *
 * @param text the description as HTML
 * @param dates how it repeats, if it does
 * @param more other events that may please
 */
record EventPage(Frame frame, Entry entry, String text, Optional<Dates> dates, List<Entry> more, LocalDate today) {
    /** The part of the navigation that a preview belongs to, which there is not. */
    static final String PREVIEW = "preview";

    /** Whether it shows an event that is yet to be saved. */
    boolean isPreview() {
        return frame.isIn(PREVIEW);
    }

    Visit visit() {
        return frame.visit();
    }

    /** Whether it shows a series: the next of its dates, and all of them. */
    boolean isOfSeries() {
        return dates.flatMap(Dates::pager).isPresent();
    }

    boolean isOver() {
        return entry.lastDay().isBefore(today);
    }

    List<Venue> venues() {
        return entry.event().places();
    }

    /** What its map is made of, if it is to have one. */
    Optional<Config.MapTiles> tiles() {
        boolean wished = venues().stream()
                .anyMatch(venue -> venue.position().isPresent()
                        && (venue.showMap() || entry.event().flags().showMap()));
        return visit().site().mapTiles().filter(tiles -> wished);
    }

    List<Organizer> organizers() {
        return entry.event().shown().organizers();
    }

    List<Ticket> tickets() {
        return entry.event().tickets();
    }

    String cost() {
        return entry.event().cost().shown(visit().site().money());
    }

    /** The zone its times are in, as people call it and as programs do. */
    String zone() {
        String name = Zones.text(entry.schedule().zone());
        String brief = entry.zoneName();
        return name.equals(brief) ? name : brief + ", " + name.replace('_', ' ');
    }

    String price(Ticket ticket) {
        return ticket.isFree() ? visit().t("badge.free") : number(ticket.price()) + " " + ticket.currency();
    }

    /** An address as people say it. */
    static String host(String url) {
        return url.replaceFirst("^https?://(www\\.)?", "").replaceFirst("/$", "");
    }

    /**
     * A value of a custom field, in words.
     *
     * @param isLink whether it is an address
     */
    record Fact(String label, String text, boolean isLink) {}

    /** What the event says in custom fields that everybody sees, whoever looks at the page. */
    List<Fact> facts() {
        return entry.event().shown().custom().stream()
                .filter(value -> value.field().isPublic())
                .map(value ->
                        new Fact(value.label(), words(value), value.field().kind() == FieldKind.URL))
                .toList();
    }

    private String words(ShownValue value) {
        return switch (value.field().kind()) {
            case BOOLEAN -> visit().t("fact." + value.text());
            case NUMBER -> number(value.text());
            case DATE -> visit().dates().day(LocalDate.parse(value.text()));
            case TEXT, URL, CHOICE -> value.text();
        };
    }

    /** With as many decimals as were given. */
    private String number(String price) {
        var number = new BigDecimal(price);
        var format = NumberFormat.getInstance(visit().texts().locale());
        format.setMinimumFractionDigits(number.scale());
        format.setMaximumFractionDigits(number.scale());
        return format.format(number);
    }
}
