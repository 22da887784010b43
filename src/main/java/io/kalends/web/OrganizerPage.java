package io.kalends.web;

import io.kalends.organizer.Organizer;
import java.util.Optional;

/** What the page of an organizer shows. */
record OrganizerPage(Organizer organizer, String text, ListPage events) {
    Frame frame() {
        return events.frame();
    }

    Optional<Picture> picture() {
        return Picture.of(organizer.post().image(), "large", frame().visit().site());
    }
}
