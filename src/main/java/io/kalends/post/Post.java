package io.kalends.post;

import io.kalends.auth.Caller;
import io.kalends.auth.Right;
import io.kalends.media.Image;
import java.time.Instant;
import java.util.Optional;

/**
 * What every event, venue and organizer is. Who may see and change it is said here, and for lists in {@link Access}.
 *
 * @param status the status it has, or had before it was put in the trash
 * @param name title of an event, name of anything else
 */
public record Post(
        long id,
        Kind kind,
        long author,
        Status status,
        Optional<Instant> trashedAt,
        Instant publishedAt,
        Instant modifiedAt,
        String slug,
        String name,
        String description,
        Optional<Image> image) {

    static Post blank(Kind kind, long author, Instant now) {
        return new Post(0, kind, author, Status.DRAFT, Optional.empty(), now, now, "", "", "", Optional.empty());
    }

    public boolean isInTrash() {
        return trashedAt.isPresent();
    }

    /** The status replies show: what is published ahead of time is future until then. */
    public String shownStatus(Instant now) {
        if (isInTrash()) return Status.TRASH;
        return status == Status.PUBLISH && publishedAt.isAfter(now) ? Status.FUTURE : status.word();
    }

    /** Who may change a record in the trash may also look at it. */
    public boolean isReadableBy(Caller caller, Instant now) {
        if (isInTrash()) return isEditableBy(caller);
        if (status == Status.PUBLISH && !publishedAt.isAfter(now)) return true;
        return caller.may(Right.EDIT_OTHERS) || isOwnedBy(caller);
    }

    /** Whether others show it to this caller: what is in the trash is nowhere to be seen but there. */
    public boolean isVisibleTo(Caller caller, Instant now) {
        return !isInTrash() && isReadableBy(caller, now);
    }

    /** Contributors may not touch what is published, or is going to be. */
    public boolean isEditableBy(Caller caller) {
        if (caller.may(Right.EDIT_OTHERS)) return true;
        return isOwnedBy(caller) && (caller.may(Right.PUBLISH) || status != Status.PUBLISH);
    }

    private boolean isOwnedBy(Caller caller) {
        return caller.may(Right.WRITE) && author == caller.id();
    }

    public Post withId(long newId) {
        return new Post(
                newId, kind, author, status, trashedAt, publishedAt, modifiedAt, slug, name, description, image);
    }

    /** The same under another ID and slug, changed then. */
    public Post as(long otherId, String otherSlug, Instant changedAt) {
        return new Post(
                otherId, kind, author, status, trashedAt, publishedAt, changedAt, otherSlug, name, description, image);
    }

    /** The same with other texts and another image. */
    public Post withContent(String otherName, String otherDescription, Optional<Image> otherImage) {
        return new Post(
                id,
                kind,
                author,
                status,
                trashedAt,
                publishedAt,
                modifiedAt,
                slug,
                otherName,
                otherDescription,
                otherImage);
    }

    public Post withTrashedAt(Optional<Instant> moment) {
        return new Post(id, kind, author, status, moment, publishedAt, modifiedAt, slug, name, description, image);
    }

    public Post withModifiedAt(Instant moment) {
        return new Post(id, kind, author, status, trashedAt, publishedAt, moment, slug, name, description, image);
    }

    public Post withSlug(String newSlug) {
        return new Post(
                id, kind, author, status, trashedAt, publishedAt, modifiedAt, newSlug, name, description, image);
    }
}
