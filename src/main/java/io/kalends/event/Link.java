package io.kalends.event;

import io.kalends.post.Draft;

/** What an event links to: a stored record, or one that comes along with the event and is not stored yet. */
public sealed interface Link<T> {
    record Known<T>(long id) implements Link<T> {}

    /** A record to be made with the event. */
    record Fresh<T>(Draft<T> draft) implements Link<T> {}
}
