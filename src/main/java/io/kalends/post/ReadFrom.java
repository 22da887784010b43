package io.kalends.post;

import io.kalends.cache.Snapshot;
import io.kalends.store.Tx;
import java.util.Optional;

/** Where a record that is being put together finds others: in memory, or in the transaction it is written in. */
public sealed interface ReadFrom {
    /** For those who read from memory; empty where the transaction is to be asked. */
    Optional<Snapshot> snapshot();

    /** For those who need the transaction. A record that was to be made ahead of it is given up, and made within it. */
    Tx tx();

    record Transaction(Tx tx) implements ReadFrom {
        @Override
        public Optional<Snapshot> snapshot() {
            return Optional.empty();
        }
    }

    record Memory(Snapshot from) implements ReadFrom {
        @Override
        public Optional<Snapshot> snapshot() {
            return Optional.of(from);
        }

        @Override
        public Tx tx() {
            throw new NeedsTransaction();
        }
    }

    /** The transaction is needed, and has not begun. */
    final class NeedsTransaction extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private NeedsTransaction() {
            super("only within the transaction", null, false, false);
        }
    }
}
