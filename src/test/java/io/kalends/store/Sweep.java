package io.kalends.store;

import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/** Removes the databases of a test class once it is done, so that the tests end quickly and fill no disk. */
public final class Sweep implements TestExecutionListener {
    /** The engine, and the class on its level. */
    private static final int CLASS = 2;

    /** By thread, as a class is run on one, and others at the same time. */
    private static final ThreadLocal<Deque<Runnable>> CHORES = ThreadLocal.withInitial(ArrayDeque::new);

    /** Has this done when the test class of this thread is done. */
    static void later(Runnable chore) {
        CHORES.get().push(chore);
    }

    @Override
    public void executionFinished(TestIdentifier done, TestExecutionResult result) {
        if (done.getUniqueIdObject().getSegments().size() != CLASS) return;
        Deque<Runnable> chores = CHORES.get();
        while (!chores.isEmpty()) chores.pop().run();
    }
}
