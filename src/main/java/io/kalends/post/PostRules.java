package io.kalends.post;

import io.kalends.api.Actor;
import io.kalends.api.Fault;
import io.kalends.api.Reason;
import io.kalends.api.Refusals;
import io.kalends.api.Update;
import io.kalends.auth.AccountStore;
import io.kalends.auth.Right;
import io.kalends.media.Image;
import io.kalends.media.ImageChoice;
import io.kalends.media.MediaStore;
import io.kalends.store.Tx;
import io.kalends.text.Slugs;
import io.kalends.time.DateTimes;
import io.kalends.time.When;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;

/** Puts changes into what posts share, by the rules for status, author, dates, image and slug. */
public final class PostRules {
    private final PostStore store;
    private final AccountStore accounts;
    private final MediaStore media;

    PostRules(PostStore store, AccountStore accounts, MediaStore media) {
        this.store = store;
        this.accounts = accounts;
        this.media = media;
    }

    /** The post as it is to be, but for its slug. */
    Post apply(ReadFrom from, Post stored, PostChange change, Actor actor, Refusals refusals) {
        Optional<String> wanted = change.status().value();
        return new Post(
                stored.id(),
                stored.kind(),
                author(from, stored, change, refusals),
                status(stored, wanted, actor),
                wanted.isPresent() ? Optional.empty() : stored.trashedAt(),
                publishedAt(stored, change, actor, refusals),
                stored.modifiedAt(),
                stored.slug(),
                change.name().or(stored.name()),
                change.description().or(stored.description(), ""),
                image(from, stored, change, actor, refusals));
    }

    private long author(ReadFrom from, Post stored, PostChange change, Refusals refusals) {
        Optional<Long> sent = change.author().value();
        if (sent.isEmpty() || sent.get() == stored.author()) return stored.author();
        boolean fit = accounts.find(from.tx(), sent.get())
                .filter(user -> user.role().has(Right.WRITE))
                .isPresent();
        if (!fit) refusals.add("author", Reason.UNKNOWN_ID, "is no user who may write records: " + sent.get());
        return sent.get();
    }

    /** Those who may not publish have what they want to publish reviewed. */
    private static Status status(Post stored, Optional<String> wanted, Actor actor) {
        boolean publishes = actor.may(Right.PUBLISH);
        if (wanted.isEmpty()) {
            boolean isNew = stored.id() == 0;
            return isNew && publishes ? Status.PUBLISH : stored.status();
        }
        return switch (wanted.get()) {
            case "publish", Status.FUTURE -> publishes ? Status.PUBLISH : Status.PENDING;
            case "private" -> publishes ? Status.PRIVATE : Status.PENDING;
            default -> Status.of(wanted.get());
        };
    }

    private static Instant publishedAt(Post stored, PostChange change, Actor actor, Refusals refusals) {
        Optional<Instant> local = instant("date", change.date(), actor.config().timezone(), actor, refusals);
        Optional<Instant> utc = instant("date_utc", change.dateUtc(), ZoneOffset.UTC, actor, refusals);
        if (local.isPresent() && utc.isPresent() && !local.equals(utc))
            refusals.add("date_utc", Reason.DATES_DIFFER, "must be the same moment as date, or be left out");
        return local.or(() -> utc).orElse(stored.publishedAt());
    }

    private static Optional<Instant> instant(
            String field, Update<When> sent, ZoneId zone, Actor actor, Refusals refusals) {
        if (sent.value().isEmpty()) return Optional.empty();
        ZoneId site = actor.config().timezone();
        Optional<Instant> instant =
                sent.value().get().at(zone, actor.now()).filter(moment -> DateTimes.fits(moment, site));
        if (instant.isEmpty()) refusals.add(field, Reason.INVALID_DATE, "must lie in the years 1 to 9999");
        return instant;
    }

    private Optional<Image> image(ReadFrom from, Post stored, PostChange change, Actor actor, Refusals refusals) {
        if (!change.image().isSent()) return stored.image();
        Optional<ImageChoice> choice = change.image().value().filter(sent -> !sent.isNone());
        if (choice.isEmpty()) return Optional.empty();
        Optional<Image> image =
                media.resolve(from.tx(), choice.get(), actor.context().links().baseUrl());
        if (image.isEmpty())
            refusals.add(
                    "image",
                    Reason.UNKNOWN_ID,
                    "is no uploaded image: " + choice.get().id().orElse(0L));
        return image;
    }

    /** A caller who was deleted since the request came in can be no author any more. */
    void checkCaller(Tx tx, Actor actor) {
        if (accounts.find(tx, actor.caller().id()).isEmpty()) throw Fault.INVALID_CREDENTIALS.problem();
    }

    /** Only editors put other people's names on records. */
    void checkRights(Post post, long present, Actor actor) {
        if (post.author() != present) actor.need(Right.EDIT_OTHERS);
    }

    /** A new post with the slug to begin with, where that follows from its name. */
    Post named(Post post, PostChange change, Actor actor) {
        if (change.slug().isSent()) return post;
        return post.withSlug(Slugs.of(post.name(), actor.config().limits().slug()));
    }

    /** The post with the slug that was sent, that follows from the name, or that is left when it comes back. */
    Post withSlug(Tx tx, Post post, PostChange change, Actor actor, boolean comesIn) {
        int most = actor.config().limits().slug();
        boolean sent = change.slug().isSent();
        if (!sent && !comesIn) return post;
        boolean keeps = !sent && !post.slug().isEmpty();
        String wanted = keeps ? post.slug() : change.slug().value().orElseGet(() -> Slugs.of(post.name(), most));
        String base = wanted.isEmpty() ? Long.toString(post.id()) : wanted;
        return store.withFreeSlug(tx, post.withSlug(base), most);
    }
}
