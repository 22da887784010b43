package io.kalends.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The load tool for machines without another: one thread that serves many connections. */
final class BuiltIn implements LoadTool {
    @Override
    public String name() {
        return "built-in client, 1 thread";
    }

    @Override
    public Figures run(int port, Load load, double seconds, int run) throws IOException {
        try (var session = new Session(port, load, run * RUN)) {
            return session.run(seconds);
        }
    }

    /** One run. */
    private static final class Session implements AutoCloseable {
        private final Selector selector = Selector.open();
        private final List<Shot> shots;
        private final byte[][] fixed;
        private final int port;
        private final int clients;
        private final ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 18);
        private long[] micros = new long[1 << 16];
        private int requests;
        private long errors;
        private long number;

        Session(int port, Load load, long first) throws IOException {
            this.port = port;
            shots = load.shots();
            clients = load.clients();
            number = first;
            fixed = new byte[shots.size()][];
            for (int i = 0; i < fixed.length; i++)
                if (shots.get(i).isAlwaysTheSame()) fixed[i] = shots.get(i).bytes(port, 0);
        }

        Figures run(double seconds) throws IOException {
            for (int i = 0; i < clients; i++) connect();
            long began = System.nanoTime();
            long end = began + (long) (seconds * 1e9);
            while (System.nanoTime() < end) {
                selector.select(key -> serve((Client) key.attachment()), 10);
            }
            double taken = (System.nanoTime() - began) / 1e9;
            Arrays.sort(micros, 0, requests);
            return new Figures(requests, taken, errors, percentile(50), percentile(99), 0);
        }

        private double percentile(int percent) {
            return requests == 0 ? 0 : micros[(int) ((requests - 1) * (long) percent / 100)];
        }

        private void connect() throws IOException {
            var channel = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            channel.socket().setTcpNoDelay(true);
            var client = new Client(channel);
            send(client);
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ, client);
        }

        /** Requests are short, so the socket takes each at once. */
        private void send(Client client) throws IOException {
            int turn = (int) (++number % fixed.length);
            byte[] request = fixed[turn] == null ? shots.get(turn).bytes(port, number) : fixed[turn];
            var bytes = ByteBuffer.wrap(request);
            client.sent = System.nanoTime();
            while (bytes.hasRemaining()) client.channel.write(bytes);
        }

        private void serve(Client client) {
            try {
                buffer.clear();
                if (client.channel.read(buffer) < 0) throw new IOException("the connection was closed");
                buffer.flip();
                if (!client.takes(buffer)) return;
                note(System.nanoTime() - client.sent, client.status);
                send(client);
            } catch (IOException e) {
                replace(client);
            }
        }

        private void note(long nanos, int status) {
            if (requests == micros.length) micros = Arrays.copyOf(micros, 2 * requests);
            micros[requests++] = nanos / 1000;
            if (status >= 400) errors++;
        }

        private void replace(Client client) {
            errors++;
            try {
                client.channel.close();
                connect();
            } catch (IOException e) {
                throw new Trouble("The server takes no more connections: " + e.getMessage());
            }
        }

        @Override
        public void close() throws IOException {
            for (SelectionKey key : selector.keys()) key.channel().close();
            selector.close();
        }
    }

    /** A connection, and how much of the reply is still to come. */
    private static final class Client {
        private static final byte[] HEAD_END = {'\r', '\n', '\r', '\n'};

        private final SocketChannel channel;
        private final byte[] head = new byte[16 * 1024];
        private int headLength;
        private long left = -1;
        private int status;
        private long sent;

        Client(SocketChannel channel) {
            this.channel = channel;
        }

        /** Takes what has come, and says whether the reply is complete. */
        boolean takes(ByteBuffer bytes) throws IOException {
            while (left < 0 && bytes.hasRemaining()) {
                if (headLength == head.length) throw new IOException("headers without end");
                head[headLength++] = bytes.get();
                if (headEnds()) readHead();
            }
            if (left < 0) return false;
            left -= bytes.remaining();
            if (left > 0) return false;
            left = -1;
            headLength = 0;
            return true;
        }

        private boolean headEnds() {
            return headLength >= 4
                    && head[headLength - 1] == '\n'
                    && Arrays.equals(head, headLength - 4, headLength, HEAD_END, 0, 4);
        }

        private void readHead() throws IOException {
            String text = new String(head, 0, headLength, StandardCharsets.ISO_8859_1);
            status = Integer.parseInt(text.substring(9, 12));
            left = status == 304 || status == 204 ? 0 : length(text);
        }

        private static long length(String text) throws IOException {
            int at = text.toLowerCase(Locale.ROOT).indexOf("\ncontent-length:");
            if (at < 0) throw new IOException("a reply without Content-Length");
            return Long.parseLong(
                    text.substring(at + 16, text.indexOf('\r', at)).strip());
        }
    }
}
