package io.kalends.bench;

import java.util.List;

/** Requests that clients send in turn, each client waiting for its reply before it sends the next. */
record Load(List<Shot> shots, int clients) {
    static final int CLIENTS = 32;

    Load {
        if (shots.isEmpty()) throw new IllegalArgumentException("nothing to send");
    }
}
