package io.kalends.event;

/** What an event is marked as. */
public record Flags(boolean showMap, boolean showMapLink, boolean hidden, boolean sticky, boolean featured) {
    static final Flags NONE = new Flags(false, false, false, false, false);
}
