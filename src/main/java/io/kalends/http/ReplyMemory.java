package io.kalends.http;

import io.kalends.memory.Budget;
import io.kalends.memory.Purpose;
import io.kalends.memory.Share;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.EofException;

/** Counts the replies that callers take their time to read: what goes out at once costs nothing. */
final class ReplyMemory {
    /** What a compressor holds outside the heap. */
    private static final long COMPRESSOR = 288 * 1024;
    /** What is held beside a reply as long as it waits. */
    private static final long OVERHEAD = 8 * 1024;

    /** A reply that is one of several on its connection may take so long though it is taken all the time. */
    private static final long USUAL_NANOS = TimeUnit.SECONDS.toNanos(4);

    private final Budget budget;
    private final Transfers transfers;

    ReplyMemory(Budget budget, Transfers transfers) {
        this.budget = budget;
        this.transfers = transfers;
    }

    /** A reply on its way; over HTTP/2 nobody knows how much of it has been taken yet. */
    private record Sending(JettyRequest request, UnderWay.Ending ending, String address, long bytes, long since)
            implements Transfers.Transfer {
        @Override
        public long stalledNanos() {
            return request.isHttp1()
                    ? TimeUnit.MILLISECONDS.toNanos(request.idleMillis())
                    : Math.max(0, System.nanoTime() - since - USUAL_NANOS);
        }

        @Override
        public void abort() {
            if (isCutOff()) ending.failed(new EofException("the connection has ended"));
            else request.closeConnection();
        }

        @Override
        public boolean isCutOff() {
            return request.isCutOff();
        }
    }

    /** Counts a reply that could not be sent at once; it is there already, so others make room for it. */
    void charge(Sendable.Form form, JettyRequest request, UnderWay.Ending ending) {
        begin(request, ending, List.of(budget.overdraw(Purpose.REPLIES, OVERHEAD + form.held())));
        transfers.relieveReplies();
    }

    /** Takes what a reply needs that is made while it is sent; {@link io.kalends.memory.MemoryExhausted} without that. */
    void hold(Sendable.Form form, JettyRequest request, UnderWay.Ending ending) {
        Share share = budget.take(Purpose.REPLIES, Math.min(OVERHEAD + form.held(), budget.limit(Purpose.REPLIES)));
        try {
            begin(request, ending, form.isCompressedMeanwhile() ? List.of(share, compressor()) : List.of(share));
        } catch (RuntimeException e) {
            share.close();
            throw e;
        }
    }

    private Share compressor() {
        return budget.take(Purpose.COMPRESSION, COMPRESSOR);
    }

    private void begin(JettyRequest request, UnderWay.Ending ending, List<Share> shares) {
        long bytes = shares.stream().mapToLong(Share::bytes).sum();
        var sending = new Sending(request, ending, transfers.address(request), bytes, System.nanoTime());
        transfers.replies().add(sending);
        request.outlet().ifPresent(outlet -> outlet.waiting().incrementAndGet());
        ending.atEnd(() -> {
            transfers.replies().remove(sending);
            request.outlet().ifPresent(outlet -> outlet.waiting().decrementAndGet());
            shares.forEach(Share::close);
        });
    }
}
