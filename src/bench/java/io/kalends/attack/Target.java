package io.kalends.attack;

import io.kalends.bench.Requests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/**
 * What an attacker knows of the service.
 *
 * @param port of the service, or of the proxy before it
 * @param authorization of an author who has no good intentions
 * @param username of the same, and
 * @param password by which they log in
 * @param cookie of a session of theirs
 * @param token for the forms of that session
 * @param ids of events anybody may see
 * @param pages of the same
 * @param image the path of a large image
 */
record Target(
        int port,
        String authorization,
        String username,
        String password,
        String cookie,
        String token,
        List<String> ids,
        List<String> pages,
        String image) {
    static final String EVENTS = Requests.API + "/events";

    /** Long descriptions are found from this day on, and nothing else. */
    static final String BIG_EVENTS_FROM = "2090-01-01";
    /** The day after the last of them; what attackers create comes later still. */
    static final String BIG_EVENTS_TO = "2091-01-01";

    /** The same service, started again. */
    Target at(int newPort) {
        return new Target(newPort, authorization, username, password, cookie, token, ids, pages, image);
    }

    String id(long number) {
        return ids.get((int) (number % ids.size()));
    }

    String page(long number) {
        return pages.get((int) (number % pages.size()));
    }

    /** Written to a file, for a process of its own: others could read a command line. */
    void write(Path file) throws IOException {
        var values = new Properties();
        values.setProperty("port", Integer.toString(port));
        values.setProperty("authorization", authorization);
        values.setProperty("username", username);
        values.setProperty("password", password);
        values.setProperty("cookie", cookie);
        values.setProperty("token", token);
        values.setProperty("ids", String.join(" ", ids));
        values.setProperty("pages", String.join(" ", pages));
        values.setProperty("image", image);
        try (var out = Files.newBufferedWriter(file)) {
            values.store(out, null);
        }
    }

    static Target read(Path file) throws IOException {
        var values = new Properties();
        try (var in = Files.newBufferedReader(file)) {
            values.load(in);
        }
        return new Target(
                Integer.parseInt(values.getProperty("port")),
                values.getProperty("authorization"),
                values.getProperty("username"),
                values.getProperty("password"),
                values.getProperty("cookie"),
                values.getProperty("token"),
                List.of(values.getProperty("ids").split(" ")),
                List.of(values.getProperty("pages").split(" ")),
                values.getProperty("image"));
    }
}
