package io.kalends.http;

import io.kalends.TestService;
import io.kalends.json.Json;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.PushbackInputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A bare connection, for requests which no polite client would send. */
public final class Wire implements Closeable {
    private static final int PATIENCE_MILLIS = 20_000;

    /** One reply, as it came. */
    public record Reply(int status, List<String> headers, byte[] bytes) {
        public Optional<String> header(String name) {
            return all(name).stream().findFirst();
        }

        List<String> all(String name) {
            String start = name.toLowerCase(Locale.ROOT) + ":";
            return headers.stream()
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(start))
                    .map(line -> line.substring(start.length()).strip())
                    .toList();
        }

        /** Names of all headers but {@code Date}, which may differ between two replies. */
        List<String> lasting() {
            return headers.stream()
                    .filter(line -> !line.toLowerCase(Locale.ROOT).startsWith("date:"))
                    .sorted()
                    .toList();
        }

        public String body() {
            return new String(bytes, StandardCharsets.UTF_8);
        }

        String code() {
            return Json.parse(body()) instanceof Map<?, ?> error ? String.valueOf(error.get("code")) : "";
        }

        boolean closes() {
            return header("Connection").filter("close"::equalsIgnoreCase).isPresent();
        }
    }

    private final Socket socket;
    private final PushbackInputStream in;

    public Wire(int port) {
        this(port, InetAddress.getLoopbackAddress());
    }

    /** @param from the address of this machine to come from */
    Wire(int port, InetAddress from) {
        try {
            socket = new Socket(InetAddress.getLoopbackAddress(), port, from, 0);
            socket.setSoTimeout(PATIENCE_MILLIS);
            in = new PushbackInputStream(socket.getInputStream());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends this over a connection of its own and reads one reply. */
    static Reply ask(TestService service, String request) {
        try (var wire = new Wire(service.port())) {
            wire.send(request);
            return wire.reply(request.startsWith("HEAD "));
        }
    }

    /** Sends text as UTF-8; line ends are those of the wire. */
    public Wire send(String text) {
        return send(text.replace("\r\n", "\n").replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8));
    }

    public Wire send(byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    public Reply reply() {
        return reply(false);
    }

    /** The next reply; {@code silent} when it has no body whatever its headers say. */
    public Reply reply(boolean silent) {
        try {
            String status = line();
            var headers = new ArrayList<String>();
            for (String line = line(); !line.isEmpty(); line = line()) headers.add(line);
            var reply = new Reply(Integer.parseInt(status.substring(9, 12)), headers, new byte[0]);
            return new Reply(reply.status(), headers, silent ? new byte[0] : body(reply));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte[] body(Reply reply) throws IOException {
        if (reply.status() == 304 || reply.status() < 200) return new byte[0];
        Optional<String> length = reply.header("Content-Length");
        if (length.isPresent()) return in.readNBytes(Integer.parseInt(length.get()));
        if (reply.header("Transfer-Encoding").isEmpty()) return in.readAllBytes();
        var body = new ByteArrayOutputStream();
        for (int size = chunk(); size > 0; size = chunk()) {
            body.writeBytes(in.readNBytes(size));
            line();
        }
        line();
        return body.toByteArray();
    }

    private int chunk() throws IOException {
        return Integer.parseInt(line(), 16);
    }

    private String line() throws IOException {
        var line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) throw new EOFException("closed after: " + line);
            if (c != '\r') line.append((char) c);
        }
        return line.toString();
    }

    /** Whether part of a reply is there already. */
    boolean hasReply() {
        try {
            return socket.getInputStream().available() > 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** Whether the service has closed the connection, or does so now. */
    public boolean isClosed() {
        try {
            return in.read() < 0;
        } catch (IOException e) {
            return e.getMessage() != null && e.getMessage().contains("reset");
        }
    }

    /** The same, without waiting longer than this. */
    public boolean isClosedWithin(int millis) {
        try {
            socket.setSoTimeout(millis);
            return in.read() < 0;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether something of a reply comes within this time. */
    boolean hasWithin(int millis) {
        try {
            socket.setSoTimeout(millis);
            int next = in.read();
            if (next < 0) throw new EOFException("closed");
            in.unread(next);
            return true;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            patient();
        }
    }

    private void patient() {
        try {
            socket.setSoTimeout(PATIENCE_MILLIS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The next bytes, as they come. */
    byte[] bytes(int count) {
        try {
            return in.readNBytes(count);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Everything until the service closes the connection. */
    byte[] rest() {
        try {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
