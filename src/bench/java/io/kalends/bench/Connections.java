package io.kalends.bench;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.List;

/** Connections that one thread sends the requests of a load on, and what came of them. */
final class Connections implements AutoCloseable {
    private static final int MOST_ERRORS_IN_A_ROW = 1_000;

    private final Selector selector = Selector.open();
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 18);
    private final Address address;
    private final List<Shot> shots;
    private final byte[][] fixed;
    private final Times times = new Times();
    private long errors;
    private int errorsInARow;
    private long number;

    /** Told of each connection that can take a request. */
    interface Idle {
        void accept(Connection connection) throws IOException;
    }

    /** One of them. */
    static final class Connection {
        private SocketChannel channel;
        private ReplyReader reader = new ReplyReader();
        private long since;
        private boolean isAsked;

        private Connection(SocketChannel channel) {
            this.channel = channel;
        }
    }

    /** @param first the number of the first request */
    Connections(Address address, Load load, long first) throws IOException {
        this.address = address;
        shots = load.shots();
        number = first;
        fixed = new byte[shots.size()][];
        for (int i = 0; i < fixed.length; i++)
            if (shots.get(i).isAlwaysTheSame()) fixed[i] = shots.get(i).bytes(address, 0);
    }

    Connection open() throws IOException {
        var connection = new Connection(connect());
        register(connection);
        return connection;
    }

    private SocketChannel connect() throws IOException {
        var channel = SocketChannel.open(new InetSocketAddress(address.host(), address.port()));
        channel.socket().setTcpNoDelay(true);
        channel.configureBlocking(false);
        return channel;
    }

    private void register(Connection connection) throws IOException {
        connection.channel.register(selector, SelectionKey.OP_READ, connection);
    }

    private void reopen(Connection connection) throws IOException {
        connection.channel.close();
        connection.channel = connect();
        connection.reader = new ReplyReader();
        register(connection);
    }

    /**
     * Sends the next request; it is short, so the socket takes it at once.
     *
     * @param since from when its time is counted
     */
    void send(Connection connection, long since) throws IOException {
        if (!connection.channel.isOpen()) reopen(connection);
        int turn = (int) (++number % fixed.length);
        byte[] request = fixed[turn] == null ? shots.get(turn).bytes(address, number) : fixed[turn];
        var bytes = ByteBuffer.wrap(request);
        connection.since = since;
        connection.isAsked = true;
        while (bytes.hasRemaining()) connection.channel.write(bytes);
    }

    /** Reads what has come; waits for it for so many milliseconds at most, not at all if 0. Returns on how many it came. */
    int receive(long millis, Idle idle) throws IOException {
        if (millis == 0) return selector.selectNow(key -> receive((Connection) key.attachment(), idle));
        return selector.select(key -> receive((Connection) key.attachment(), idle), millis);
    }

    private void receive(Connection connection, Idle idle) {
        try {
            if (!isComplete(connection)) return;
            note(System.nanoTime() - connection.since, connection.reader.status());
            connection.isAsked = false;
            if (connection.reader.isLast()) connection.channel.close();
            idle.accept(connection);
        } catch (IOException e) {
            fail(connection, idle);
        }
    }

    private boolean isComplete(Connection connection) throws IOException {
        buffer.clear();
        if (connection.channel.read(buffer) < 0) throw new IOException("the connection was closed");
        return connection.reader.takes(buffer.flip());
    }

    private void note(long nanos, int status) {
        times.add(nanos);
        errorsInARow = 0;
        if (status >= 400) errors++;
    }

    /** A connection that the server closes while nobody uses it says nothing about the server. */
    private void fail(Connection connection, Idle idle) {
        try {
            connection.channel.close();
            if (!connection.isAsked) return;
            connection.isAsked = false;
            errors++;
            if (++errorsInARow > MOST_ERRORS_IN_A_ROW) throw new Trouble("The server cuts all connections.");
            idle.accept(connection);
        } catch (IOException e) {
            throw new Trouble("The server takes no more connections: " + e.getMessage());
        }
    }

    Times times() {
        return times;
    }

    long errors() {
        return errors;
    }

    Figures figures(double seconds) {
        return new Figures(times.count(), seconds, errors, times.percentile(50), times.percentile(99), 0);
    }

    @Override
    public void close() throws IOException {
        for (SelectionKey key : selector.keys()) key.channel().close();
        selector.close();
    }
}
