package io.kalends.fetch;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.net.ServerSocketFactory;

/** A web server that sends what a test says, byte for byte, right or wrong. */
public final class ScriptedServer implements AutoCloseable {
    /** What a client has asked for. */
    public record Asked(String target, List<String> headers) {
        public String header(String name) {
            String start = name.toLowerCase(Locale.ROOT) + ": ";
            return headers.stream()
                    .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(start))
                    .map(line -> line.substring(start.length()))
                    .findFirst()
                    .orElse("");
        }
    }

    /** Sends an answer. */
    public interface Script {
        void answer(Asked asked, OutputStream out) throws IOException, InterruptedException;
    }

    private final ServerSocket socket;
    private final Map<String, Script> scripts = new ConcurrentHashMap<>();
    private final Queue<Asked> asked = new ConcurrentLinkedQueue<>();
    private final Queue<Socket> connections = new ConcurrentLinkedQueue<>();

    public ScriptedServer() throws IOException {
        this(ServerSocketFactory.getDefault());
    }

    ScriptedServer(ServerSocketFactory factory) throws IOException {
        socket = factory.createServerSocket(0, 50, InetAddress.ofLiteral("127.0.0.1"));
        Thread.startVirtualThread(this::accept);
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                Socket connection = socket.accept();
                connections.add(connection);
                Thread.startVirtualThread(() -> serve(connection));
            } catch (IOException e) {
                if (!socket.isClosed()) throw new UncheckedIOException(e);
            }
        }
    }

    /** One request for each connection. */
    private void serve(Socket connection) {
        try (connection) {
            var in =
                    new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.ISO_8859_1));
            String first = in.readLine();
            if (first == null) return;
            var headers = new ArrayList<String>();
            for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) headers.add(line);
            var request = new Asked(first.split(" ")[1], headers);
            asked.add(request);
            script(request.target()).answer(request, connection.getOutputStream());
        } catch (IOException | InterruptedException e) {
            // The client has gone, as many tests want it to.
        }
    }

    private Script script(String target) {
        Script exact = scripts.get(target);
        String path = target.replaceFirst("\\?.*", "");
        return exact != null ? exact : scripts.getOrDefault(path, send("404 Not Found", "", "nothing here"));
    }

    /**
     * Says how a request is answered.
     *
     * @param target a path with or without a query
     */
    public ScriptedServer on(String target, Script script) {
        scripts.put(target, script);
        return this;
    }

    /** A whole and proper reply; each header ends with a line break. */
    public static Script send(String status, String headers, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        return send(status, headers + "Content-Length: " + bytes.length + "\r\n", bytes);
    }

    public static Script send(String status, String headers, byte[] body) {
        return (request, out) -> {
            out.write(("HTTP/1.1 " + status + "\r\n" + headers + "Connection: close\r\n\r\n")
                    .getBytes(StandardCharsets.ISO_8859_1));
            out.write(body);
            out.flush();
        };
    }

    public static Script redirect(String location) {
        return send("302 Found", "Location: " + location + "\r\n", "");
    }

    public List<Asked> asked() {
        return List.copyOf(asked);
    }

    int port() {
        return socket.getLocalPort();
    }

    /** Its address, by a name or number that leads to this machine. */
    public String at(String host, String target) {
        return "http://" + host + ":" + socket.getLocalPort() + target;
    }

    public String url(String target) {
        return at("127.0.0.1", target);
    }

    @Override
    public void close() throws IOException {
        socket.close();
        for (Socket connection : connections) connection.close();
    }
}
