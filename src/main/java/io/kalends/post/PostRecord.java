package io.kalends.post;

/** An event, venue or organizer: a post, and what only its kind has. */
public interface PostRecord<T extends PostRecord<T>> {
    Post post();

    /** The same record with another post. */
    T withPost(Post changed);

    /** The ID of the series it is an occurrence of, 0 when of none. */
    default long series() {
        return 0;
    }
}
