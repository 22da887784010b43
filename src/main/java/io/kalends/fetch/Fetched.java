package io.kalends.fetch;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The head of a reply.
 *
 * @param address where it came from, after all redirects
 * @param isModified false where the known version is still the current one; there is no body then
 * @param hasLoggedIn whether the credentials were sent with the request that was answered
 * @param headers by their names, which may be asked for in any case
 */
public record Fetched(String address, boolean isModified, boolean hasLoggedIn, Map<String, List<String>> headers) {
    /** The first header of this name. */
    public Optional<String> header(String name) {
        return headers.getOrDefault(name, List.of()).stream().findFirst();
    }

    public List<String> allHeaders(String name) {
        return headers.getOrDefault(name, List.of());
    }

    /** To be sent with the next request for the same address. */
    public Optional<String> etag() {
        return header("ETag");
    }

    /** To be sent with the next request for the same address. */
    public Optional<String> lastModified() {
        return header("Last-Modified");
    }

    public Optional<String> contentType() {
        return header("Content-Type");
    }
}
