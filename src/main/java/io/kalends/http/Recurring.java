package io.kalends.http;

import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.Scheduler;

/** Has something done every second, from the start to the end of what it belongs to. */
final class Recurring extends AbstractLifeCycle {
    private final Scheduler scheduler;
    private final Runnable work;

    Recurring(Scheduler scheduler, Runnable work) {
        this.scheduler = scheduler;
        this.work = work;
    }

    @Override
    protected void doStart() {
        again();
    }

    private void again() {
        scheduler.schedule(
                () -> {
                    work.run();
                    if (isRunning() || isStarting()) again();
                },
                1,
                TimeUnit.SECONDS);
    }
}
