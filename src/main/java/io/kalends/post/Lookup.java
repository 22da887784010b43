package io.kalends.post;

import io.kalends.store.Tx;
import java.util.Optional;

/** Where a record that is being made of what was sent finds others: in memory, or in the transaction it is written in. */
public sealed interface Lookup {
    /** For those who look into memory; empty where the transaction is to be asked. */
    Optional<Look> look();

    /** For those who need the transaction. A record that was to be made ahead of it is given up, and made within it. */
    Tx tx();

    record Within(Tx tx) implements Lookup {
        @Override
        public Optional<Look> look() {
            return Optional.empty();
        }
    }

    record Ahead(Look into) implements Lookup {
        @Override
        public Optional<Look> look() {
            return Optional.of(into);
        }

        @Override
        public Tx tx() {
            throw new TooEarly();
        }
    }

    /** The transaction is needed, and has not begun. */
    final class TooEarly extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private TooEarly() {
            super("only within the transaction", null, false, false);
        }
    }
}
