package io.kalends.http;

import io.kalends.http.InFlightRequests.Completion;
import io.kalends.memory.Budget;
import io.kalends.memory.Purpose;
import io.kalends.memory.Reservation;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.EofException;

/** Counts the memory of replies that clients are slow to read; one that is sent at once is not counted. */
final class ReplyMemory {
    /** Native memory of a compressor. */
    private static final long COMPRESSOR = 288 * 1024;
    /** What is held besides a reply while it waits. */
    private static final long OVERHEAD = 8 * 1024;

    /** A reply that shares its connection with others may take so long although the client is reading all the time. */
    private static final long USUAL_NANOS = TimeUnit.SECONDS.toNanos(4);

    private final Budget budget;
    private final Transfers transfers;

    ReplyMemory(Budget budget, Transfers transfers) {
        this.budget = budget;
        this.transfers = transfers;
    }

    /** A reply that is being sent; over HTTP/2 it is not known how much of it the client has read. */
    private record Sending(JettyRequest request, Completion completion, String address, long bytes, long since)
            implements Transfers.Transfer {
        @Override
        public long stalledNanos() {
            return request.isHttp1()
                    ? TimeUnit.MILLISECONDS.toNanos(request.idleMillis())
                    : Math.max(0, System.nanoTime() - since - USUAL_NANOS);
        }

        @Override
        public void abort() {
            if (isDisconnected()) completion.failed(new EofException("the connection is closed"));
            else request.closeConnection();
        }

        @Override
        public boolean isDisconnected() {
            return request.isDisconnected();
        }
    }

    /** Counts a reply that could not be sent at once, even above the limit, as it is in memory already. */
    void charge(Sendable.Representation reply, JettyRequest request, Completion completion) {
        track(request, completion, List.of(budget.overdraw(Purpose.REPLIES, OVERHEAD + reply.held())));
        transfers.abortSlowestReply();
    }

    /** Takes what a streamed reply needs; {@link io.kalends.memory.MemoryExhausted} when there is none. */
    void reserve(Sendable.Representation reply, JettyRequest request, Completion completion) {
        long bytes = Math.min(OVERHEAD + reply.held(), budget.limit(Purpose.REPLIES));
        Reservation body = budget.take(Purpose.REPLIES, bytes);
        try {
            boolean compresses = reply.isCompressedWhileSent();
            track(request, completion, compresses ? List.of(body, reserveCompressor()) : List.of(body));
        } catch (RuntimeException e) {
            body.close();
            throw e;
        }
    }

    private Reservation reserveCompressor() {
        return budget.take(Purpose.COMPRESSION, COMPRESSOR);
    }

    private void track(JettyRequest request, Completion completion, List<Reservation> reservations) {
        long bytes = reservations.stream().mapToLong(Reservation::bytes).sum();
        var sending = new Sending(request, completion, transfers.address(request), bytes, System.nanoTime());
        transfers.replies().add(sending);
        request.httpEndPoint().ifPresent(endPoint -> endPoint.unsentReplies().incrementAndGet());
        completion.onCompletion(() -> {
            transfers.replies().remove(sending);
            request.httpEndPoint()
                    .ifPresent(endPoint -> endPoint.unsentReplies().decrementAndGet());
            reservations.forEach(Reservation::close);
        });
    }
}
