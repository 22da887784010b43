package io.kalends.api;

import java.util.Optional;

/**
 * What becomes of a field.
 *
 * @param isSent whether it changes at all
 * @param value what it is to be; empty when its value is taken away
 */
public record Update<V>(boolean isSent, Optional<V> value) {
    private static final Update<?> KEEP = new Update<>(false, Optional.empty());

    /** It stays as it is. */
    @SuppressWarnings("unchecked") // holds no value
    public static <V> Update<V> keep() {
        return (Update<V>) KEEP;
    }

    public static <V> Update<V> to(V value) {
        return new Update<>(true, Optional.of(value));
    }

    /** Its value is taken away. */
    public static <V> Update<V> clear() {
        return new Update<>(true, Optional.empty());
    }

    /** What the field is to be: the value sent, {@code empty} when it is taken away, {@code stored} when it stays. */
    public V or(V stored, V empty) {
        return isSent ? value.orElse(empty) : stored;
    }

    /** What a field is to be that always has a value. */
    public V or(V stored) {
        return value.orElse(stored);
    }
}
