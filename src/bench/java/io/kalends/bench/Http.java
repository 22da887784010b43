package io.kalends.bench;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One request and its reply, byte by byte as they cross the wire. */
public final class Http {
    private static final int PATIENCE_MILLIS = 120_000;

    /** A reply with its headers as they came. */
    public record Answer(int status, List<Map.Entry<String, String>> headers, byte[] body) {
        public Optional<String> header(String name) {
            return headers.stream()
                    .filter(header -> header.getKey().equalsIgnoreCase(name))
                    .map(Map.Entry::getValue)
                    .findFirst();
        }

        boolean isCompressed() {
            return header("Content-Encoding").filter("gzip"::equalsIgnoreCase).isPresent();
        }

        public String text() {
            return new String(body, StandardCharsets.UTF_8);
        }
    }

    private Http() {}

    static Answer send(Address address, byte[] request) throws IOException {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(address.host(), address.port()));
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.getOutputStream().write(request);
            return read(new BufferedInputStream(socket.getInputStream()));
        }
    }

    /** Sends a request to a server on this machine. */
    public static Answer send(int port, Shot shot, long number) throws IOException {
        Address address = Address.local(port);
        return send(address, shot.bytes(address, number));
    }

    static Answer get(int port, String path) throws IOException {
        return send(port, Shot.get(path), 0);
    }

    private static Answer read(InputStream in) throws IOException {
        int status = Integer.parseInt(line(in).split(" ")[1]);
        var headers = new ArrayList<Map.Entry<String, String>>();
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            headers.add(Map.entry(
                    line.substring(0, colon), line.substring(colon + 1).strip()));
        }
        var answer = new Answer(status, headers, new byte[0]);
        if (status == 304 || status == 204) return answer;
        return new Answer(status, headers, body(answer, in));
    }

    private static byte[] body(Answer answer, InputStream in) throws IOException {
        Optional<String> length = answer.header("Content-Length");
        if (length.isPresent()) return in.readNBytes(Integer.parseInt(length.get()));
        if (answer.header("Transfer-Encoding").isEmpty()) throw new IOException("no length");
        var body = new ByteArrayOutputStream();
        for (int size = chunk(in); size > 0; size = chunk(in)) {
            body.write(in.readNBytes(size));
            String _ = line(in);
        }
        return body.toByteArray();
    }

    private static int chunk(InputStream in) throws IOException {
        return Integer.parseInt(line(in).replaceFirst(";.*", "").strip(), 16);
    }

    private static String line(InputStream in) throws IOException {
        var line = new ByteArrayOutputStream();
        for (int octet = in.read(); octet != '\n'; octet = in.read()) {
            if (octet < 0) throw new IOException("the connection was closed");
            if (octet != '\r') line.write(octet);
        }
        return line.toString(StandardCharsets.ISO_8859_1);
    }
}
