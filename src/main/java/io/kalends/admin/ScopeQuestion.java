package io.kalends.admin;

import io.kalends.post.Scope;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The question which dates of a series are meant; the safest answer is chosen. */
final class ScopeQuestion {
    static final String FIELD = "scope";

    private ScopeQuestion() {}

    /** The answers, by the words in which they are sent. */
    static List<String> answers() {
        return Scope.WORDS;
    }

    static Optional<Scope> answer(Form sent) {
        return Stream.of(Scope.values())
                .filter(scope -> scope.word().equals(sent.text(FIELD)))
                .findFirst();
    }

    static boolean isChosen(String word, Form sent) {
        return answer(sent).orElse(Scope.THIS).word().equals(word);
    }
}
