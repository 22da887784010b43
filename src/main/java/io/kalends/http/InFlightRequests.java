package io.kalends.http;

import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.component.Graceful;

/** Counts the requests in flight, which a shutdown waits for. */
final class InFlightRequests extends Graceful.Shutdown {
    private final LongAdder started = new LongAdder();
    private final LongAdder completed = new LongAdder();

    InFlightRequests() {
        super("requests in flight");
    }

    /**
     * Counts a request until it is complete; called before it is decided whether it is still accepted.
     *
     * @param endPoint the connection that it has to itself, over HTTP/1
     */
    Completion start(Callback callback, Optional<HttpEndPoint> endPoint) {
        started.increment();
        return new Completion(callback, endPoint);
    }

    /** The completed ones are summed first, so that none is missed while others start and complete. */
    @Override
    public boolean isShutdownDone() {
        long before = completed.sum();
        return started.sum() == before;
    }

    /** Called when a request is complete; releases then what is held for it. */
    final class Completion extends Callback.Nested {
        /** A request that fails while it completes is completed twice. */
        private final AtomicBoolean done = new AtomicBoolean();

        private final Optional<HttpEndPoint> endPoint;
        private final Queue<Runnable> actions = new ConcurrentLinkedQueue<>();

        private Completion(Callback callback, Optional<HttpEndPoint> endPoint) {
            super(callback);
            this.endPoint = endPoint;
            endPoint.ifPresent(it -> it.answering().set(this));
        }

        boolean isDone() {
            return done.get();
        }

        /** Runs an action once the request is complete, or now if it is. */
        void onCompletion(Runnable action) {
            actions.add(action);
            if (done.get()) runActions();
        }

        private void runActions() {
            for (Runnable action = actions.poll(); action != null; action = actions.poll()) action.run();
        }

        @Override
        public void succeeded() {
            leaveConnection();
            super.succeeded();
        }

        @Override
        public void failed(Throwable failure) {
            leaveConnection();
            super.failed(failure);
        }

        /** Comes first, as the library goes on to read the next request. */
        private void leaveConnection() {
            endPoint.ifPresent(it -> it.answering().compareAndSet(this, null));
        }

        @Override
        public void completed() {
            if (done.getAndSet(true)) return;
            runActions();
            completed.increment();
            if (isShutdown()) check();
        }
    }
}
