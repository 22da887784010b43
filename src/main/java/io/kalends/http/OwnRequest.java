package io.kalends.http;

import java.util.Optional;

/** A read by which the service asks itself, for what is sure to be asked for. */
record OwnRequest(String path) implements Incoming {
    private static final byte[] NOTHING = {};

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
    public byte[] body(int most) {
        return NOTHING;
    }
}
