package io.kalends.organizer;

import io.kalends.api.Update;
import io.kalends.post.PostChange;
import io.kalends.post.RecordChange;

/** What is to become of the fields of an organizer. */
public record OrganizerChange(PostChange post, Update<String> phone, Update<String> website, Update<String> email)
        implements RecordChange {}
