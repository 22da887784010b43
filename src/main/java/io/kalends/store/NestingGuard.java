package io.kalends.store;

import org.jspecify.annotations.Nullable;

/** Refuses a transaction within another one of the same thread, which could wait for itself. */
final class NestingGuard {
    private final ScopedValue<Boolean> working = ScopedValue.newInstance();

    <T extends @Nullable Object> Work<T> guard(Work<T> work) {
        if (working.isBound()) {
            throw new IllegalStateException("a transaction is open here already: pass on its Tx, open no other");
        }
        return tx -> ScopedValue.where(working, true).call(() -> work.in(tx));
    }
}
