package io.kalends.post;

import io.kalends.api.Update;
import io.kalends.media.ImageChoice;
import io.kalends.time.When;

/** What is to become of the fields that all posts have. */
public record PostChange(
        Update<String> name,
        Update<Long> author,
        Update<When> date,
        Update<When> dateUtc,
        Update<String> description,
        Update<String> slug,
        Update<String> status,
        Update<ImageChoice> image) {
    /** The same without what a record is known by. */
    PostChange ofContent() {
        return new PostChange(Update.keep(), author, date, dateUtc, description, Update.keep(), Update.keep(), image);
    }
}
