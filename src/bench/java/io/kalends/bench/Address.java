package io.kalends.bench;

/** Where a server listens. */
record Address(String host, int port) {
    static Address local(int port) {
        return new Address("127.0.0.1", port);
    }

    /** As in the header {@code Host}, and in an address. */
    @Override
    public String toString() {
        return host + ":" + port;
    }
}
