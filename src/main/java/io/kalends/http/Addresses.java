package io.kalends.http;

import java.util.List;

/** Where a request comes from: the peer, or what a trusted proxy says it passed on. */
final class Addresses {
    private final List<String> trusted;

    Addresses(List<String> trusted) {
        this.trusted = trusted;
    }

    /** The nearest address that is not a trusted proxy: what stands left of it may be forged. */
    String of(Incoming request) {
        String address = request.peer();
        if (!trusted.contains(address)) return address;
        String[] forwarded = request.header("X-Forwarded-For").orElse("").split(",");
        for (int i = forwarded.length - 1; i >= 0 && trusted.contains(address); i--) {
            String next = forwarded[i].strip();
            if (!next.isEmpty()) address = next;
        }
        return address;
    }
}
