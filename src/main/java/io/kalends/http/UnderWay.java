package io.kalends.http;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.component.Graceful;

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

        private final Queue<Runnable> atEnd = new ConcurrentLinkedQueue<>();

        Ending(Callback callback) {
            super(callback);
        }

        boolean isOver() {
            return over.get();
        }

        /** Has this done at the end, once; at once when that has come already. */
        void atEnd(Runnable work) {
            atEnd.add(work);
            if (over.get()) release();
        }

        private void release() {
            for (Runnable work = atEnd.poll(); work != null; work = atEnd.poll()) work.run();
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
