package io.kalends.organizer;

import io.kalends.post.Post;
import io.kalends.post.PostRecord;

/** Somebody who holds events. */
public record Organizer(Post post, String phone, String website, String email) implements PostRecord<Organizer> {
    static Organizer blank(Post post) {
        return new Organizer(post, "", "", "");
    }

    @Override
    public Organizer withPost(Post changed) {
        return new Organizer(changed, phone, website, email);
    }
}
