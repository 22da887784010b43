package io.kalends.intake;

import java.util.Locale;

/** What a calendar says of all its events. */
final class IcalCalendar {
    private final IcalZones zones;
    private String product = "";
    private String method = "";

    IcalCalendar(IcalZones zones) {
        this.zones = zones;
    }

    void add(ContentLine property) {
        switch (property.name()) {
            case "X-WR-TIMEZONE" -> zones.setCalendarZone(property.text().strip());
            case "PRODID" -> product = property.text();
            case "METHOD" -> method = property.text().strip();
            default -> {}
        }
    }

    IcalZones zones() {
        return zones;
    }

    /** Whether we wrote it: some of what we write means more than the standard says. */
    boolean isOurs() {
        return product.startsWith("-//Kalends//");
    }

    /** Whether it tells that its events do not take place. */
    boolean cancels() {
        return method.toUpperCase(Locale.ROOT).equals("CANCEL");
    }
}
