package io.kalends.venue;

import io.kalends.post.Post;
import io.kalends.post.PostRecord;
import java.util.Optional;

/** A place where events happen. */
public record Venue(
        Post post,
        Address address,
        String phone,
        String website,
        boolean showMap,
        boolean showMapLink,
        Optional<Position> position)
        implements PostRecord<Venue> {
    static Venue blank(Post post) {
        return new Venue(post, Address.NONE, "", "", true, true, Optional.empty());
    }

    @Override
    public Venue withPost(Post changed) {
        return new Venue(changed, address, phone, website, showMap, showMapLink, position);
    }
}
