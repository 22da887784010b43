package io.kalends.post;

import io.kalends.api.Args;
import io.kalends.api.Call;
import io.kalends.api.Fault;
import io.kalends.api.Param;
import io.kalends.api.Reason;
import io.kalends.auth.AccountStore;
import io.kalends.auth.Caller;
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

/** Puts what was sent into what posts share, by the rules for status, author, dates, image and slug. */
public final class PostChange {
    private final PostStore store;
    private final AccountStore accounts;
    private final MediaStore media;

    public PostChange(PostStore store, AccountStore accounts, MediaStore media) {
        this.store = store;
        this.accounts = accounts;
        this.media = media;
    }

    /** The post as it is to be, but for its slug; refusals go to the arguments. */
    Post apply(Lookup from, Post stored, Args args, Call call, Param<String> name) {
        Optional<String> wanted = args.find(PostParams.STATUS);
        return new Post(
                stored.id(),
                stored.kind(),
                author(from, stored, args),
                status(stored, wanted, call.caller()),
                wanted.isPresent() ? Optional.empty() : stored.trashedAt(),
                publishedAt(stored, args),
                stored.modifiedAt(),
                stored.slug(),
                args.or(name, stored.name(), stored.name()),
                args.text(PostParams.DESCRIPTION, stored.description()),
                image(from, stored, args));
    }

    private long author(Lookup from, Post stored, Args args) {
        Optional<Long> sent = args.find(PostParams.AUTHOR);
        if (sent.isEmpty() || sent.get() == stored.author()) return stored.author();
        boolean fit = accounts.find(from.tx(), sent.get())
                .filter(user -> user.role().has(Right.WRITE))
                .isPresent();
        if (!fit) args.reject(PostParams.AUTHOR, Reason.UNKNOWN_ID, "is no user who may write records: " + sent.get());
        return sent.get();
    }

    /** Those who may not publish have what they want to publish reviewed. */
    private static Status status(Post stored, Optional<String> wanted, Caller caller) {
        boolean publishes = caller.may(Right.PUBLISH);
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

    private static Instant publishedAt(Post stored, Args args) {
        Optional<Instant> local =
                instant(args, PostParams.DATE, args.context().config().timezone());
        Optional<Instant> utc = instant(args, PostParams.DATE_UTC, ZoneOffset.UTC);
        if (local.isPresent() && utc.isPresent() && !local.equals(utc))
            args.reject(PostParams.DATE_UTC, Reason.DATES_DIFFER, "must be the same moment as date, or be left out");
        return local.or(() -> utc).orElse(stored.publishedAt());
    }

    private static Optional<Instant> instant(Args args, Param<When> param, ZoneId zone) {
        Optional<When> sent = args.find(param);
        if (sent.isEmpty()) return Optional.empty();
        ZoneId site = args.context().config().timezone();
        Optional<Instant> instant =
                sent.get().at(zone, args.context().now()).filter(moment -> DateTimes.fits(moment, site));
        if (instant.isEmpty()) args.reject(param, Reason.INVALID_DATE, "must lie in the years 1 to 9999");
        return instant;
    }

    private Optional<Image> image(Lookup from, Post stored, Args args) {
        if (!args.has(PostParams.IMAGE)) return stored.image();
        Optional<ImageChoice> choice = args.find(PostParams.IMAGE).filter(sent -> !sent.isNone());
        if (choice.isEmpty()) return Optional.empty();
        Optional<Image> image =
                media.resolve(from.tx(), choice.get(), args.context().links().baseUrl());
        if (image.isEmpty())
            args.reject(
                    PostParams.IMAGE,
                    Reason.UNKNOWN_ID,
                    "is no uploaded image: " + choice.get().id().orElse(0L));
        return image;
    }

    /** A caller who was deleted since the request came in can be no author any more. */
    void checkCaller(Tx tx, Call call) {
        if (accounts.find(tx, call.caller().id()).isEmpty()) throw Fault.INVALID_CREDENTIALS.problem();
    }

    /** Only editors put other people's names on records. */
    void checkRights(Post post, long present, Call call) {
        if (post.author() != present) call.need(Right.EDIT_OTHERS);
    }

    /** A new post with the slug to begin with, where that follows from its name. */
    Post named(Post post, Args args) {
        if (args.has(PostParams.SLUG)) return post;
        return post.withSlug(
                Slugs.of(post.name(), args.context().config().limits().slug()));
    }

    /** The post with the slug that was sent, that follows from the name, or that is left when it comes back. */
    Post withSlug(Tx tx, Post post, Args args, boolean comesIn) {
        int most = args.context().config().limits().slug();
        boolean sent = args.has(PostParams.SLUG);
        if (!sent && !comesIn) return post;
        boolean keeps = !sent && !post.slug().isEmpty();
        String wanted = keeps ? post.slug() : args.find(PostParams.SLUG).orElseGet(() -> Slugs.of(post.name(), most));
        String base = wanted.isEmpty() ? Long.toString(post.id()) : wanted;
        if (post.isInTrash()) return post.withSlug(base);
        tx.lock("slug " + post.kind() + " " + base);
        return post.withSlug(Slug.free(base, most, store.slugs(tx, post.kind(), post.id())));
    }
}
