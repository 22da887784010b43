package io.kalends.http;

import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.Scheduler;

/** Runs a task every second while the server runs. */
final class PeriodicTask extends AbstractLifeCycle {
    private final Scheduler scheduler;
    private final Runnable task;

    PeriodicTask(Scheduler scheduler, Runnable task) {
        this.scheduler = scheduler;
        this.task = task;
    }

    @Override
    protected void doStart() {
        schedule();
    }

    private void schedule() {
        scheduler.schedule(this::runAndSchedule, 1, TimeUnit.SECONDS);
    }

    private void runAndSchedule() {
        task.run();
        if (isRunning() || isStarting()) schedule();
    }
}
