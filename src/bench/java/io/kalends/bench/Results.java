package io.kalends.bench;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * All that a run has shown.
 *
 * @param watch a short set that later runs are compared with; empty unless the results are to be published
 */
record Results(Setting setting, List<Trial> trials, List<Measured> watch) {
    /** Under which conditions. */
    record Setting(
            Instant time, String engine, String tool, double seconds, String java, String system, int processors) {
        static Setting now(String engine, String tool, double seconds) {
            return new Setting(
                    Instant.now(),
                    engine,
                    tool,
                    seconds,
                    System.getProperty("java.version"),
                    System.getProperty("os.name") + " " + System.getProperty("os.arch"),
                    Runtime.getRuntime().availableProcessors());
        }
    }

    /**
     * What was measured with a calendar of one size.
     *
     * @param start from the start of the program to its first answer
     * @param memory resident bytes after all cases, where the system tells
     * @param waiting what clients wait for who do not send as much as they can
     * @param during what readers wait for while something else goes on
     * @param idle what one client has to wait for who writes to series and reads lists, with nobody else there
     */
    record Trial(
            int events,
            Duration start,
            OptionalLong memory,
            List<Measured> cases,
            List<Waiting> waiting,
            List<During> during,
            Optional<Durable> durable,
            List<Timing> idle) {
        Optional<Measured> find(Case wanted) {
            return cases.stream().filter(one -> one.one() == wanted).findFirst();
        }
    }

    /** Events created per second by many clients at a time: by the service, and by a program that only inserts. */
    record Durable(int clients, double service, double bare) {
        double ratio() {
            return bare == 0 ? 0 : service / bare;
        }
    }

    /** The trial with a calendar of this size. */
    Optional<Trial> of(int events) {
        return trials.stream().filter(trial -> trial.events() == events).findFirst();
    }
}
