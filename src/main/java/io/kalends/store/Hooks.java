package io.kalends.store;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Actions after a commit. */
final class Hooks {
    private static final Logger LOG = LoggerFactory.getLogger(Hooks.class);

    private Hooks() {}

    /** Runs all of them: what was committed stays so, whatever one of them throws. */
    static void run(List<Runnable> actions) {
        for (Runnable action : actions) {
            try {
                action.run();
            } catch (Throwable e) {
                LOG.error("An action after a commit failed", e);
            }
        }
    }
}
