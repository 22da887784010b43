package io.kalends.post;

import io.kalends.api.Args;
import io.kalends.api.Call;
import io.kalends.auth.Caller;
import io.kalends.auth.Right;
import io.kalends.store.Sql;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Which statuses a list shows to whom. */
final class StatusFilter {
    private static final List<String> PUBLIC = List.of(Status.PUBLISH.word());

    private StatusFilter() {}

    /** Answers 401 or 403 to those who ask for what they could see none of. */
    static void checkRight(Args args, Call call) {
        boolean wantsMore = args.find(PostParams.OF_STATUS)
                .filter(words -> !PUBLIC.containsAll(words))
                .isPresent();
        if (wantsMore) call.need(Right.WRITE);
    }

    /** Whether what everybody may see is asked for, too. */
    static boolean wantsPublic(Args args) {
        return args.find(PostParams.OF_STATUS)
                .map(words -> words.containsAll(PUBLIC))
                .orElse(true);
    }

    /** Of the words for statuses those of what is not public; nothing when no status is asked for. */
    static Optional<List<String>> notPublic(Args args) {
        return args.find(PostParams.OF_STATUS)
                .map(words ->
                        words.stream().filter(word -> !PUBLIC.contains(word)).toList());
    }

    static Sql condition(Args args, Call call, Audience audience) {
        return switch (audience) {
            case EVERYBODY -> Access.published("p", call.now());
            case AUTHOR ->
                notPublic(args)
                        .map(words -> anyOf(words, call.caller(), call.now()))
                        .orElseGet(() -> Access.ownUnpublished("p", call.caller(), call.now()));
            case CALLER -> condition(args, call);
        };
    }

    private static Sql condition(Args args, Call call) {
        return args.find(PostParams.OF_STATUS)
                .map(words -> anyOf(words, call.caller(), call.now()))
                .orElseGet(() -> Access.visible("p", call.caller(), call.now()));
    }

    private static Sql anyOf(List<String> words, Caller caller, Instant now) {
        Sql any = Sql.of("1 = 0");
        for (String word : words) {
            any.then("OR (").append(status(word, now));
            if (!PUBLIC.contains(word)) any.append(own(word, caller));
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
    private static Sql own(String word, Caller caller) {
        if (caller.may(Right.EDIT_OTHERS)) return Sql.of("");
        Sql own = Sql.of("AND p.author = ?", caller.id());
        boolean notPublished = word.equals(Status.TRASH) && !caller.may(Right.PUBLISH);
        return notPublished ? own.then("AND p.status <> 'publish'") : own;
    }
}
