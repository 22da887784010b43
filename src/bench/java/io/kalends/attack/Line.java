package io.kalends.attack;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A connection to the service, by bytes: whoever has it decides when they are sent and read. */
final class Line implements Closeable {
    private static final int LONGEST_LINE = 64 * 1024;

    private final Socket socket;
    private @Nullable InputStream in;

    private Line(Socket socket) {
        this.socket = socket;
    }

    /**
     * Connects.
     *
     * @param from the address of this machine to come from
     * @param millis how long to wait for a connection, and later for bytes
     */
    static Line open(int port, InetAddress from, int millis) throws IOException {
        return open(new Socket(), port, from, millis);
    }

    /** The same with hardly any room for what is not read, so that it stays where it came from. */
    static Line openNarrow(int port, InetAddress from, int millis) throws IOException {
        var socket = new Socket();
        socket.setReceiveBufferSize(1_024);
        return open(socket, port, from, millis);
    }

    private static Line open(Socket socket, int port, InetAddress from, int millis) throws IOException {
        try {
            socket.bind(new InetSocketAddress(from, 0));
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), millis);
            socket.setSoTimeout(millis);
            socket.setTcpNoDelay(true);
            return new Line(socket);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    void send(String text) throws IOException {
        send(text.getBytes(StandardCharsets.UTF_8));
    }

    void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    /** What has come in, at most so much; less than 0 at the end. */
    int read(byte[] into) throws IOException {
        return in().read(into);
    }

    private InputStream in() throws IOException {
        if (in == null) in = new BufferedInputStream(socket.getInputStream());
        return in;
    }

    /** Waits until the other side closes, or nothing has come for so long. */
    void awaitEnd(int millis) throws IOException {
        socket.setSoTimeout(Math.max(1, millis));
        byte[] ignored = new byte[512];
        while (socket.getInputStream().read(ignored) >= 0) {}
    }

    /** Sends no more, and stays. */
    void halfClose() throws IOException {
        socket.shutdownOutput();
    }

    /** Breaks the connection instead of ending it. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    /** A reply: its status and headers, and what of its body is wanted. */
    record Answer(int status, Map<String, String> headers, byte[] body) {
        Optional<String> header(String name) {
            return Optional.ofNullable(headers.get(name));
        }

        String text() {
            return new String(body, StandardCharsets.UTF_8);
        }

        boolean isLast() {
            return header("connection").filter("close"::equalsIgnoreCase).isPresent();
        }
    }

    /** The next reply, complete. */
    Answer answer() throws IOException {
        return answer(true);
    }

    /** The status of the next reply, all of which is read. */
    Answer skim() throws IOException {
        return answer(false);
    }

    private Answer answer(boolean kept) throws IOException {
        String[] first = line().split(" ", 3);
        if (first.length < 2 || !first[0].startsWith("HTTP/1.")) throw new IOException("no reply: " + first[0]);
        int status = Integer.parseInt(first[1]);
        var headers = new HashMap<String, String>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            int colon = line.indexOf(':');
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
        if (status == 100) return answer(kept);
        var body = new ByteArrayOutputStream();
        body(status, headers, kept ? body : null);
        return new Answer(status, headers, body.toByteArray());
    }

    private void body(int status, Map<String, String> headers, @Nullable ByteArrayOutputStream to) throws IOException {
        if (status == 304 || status == 204) return;
        if (headers.containsKey("content-length")) copy(Long.parseLong(headers.get("content-length")), to);
        else if ("chunked".equals(headers.get("transfer-encoding"))) chunks(to);
        else throw new IOException("no length");
    }

    private void chunks(@Nullable ByteArrayOutputStream to) throws IOException {
        for (long size = chunk(); size > 0; size = chunk()) {
            copy(size, to);
            line();
        }
        while (!line().isEmpty()) {}
    }

    private long chunk() throws IOException {
        return Long.parseLong(line(), 16);
    }

    private void copy(long length, @Nullable ByteArrayOutputStream to) throws IOException {
        byte[] piece = new byte[(int) Math.min(length, 16 * 1024)];
        for (long left = length; left > 0; ) {
            int read = in().read(piece, 0, (int) Math.min(left, piece.length));
            if (read < 0) throw new EOFException("cut off");
            if (to != null) to.write(piece, 0, read);
            left -= read;
        }
    }

    private String line() throws IOException {
        var line = new StringBuilder();
        for (int octet = in().read(); octet != '\n'; octet = in().read()) {
            if (octet < 0) throw new EOFException("cut off");
            if (octet != '\r') line.append((char) octet);
            if (line.length() > LONGEST_LINE) throw new IOException("a line without end");
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
