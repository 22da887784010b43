package io.kalends.cache;

import java.time.Instant;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;

/** One value in memory, made anew once it is no longer valid: by one thread at a time, as the others want the same. */
public final class SharedValue<T> {
    /** The value and when it may be used. */
    public record State<T>(Validity validity, T value) {}

    /** Whoever has to wait for it is not to keep a processor busy meanwhile. */
    private final ReentrantLock turn = new ReentrantLock();

    private volatile State<T> state;

    /** @param initial a value to start from, which is not valid */
    public SharedValue(T initial) {
        state = new State<>(Validity.NEVER, initial);
    }

    /** The last one, which may no longer be valid. */
    public State<T> last() {
        return state;
    }

    public boolean isValid(long version, Instant now) {
        return state.validity.isValid(version, now);
    }

    /**
     * One that is valid.
     *
     * @param version of the store that the value must at least be of
     * @param maker makes it, perhaps of the last one
     */
    public State<T> get(long version, Instant now, UnaryOperator<State<T>> maker) {
        State<T> last = state;
        return last.validity.isValid(version, now) ? last : renewed(version, now, maker);
    }

    private State<T> renewed(long version, Instant now, UnaryOperator<State<T>> maker) {
        turn.lock();
        try {
            State<T> last = state;
            if (last.validity.isValid(version, now)) return last;
            State<T> next = maker.apply(last);
            if (next.validity.version() >= last.validity.version()) state = next;
            return next;
        } finally {
            turn.unlock();
        }
    }
}
