package io.kalends.generated;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.auth.Role;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** A request ready to be sent; {@code caller} is null for nobody, {@code body} null for none. */
record Request(Role caller, String method, String path, Map<String, String> headers, byte[] body) {
    private static final int SHOWN = 1_500;

    Answer send(TestService service) {
        return service.raw(caller, method, path, body, headers);
    }

    @Override
    public String toString() {
        String text = body == null ? "" : new String(body, StandardCharsets.ISO_8859_1);
        return "%s as %s: %s %s%n%s"
                .formatted(method, caller, path, headers, text.substring(0, Math.min(SHOWN, text.length())));
    }
}
