package io.kalends.organizer;

import io.kalends.post.Post;

/** Somebody who holds events. */
public record Organizer(Post post, String phone, String website, String email) {
    static Organizer blank(Post post) {
        return new Organizer(post, "", "", "");
    }

    Organizer withPost(Post changed) {
        return new Organizer(changed, phone, website, email);
    }
}
