package io.kalends.post;

/** What is to become of a record: of its post, and of what only its kind has. */
public interface RecordChange {
    PostChange post();
}
