package io.kalends.bench;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
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

        public String text() {
            return new String(body, StandardCharsets.UTF_8);
        }
    }

    private Http() {}

    public static Answer send(int port, byte[] request) throws IOException {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.getOutputStream().write(request);
            return read(new BufferedInputStream(socket.getInputStream()));
        }
    }

    public static Answer get(int port, String path) throws IOException {
        return send(port, Shot.get(path).bytes(port, 0));
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
        int length = Integer.parseInt(answer.header("Content-Length").orElseThrow(() -> new IOException("no length")));
        return new Answer(status, headers, in.readNBytes(length));
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
