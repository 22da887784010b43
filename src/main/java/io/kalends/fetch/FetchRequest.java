package io.kalends.fetch;

import java.util.Optional;

/**
 * What is to be fetched.
 *
 * @param maxBytes of the body, compressed and not
 * @param accept the types of media that are of use
 * @param etag of the version that is known already, as it was received; so the date of its last change
 */
public record FetchRequest(
        String address,
        long maxBytes,
        String accept,
        Optional<FetchCredentials> credentials,
        Optional<String> etag,
        Optional<String> lastModified) {
    public static FetchRequest of(String address, long maxBytes) {
        return new FetchRequest(address, maxBytes, "*/*", Optional.empty(), Optional.empty(), Optional.empty());
    }

    public FetchRequest accepting(String types) {
        return new FetchRequest(address, maxBytes, types, credentials, etag, lastModified);
    }

    public FetchRequest as(Optional<FetchCredentials> user) {
        return new FetchRequest(address, maxBytes, accept, user, etag, lastModified);
    }

    /** Only if it has changed since. */
    public FetchRequest unless(Optional<String> knownTag, Optional<String> knownChange) {
        return new FetchRequest(address, maxBytes, accept, credentials, knownTag, knownChange);
    }

    boolean isConditional() {
        return etag.isPresent() || lastModified.isPresent();
    }

    /** Without the address, which may hold secrets. */
    @Override
    public String toString() {
        return "FetchRequest[" + maxBytes + ", " + accept + "]";
    }
}
