package io.kalends.http;

import io.kalends.memory.Budget;
import io.kalends.memory.Purpose;
import io.kalends.memory.Share;
import java.util.concurrent.TimeUnit;

/** Counts the replies that callers take their time to read: what goes out at once costs nothing. */
final class ReplyMemory {
    /** What a compressor holds outside the heap. */
    private static final long COMPRESSOR = 288 * 1024;

    private final Budget budget;
    private final Transfers transfers;

    ReplyMemory(Budget budget, Transfers transfers) {
        this.budget = budget;
        this.transfers = transfers;
    }

    /** A reply on its way; over HTTP/2 nobody knows how much of it has been taken yet. */
    private record Sending(JettyRequest request, long since) implements Transfers.Transfer {
        @Override
        public long stalledNanos() {
            return request.isHttp1()
                    ? TimeUnit.MILLISECONDS.toNanos(request.idleMillis())
                    : System.nanoTime() - since;
        }

        @Override
        public void abort() {
            request.closeConnection();
        }
    }

    /** Counts a reply that could not be sent at once; it is there already, so others make room for it. */
    void charge(Sendable.Form form, JettyRequest request, UnderWay.Ending ending) {
        Share share = budget.overdraw(Purpose.REPLIES, form.held());
        release(begin(Purpose.REPLIES, request), share, ending);
        transfers.relieve(Purpose.REPLIES);
    }

    /** Takes what a reply needs that is made while it is sent; {@link io.kalends.memory.MemoryExhausted} without that. */
    void hold(Sendable.Form form, JettyRequest request, UnderWay.Ending ending) {
        Share share = budget.take(Purpose.REPLIES, Math.min(form.held(), budget.limit(Purpose.REPLIES)));
        if (!form.isCompressedMeanwhile()) {
            release(begin(Purpose.REPLIES, request), share, ending);
            return;
        }
        try {
            Share compressor = budget.take(Purpose.COMPRESSION, COMPRESSOR);
            Runnable sent = begin(Purpose.COMPRESSION, request);
            release(begin(Purpose.REPLIES, request), share, ending, compressor::close, sent);
        } catch (RuntimeException e) {
            share.close();
            throw e;
        }
    }

    private Runnable begin(Purpose purpose, JettyRequest request) {
        var sending = new Sending(request, System.nanoTime());
        transfers.begin(purpose, sending);
        return () -> transfers.end(purpose, sending);
    }

    private static void release(Runnable sent, Share share, UnderWay.Ending ending, Runnable... more) {
        ending.atEnd(() -> {
            sent.run();
            share.close();
            for (Runnable work : more) work.run();
        });
    }
}
