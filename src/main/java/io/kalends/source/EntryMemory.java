package io.kalends.source;

import io.kalends.api.Fault;
import io.kalends.memory.Budget;
import io.kalends.memory.MemoryExhausted;
import io.kalends.memory.Purpose;
import io.kalends.memory.Reservation;
import java.util.Optional;

/** The memory for what was read of a source and is not imported yet; whatever a source sends, it takes no more. */
final class EntryMemory implements AutoCloseable {
    private static final Fault TOO_LARGE =
            new Fault("rest_source_too_large", 413, "The source is too large for the memory of this process.");

    /** Reserved at a time. */
    private static final long STEP = 1 << 18;

    private final long most;
    private final Optional<Reservation> reservation;
    private long held;

    private EntryMemory(long most, Optional<Reservation> reservation) {
        this.most = most;
        this.reservation = reservation;
    }

    /** @param budget of a process that serves others meanwhile: bodies of requests are as rare and as large */
    static EntryMemory of(Optional<Budget> budget) {
        return budget.map(shared ->
                        new EntryMemory(shared.limit(Purpose.BODIES) / 2, Optional.of(shared.take(Purpose.BODIES, 0))))
                .orElseGet(() -> new EntryMemory(Runtime.getRuntime().maxMemory() / 2, Optional.empty()));
    }

    void hold(long bytes) {
        held += bytes;
        if (held > most)
            throw TOO_LARGE.problem("The source is too large for the memory of this process, which takes "
                    + (most >> 20)
                    + " MB of it. Import it with the command 'kalends import', with more memory if need be"
                    + " (KALENDS_JAVA_OPTS=-Xmx1g).");
        reservation.filter(reserved -> reserved.bytes() < held).ifPresent(this::reserveMore);
    }

    private void reserveMore(Reservation reserved) {
        try {
            reserved.resize(Math.min(most, held + STEP));
        } catch (MemoryExhausted e) {
            throw TOO_LARGE.problem("There is no memory for the source now. Import it again later.");
        }
    }

    @Override
    public void close() {
        reservation.ifPresent(Reservation::close);
    }
}
