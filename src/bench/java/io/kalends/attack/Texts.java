package io.kalends.attack;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

/** Heads and bodies of requests. */
final class Texts {
    static final String FORM = "application/x-www-form-urlencoded";
    static final String MULTIPART = "multipart/form-data; boundary=edge";
    static final String JSON = "application/json";

    private Texts() {}

    /** The head of a request for this. */
    static String get(String path, String... headers) {
        return head("GET", path, headers);
    }

    static String head(String method, String path, String... headers) {
        var head = new StringBuilder(method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n");
        for (String header : headers) head.append(header).append("\r\n");
        return head.append("\r\n").toString();
    }

    /** The head of a request that has a body of this type and length. */
    static String post(String path, String type, long length, String... headers) {
        String[] all = Arrays.copyOf(headers, headers.length + 2);
        all[headers.length] = "Content-Type: " + type;
        all[headers.length + 1] = "Content-Length: " + length;
        return head("POST", path, all);
    }

    /** The same where the length is not said before. */
    static String postInChunks(String path, String type, String... headers) {
        String[] all = Arrays.copyOf(headers, headers.length + 2);
        all[headers.length] = "Content-Type: " + type;
        all[headers.length + 1] = "Transfer-Encoding: chunked";
        return head("POST", path, all);
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** So many bytes that begin like this and go on with anything. */
    static byte[] filled(String beginning, int length) {
        byte[] bytes = Arrays.copyOf(bytes(beginning), length);
        Arrays.fill(bytes, Math.min(length, beginning.length()), length, (byte) 'x');
        return bytes;
    }

    /** The beginning of a form in parts: a field, and then a file. */
    static String parts(String field, String value) {
        return "--edge\r\nContent-Disposition: form-data; name=\"" + field + "\"\r\n\r\n" + value
                + "\r\n--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.png\"\r\n"
                + "Content-Type: image/png\r\n\r\n";
    }

    /** Small letters, other ones each time. */
    static String word(int length) {
        var random = ThreadLocalRandom.current();
        byte[] letters = new byte[length];
        for (int i = 0; i < length; i++) letters[i] = (byte) ('a' + random.nextInt(26));
        return new String(letters, StandardCharsets.US_ASCII);
    }
}
