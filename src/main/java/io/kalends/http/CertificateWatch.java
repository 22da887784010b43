package io.kalends.http;

import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.Scheduler;

/** Looks every second whether there is a new certificate: tools that renew one cannot be relied on to say so. */
final class CertificateWatch extends AbstractLifeCycle {
    private final Encryption encryption;
    private final Scheduler scheduler;

    CertificateWatch(Encryption encryption, Scheduler scheduler) {
        this.encryption = encryption;
        this.scheduler = scheduler;
    }

    @Override
    protected void doStart() {
        again();
    }

    private void again() {
        scheduler.schedule(
                () -> {
                    encryption.reload();
                    if (isRunning() || isStarting()) again();
                },
                1,
                TimeUnit.SECONDS);
    }
}
