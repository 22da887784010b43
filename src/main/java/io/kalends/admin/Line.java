package io.kalends.admin;

import io.kalends.post.Post;

/**
 * One line of a table of records.
 *
 * @param authorName the author as people call them
 * @param start as the store keeps it, on the clock of {@code zone}, like the end; "" for what is no event
 * @param detail what tells it from others of the same name: the first venue of an event, the city of a venue, the e-mail
 *     address of an organizer
 * @param events how many of the events that the user may see take place there, or are organized by them
 */
record Line(
        Post post,
        String authorName,
        String start,
        String end,
        String zone,
        boolean allDay,
        boolean hidden,
        boolean featured,
        String detail,
        long events) {}
