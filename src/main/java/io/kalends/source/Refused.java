package io.kalends.source;

import io.kalends.api.Problem;
import java.util.stream.Collectors;

/** That an entry cannot be imported; the message is for a person. */
final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Refused(String reason) {
        super(reason, null, false, false);
    }

    /** The fields that are refused and why, or what else is wrong. */
    static String reason(Problem problem) {
        if (problem.refused().isEmpty()) return String.valueOf(problem.getMessage());
        return problem.refused().entrySet().stream()
                .map(one -> one.getKey() + " " + one.getValue().text())
                .collect(Collectors.joining("; "));
    }
}
