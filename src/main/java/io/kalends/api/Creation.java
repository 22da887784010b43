package io.kalends.api;

import io.kalends.store.Database;
import io.kalends.store.StoreUnavailable;
import io.kalends.store.Work;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A record about to be created, checked as far as that goes without a transaction.
 *
 * @param within creates it in a transaction that stores something else too
 * @param alone creates it in a transaction of its own; what the reply shows may then be read later, holding up no writer
 * @param undo removes what was prepared outside of the transaction
 */
public record Creation<T>(Work<T> within, Supplier<T> alone, Runnable undo) {
    public Creation(Work<T> within, Supplier<T> alone) {
        this(within, alone, () -> {});
    }

    /** All of it is done in the transaction. */
    public static <T> Creation<T> in(Database db, Work<T> work) {
        return new Creation<>(work, () -> db.write(work));
    }

    /** The same, which undoes what was prepared when it fails. */
    public Creation<T> onFailure(Runnable undoing) {
        return new Creation<>(within, alone, undoing);
    }

    <R> Creation<R> map(Function<T, R> change) {
        return new Creation<>(tx -> change.apply(within.in(tx)), () -> change.apply(alone.get()), undo);
    }

    /** Creates it in a transaction of its own. */
    public T run() {
        return run(alone);
    }

    /** Runs a transaction in which it is created. */
    public <R> R run(Supplier<R> transaction) {
        try {
            return transaction.get();
        } catch (StoreUnavailable e) {
            throw e; // it may be stored all the same
        } catch (RuntimeException e) {
            undo.run();
            throw e;
        }
    }
}
