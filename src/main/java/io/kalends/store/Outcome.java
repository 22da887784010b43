package io.kalends.store;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The result of work done on another thread. */
sealed interface Outcome<T extends @Nullable Object> {
    /** The value, or throws what the work threw. */
    T get();

    static <T extends @Nullable Object> Outcome<T> of(Supplier<T> work) {
        try {
            return new Done<>(work.get());
        } catch (Throwable thrown) {
            return new Failed<>(thrown);
        }
    }

    record Done<T extends @Nullable Object>(T get) implements Outcome<T> {}

    record Failed<T extends @Nullable Object>(Throwable thrown) implements Outcome<T> {
        @Override
        public T get() {
            switch (thrown) {
                case RuntimeException e -> throw e;
                case Error e -> throw e;
                default -> throw new IllegalStateException(thrown);
            }
        }
    }
}
