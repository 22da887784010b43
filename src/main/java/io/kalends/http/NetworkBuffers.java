package io.kalends.http;

import io.kalends.memory.Budget;
import io.kalends.memory.Purpose;
import io.kalends.memory.Share;
import org.eclipse.jetty.io.ArrayByteBufferPool;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.Retainable;
import org.eclipse.jetty.io.RetainableByteBuffer;

/** The buffers between the service and the network, counted while they are in use. Few are kept for the next who want one. */
final class NetworkBuffers extends ByteBufferPool.Wrapper {
    private static final long MOST_KEPT = 4 << 20;

    private final Budget budget;
    private final Runnable relief;

    /** @param relief what is done when more are in use than the budget allows */
    NetworkBuffers(Budget budget, Runnable relief) {
        super(new ArrayByteBufferPool(0, -1, -1, Integer.MAX_VALUE, MOST_KEPT, MOST_KEPT));
        this.budget = budget;
        this.relief = relief;
    }

    @Override
    public RetainableByteBuffer.Mutable acquire(int size, boolean direct) {
        RetainableByteBuffer.Mutable buffer = super.acquire(size, direct);
        Share share = budget.overdraw(Purpose.BUFFERS, buffer.capacity());
        if (budget.isOverdrawn(Purpose.BUFFERS)) relief.run();
        return new RetainableByteBuffer.FixedCapacity(buffer.getByteBuffer(), new Counted(buffer, share));
    }

    private static final class Counted extends Retainable.Wrapper {
        private final Share share;

        Counted(Retainable buffer, Share share) {
            super(buffer);
            this.share = share;
        }

        @Override
        public boolean release() {
            boolean last = super.release();
            if (last) share.close();
            return last;
        }
    }
}
