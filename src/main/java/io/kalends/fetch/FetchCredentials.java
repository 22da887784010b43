package io.kalends.fetch;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** A user name and password, sent only to the origin they were given for. */
public record FetchCredentials(String user, String password) {
    String header() {
        byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(pair);
    }

    @Override
    public String toString() {
        return "FetchCredentials[" + user + "]";
    }
}
