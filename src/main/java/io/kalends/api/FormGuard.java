package io.kalends.api;

import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Decides on a form before its body is read: from whom it is taken, and how much of it. */
public interface FormGuard {
    /** The field that holds the token of a form; it comes first in all of them. */
    String TOKEN = "_token";

    /**
     * What becomes of a form.
     *
     * @param call the request without its body
     */
    Decision decide(Call call);

    /** What becomes of the body. */
    sealed interface Decision permits Refused, Admitted {}

    /** It is not read, and this is the reply. */
    record Refused(Reply reply) implements Decision {}

    /**
     * It is read.
     *
     * @param most bytes it may have, unless the settings say less
     * @param check of its token, before more than its beginning is read; none where the handler looks at it
     * @param tooLarge the reply to a larger one, in place of a refusal
     */
    record Admitted(int most, Optional<TokenCheck> check, Optional<Supplier<Reply>> tooLarge) implements Decision {}

    /**
     * What is asked of the token of a form.
     *
     * @param otherwise the reply when it is not right
     */
    record TokenCheck(Predicate<String> isRight, Supplier<Reply> otherwise) {}
}
