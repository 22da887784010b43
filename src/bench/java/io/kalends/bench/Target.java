package io.kalends.bench;

import java.time.Duration;
import java.util.Optional;

/**
 * A server that a load is sent to.
 *
 * @param running its process, if it is one of ours: only of those it is known what they use of the processors
 */
record Target(Address address, Optional<Running> running) {
    static Target of(Running running) {
        return new Target(Address.local(running.port()), Optional.of(running));
    }

    static Target at(Address address) {
        return new Target(address, Optional.empty());
    }

    Duration cpu() {
        return running.map(Running::cpu).orElse(Duration.ZERO);
    }
}
