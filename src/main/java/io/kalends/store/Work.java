package io.kalends.store;

import org.jspecify.annotations.Nullable;

/**
 * What is done inside one transaction. The engine may retry it, so it has no effect outside the transaction except through
 * {@link Tx#afterCommit}.
 */
@FunctionalInterface
public interface Work<T extends @Nullable Object> {
    T in(Tx tx);
}
