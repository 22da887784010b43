package io.kalends.post;

import io.kalends.api.Actor;
import io.kalends.auth.Right;
import io.kalends.listing.Audience;
import io.kalends.store.Sql;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Which statuses a list shows to whom. */
final class StatusFilter {
    private static final List<String> PUBLIC = List.of(Status.PUBLISH.word());

    private StatusFilter() {}

    /** Answers 401 or 403 to those who ask for what they could see none of. */
    static void checkRight(Optional<List<String>> statuses, Actor actor) {
        if (statuses.filter(words -> !PUBLIC.containsAll(words)).isPresent()) actor.need(Right.WRITE);
    }

    /** Whether what everybody may see is asked for, too. */
    static boolean wantsPublic(Optional<List<String>> statuses) {
        return statuses.map(words -> words.containsAll(PUBLIC)).orElse(true);
    }

    /** Whether something is asked for that is not public. */
    static boolean wantsOwn(Optional<List<String>> statuses) {
        return notPublic(statuses).filter(List::isEmpty).isEmpty();
    }

    private static Optional<List<String>> notPublic(Optional<List<String>> statuses) {
        return statuses.map(
                words -> words.stream().filter(word -> !PUBLIC.contains(word)).toList());
    }

    static Sql condition(Optional<List<String>> statuses, Audience audience, Actor actor) {
        return switch (audience) {
            case EVERYBODY -> Access.published("p", actor.now());
            case UNPUBLISHED ->
                notPublic(statuses)
                        .map(words -> anyOf(words, actor))
                        .orElseGet(() -> Access.unpublished("p", actor.caller(), actor.now()));
            case CALLER ->
                statuses.map(words -> anyOf(words, actor))
                        .orElseGet(() -> Access.visible("p", actor.caller(), actor.now()));
        };
    }

    private static Sql anyOf(List<String> words, Actor actor) {
        Sql any = Sql.of("1 = 0");
        for (String word : words) {
            any.then("OR (").append(status(word, actor.now()));
            if (!PUBLIC.contains(word)) any.append(own(word, actor));
            any.then(")");
        }
        return any;
    }

    private static Sql status(String word, Instant now) {
        return switch (word) {
            case Status.TRASH -> Sql.of("p.trashed_at IS NOT NULL");
            case Status.FUTURE -> Sql.of("p.trashed_at IS NULL AND p.status = 'publish' AND p.published_at > ?", now);
            case "publish" -> Access.published("p", now);
            default -> Sql.of("p.trashed_at IS NULL AND p.status = ?", word);
        };
    }

    /** What is not public, authors and contributors see only of their own; trash only what they may change. */
    private static Sql own(String word, Actor actor) {
        if (actor.may(Right.EDIT_OTHERS)) return Sql.of("");
        Sql own = Sql.of("AND p.author = ?", actor.caller().id());
        boolean notPublished = word.equals(Status.TRASH) && !actor.may(Right.PUBLISH);
        return notPublished ? own.then("AND p.status <> 'publish'") : own;
    }
}
