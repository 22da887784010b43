package io.kalends.web;

import io.kalends.config.Config;
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
 * @param more other events that may please
 */
record EventPage(Frame frame, Entry entry, String text, List<Entry> more, LocalDate today) {
    /** The part of the navigation that a preview belongs to, which there is not. */
    static final String PREVIEW = "preview";

    /** Whether it shows an event that is yet to be saved. */
    boolean isPreview() {
        return frame.isIn(PREVIEW);
    }

    Visit visit() {
        return frame.visit();
    }

    boolean isOver() {
        return entry.lastDay().isBefore(today);
    }

    List<Venue> venues() {
        return entry.event().shown().venues();
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

    /** With as many decimals as were given. */
    private String number(String price) {
        var number = new BigDecimal(price);
        var format = NumberFormat.getInstance(visit().texts().locale());
        format.setMinimumFractionDigits(number.scale());
        format.setMaximumFractionDigits(number.scale());
        return format.format(number);
    }
}
