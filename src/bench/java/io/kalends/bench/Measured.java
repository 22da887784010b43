package io.kalends.bench;

import java.util.List;
import java.util.Optional;

/**
 * A case with what was found of the service and of the bare server.
 *
 * @param compressed whether replies came with gzip
 * @param beside what was found of others that are there
 */
record Measured(Case one, boolean compressed, Figures service, Figures bare, List<Beside> beside) {
    double ratio() {
        return bare.rate() == 0 ? 0 : service.rate() / bare.rate();
    }

    /** Its rate against that of another server, if that was asked. */
    Optional<Double> against(String other) {
        return beside.stream()
                .filter(one -> one.name().equals(other) && one.figures().rate() > 0)
                .map(one -> service.rate() / one.figures().rate())
                .findFirst();
    }
}
