package io.kalends.http;

import io.kalends.api.Reply;
import java.util.Map;
import java.util.Optional;

/** A reply as it goes over the wire; a file takes the place of the body. */
record Outgoing(int status, Map<String, String> headers, byte[] body, Optional<Reply.File> file) {
    Outgoing(int status, Map<String, String> headers, byte[] body) {
        this(status, headers, body, Optional.empty());
    }

    long length() {
        return file.isPresent() ? file.get().length() : body.length;
    }
}
