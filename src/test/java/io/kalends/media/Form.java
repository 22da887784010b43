package io.kalends.media;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.auth.Role;
import java.io.ByteArrayOutputStream;
import java.util.Map;

/** A multipart form as browsers send it, with a file or without. */
public final class Form {
    private static final String BOUNDARY = "----boundary7d3a";

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    public Form field(String name, String value) {
        return part("name=\"" + name + "\"", value.getBytes(UTF_8));
    }

    public Form file(String filename, byte[] content) {
        return part("name=\"file\"; filename=\"" + filename + "\"", content);
    }

    /** {@code parameters} are those of the disposition. */
    Form part(String parameters, byte[] content) {
        write("--" + BOUNDARY + "\r\nContent-Disposition: form-data; " + parameters);
        write("\r\nContent-Type: application/octet-stream\r\n\r\n");
        bytes.writeBytes(content);
        write("\r\n");
        return this;
    }

    private void write(String text) {
        bytes.writeBytes(text.getBytes(UTF_8));
    }

    Answer post(TestService service, Role caller) {
        return post(service, caller, TestService.NAMESPACE + "/media");
    }

    public Answer post(TestService service, Role caller, String path) {
        write("--" + BOUNDARY + "--\r\n");
        return service.raw(
                caller,
                "POST",
                path,
                bytes.toByteArray(),
                Map.of("Content-Type", "multipart/form-data; boundary=" + BOUNDARY));
    }

    /** An upload without fields. */
    static Answer upload(TestService service, Role caller, String filename, byte[] content) {
        return new Form().file(filename, content).post(service, caller);
    }

    /** An upload whose body is the image. */
    static Answer raw(TestService service, Role caller, byte[] content, Map<String, String> headers) {
        return service.raw(caller, "POST", TestService.NAMESPACE + "/media", content, headers);
    }
}
