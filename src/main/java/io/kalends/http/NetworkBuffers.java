package io.kalends.http;

import io.kalends.memory.Budget;
import io.kalends.memory.Purpose;
import io.kalends.memory.Reservation;
import org.eclipse.jetty.io.ArrayByteBufferPool;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.Retainable;
import org.eclipse.jetty.io.RetainableByteBuffer;

/** The network buffers, counted while they are in use. Few are pooled. */
final class NetworkBuffers extends ByteBufferPool.Wrapper {
    private static final long MAX_POOLED = 4 << 20;

    private final Budget budget;
    private final Runnable eviction;

    /** @param eviction frees some when more are in use than the budget allows */
    NetworkBuffers(Budget budget, Runnable eviction) {
        this(new ArrayByteBufferPool(0, -1, -1, Integer.MAX_VALUE, MAX_POOLED, MAX_POOLED), budget, eviction);
    }

    private NetworkBuffers(ByteBufferPool pool, Budget budget, Runnable eviction) {
        super(pool);
        this.budget = budget;
        this.eviction = eviction;
    }

    @Override
    public RetainableByteBuffer.Mutable acquire(int size, boolean direct) {
        return acquire(size, direct, budget.overdraw(Purpose.BUFFERS, 0));
    }

    private RetainableByteBuffer.Mutable acquire(int size, boolean direct, Reservation reservation) {
        RetainableByteBuffer.Mutable buffer = super.acquire(size, direct);
        reservation.overdraw(buffer.capacity());
        if (budget.isOverdrawn(Purpose.BUFFERS)) eviction.run();
        return new RetainableByteBuffer.FixedCapacity(buffer.getByteBuffer(), new Counted(buffer, reservation));
    }

    /**
     * The same for one connection, whose buffers no longer count once it is closed: the library leaks some when a connection
     * is closed half way, such as within the header of a request.
     */
    OfConnection ofConnection() {
        return new OfConnection(budget.overdraw(Purpose.BUFFERS, 0));
    }

    /** The buffers of one connection. */
    final class OfConnection extends ByteBufferPool.Wrapper {
        private final Reservation reservation;

        private OfConnection(Reservation reservation) {
            super(NetworkBuffers.this);
            this.reservation = reservation;
        }

        @Override
        public RetainableByteBuffer.Mutable acquire(int size, boolean direct) {
            return NetworkBuffers.this.acquire(size, direct, reservation);
        }

        /** Stops counting them; they may still be in use. */
        void release() {
            reservation.close();
        }
    }

    private static final class Counted extends Retainable.Wrapper {
        private final long bytes;
        private final Reservation reservation;

        Counted(RetainableByteBuffer buffer, Reservation reservation) {
            super(buffer);
            bytes = buffer.capacity();
            this.reservation = reservation;
        }

        @Override
        public boolean release() {
            boolean last = super.release();
            if (last) reservation.release(bytes);
            return last;
        }
    }
}
