package io.kalends.http;

import java.io.InputStream;
import java.util.Optional;

/** A GET request that the service makes to itself, for a reply that is sure to be requested. */
record InternalRequest(String path) implements Incoming {
    @Override
    public String method() {
        return "GET";
    }

    @Override
    public String query() {
        return "";
    }

    @Override
    public Optional<String> header(String name) {
        return Optional.empty();
    }

    @Override
    public String peer() {
        return "the service itself";
    }

    @Override
    public long length() {
        return 0;
    }

    @Override
    public InputStream body() {
        return InputStream.nullInputStream();
    }
}
