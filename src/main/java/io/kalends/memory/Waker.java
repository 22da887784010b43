package io.kalends.memory;

import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * Wakes threads that wait. A virtual thread that wakes another has it run next by the same processor, before all that came
 * in from outside meanwhile: those who hand memory to one another would keep everybody else waiting.
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
