package io.kalends.http;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.component.Graceful;
import org.jspecify.annotations.Nullable;

/** The requests under way, to be waited for at the end. */
final class UnderWay extends Graceful.Shutdown {
    private final LongAdder begun = new LongAdder();
    private final LongAdder ended = new LongAdder();

    UnderWay() {
        super("requests under way");
    }

    /** Counts a request from before anybody asks whether it is still to be taken until it has come to its end. */
    Ending begin(Callback callback) {
        begun.increment();
        return new Ending(callback);
    }

    /** Those that ended are counted first: whatever ends or begins meanwhile, none is overlooked. */
    @Override
    public boolean isShutdownDone() {
        long before = ended.sum();
        return begun.sum() == before;
    }

    /** Told when a request has come to its end; holds memory until then. */
    final class Ending extends Callback.Nested {
        /** A request that fails on its way to its end comes to it twice. */
        private final AtomicBoolean over = new AtomicBoolean();

        private final AtomicReference<@Nullable Runnable> release = new AtomicReference<>();

        Ending(Callback callback) {
            super(callback);
        }

        boolean isOver() {
            return over.get();
        }

        /** Has this done at the end, once; at once when that has come already. */
        void atEnd(Runnable work) {
            release.set(work);
            if (over.get()) release();
        }

        private void release() {
            Runnable work = release.getAndSet(null);
            if (work != null) work.run();
        }

        @Override
        public void completed() {
            if (over.getAndSet(true)) return;
            release();
            ended.increment();
            if (isShutdown()) check();
        }
    }
}
