package io.kalends.http;

import io.kalends.api.ETag;
import io.kalends.api.Reply;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A reply as it goes over the wire; what is streamed takes the place of the body. */
record Outgoing(int status, Map<String, String> headers, byte[] body, Optional<Reply.Streamed> streamed) {
    private static final byte[] NOTHING = {};

    Outgoing(int status, Map<String, String> headers, byte[] body) {
        this(status, headers, body, Optional.empty());
    }

    /** Bytes to be sent, -1 when nobody knows yet. */
    long length() {
        return streamed.isPresent() ? streamed.get().length() : body.length;
    }

    /** Whether the caller of a GET or HEAD has the reply already, and says so. */
    boolean isKnownTo(Incoming request) {
        Optional<String> known = request.header("If-None-Match");
        String tag = headers.get("ETag");
        return status == 200 && tag != null && known.isPresent() && ETag.listHoldsWeakly(known.get(), tag);
    }

    /** The reply that says: what you have is still true. */
    Outgoing unchanged() {
        var kept = new LinkedHashMap<>(headers);
        kept.remove("Content-Type");
        return new Outgoing(304, kept, NOTHING);
    }
}
