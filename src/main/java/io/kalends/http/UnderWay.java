package io.kalends.http;

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
    Callback begin(Callback callback) {
        begun.increment();
        return new Ending(callback);
    }

    /** Those that ended are counted first: whatever ends or begins meanwhile, none is overlooked. */
    @Override
    public boolean isShutdownDone() {
        long before = ended.sum();
        return begun.sum() == before;
    }

    private final class Ending extends Callback.Nested {
        /** A request that fails on its way to its end comes to it twice. */
        private final AtomicBoolean over = new AtomicBoolean();

        Ending(Callback callback) {
            super(callback);
        }

        @Override
        public void completed() {
            if (over.getAndSet(true)) return;
            ended.increment();
            if (isShutdown()) check();
        }
    }
}
