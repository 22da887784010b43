package io.kalends.http;

import io.kalends.api.ETag;
import io.kalends.api.Reply;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A reply as it is sent; what is streamed takes the place of the body. */
record Outgoing(int status, Map<String, String> headers, byte[] body, Optional<Reply.Streamed> streamed) {
    private static final byte[] NOTHING = {};

    Outgoing(int status, Map<String, String> headers, byte[] body) {
        this(status, headers, body, Optional.empty());
    }

    /** The length of the body in bytes, -1 when it is not known yet. */
    long length() {
        return streamed.isPresent() ? streamed.get().length() : body.length;
    }

    /** Whether the client has this reply already, as {@code If-None-Match} says. */
    boolean isNotModified(Incoming request) {
        Optional<String> known = request.header("If-None-Match");
        String tag = headers.get("ETag");
        return status == 200 && tag != null && known.isPresent() && ETag.listHoldsWeakly(known.get(), tag);
    }

    /** The same as 304 Not Modified. */
    Outgoing notModified() {
        var remaining = new LinkedHashMap<>(headers);
        remaining.remove("Content-Type");
        return new Outgoing(304, remaining, NOTHING);
    }
}
