package io.kalends.memory;

import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * Wakes waiting threads from a platform thread. A virtual thread that unparks another runs it next on the same carrier, before
 * all that was submitted meanwhile: requests that pass memory on to one another would starve all others.
 */
final class Waker {
    private static final LinkedTransferQueue<Thread> WAITING = new LinkedTransferQueue<>();

    static {
        Thread.ofPlatform().daemon().name("waker").start(Waker::run);
    }

    private Waker() {}

    static void wake(Thread thread) {
        if (Thread.currentThread().isVirtual()) WAITING.add(thread);
        else LockSupport.unpark(thread);
    }

    private static void run() {
        try {
            while (true) LockSupport.unpark(WAITING.take());
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody ends this thread", e);
        }
    }
}
