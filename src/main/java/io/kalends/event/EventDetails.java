package io.kalends.event;

import io.kalends.api.Update;

/** What is said of an event besides when and where it takes place. */
public record EventDetails(String excerpt, Cost cost, String website, Flags flags) {
    static final EventDetails NONE = new EventDetails("", Cost.NONE, "", Flags.NONE);

    /** What is to become of it. */
    public record Change(
            Update<String> excerpt,
            Update<Cost> cost,
            Update<String> website,
            Update<Boolean> showMap,
            Update<Boolean> showMapLink,
            Update<Boolean> hidden,
            Update<Boolean> sticky,
            Update<Boolean> featured) {
        EventDetails applyTo(EventDetails stored) {
            Flags flags = stored.flags;
            return new EventDetails(
                    excerpt.or(stored.excerpt, ""),
                    cost.or(stored.cost, Cost.NONE),
                    website.or(stored.website, ""),
                    new Flags(
                            showMap.or(flags.showMap(), false),
                            showMapLink.or(flags.showMapLink(), false),
                            hidden.or(flags.hidden(), false),
                            sticky.or(flags.sticky(), false),
                            featured.or(flags.featured(), false)));
        }
    }
}
