package io.kalends.bench;

import java.io.IOException;
import java.util.Optional;

/** Another server, measured beside the service. */
interface Other {
    /** What it is called in the results. */
    String name();

    /**
     * Makes it ready for a case; empty where it has nothing to do with that.
     *
     * @param answer what the service replies to the first request
     */
    Optional<Asked> prepare(Load load, Http.Answer answer) throws IOException, InterruptedException;

    /** What is to be sent, and where; closed when the case is through. */
    record Asked(Target target, Load load) implements AutoCloseable {
        @Override
        public void close() {
            target.running().ifPresent(Running::close);
        }
    }
}
