package io.kalends.api;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the browser of somebody who looks at pages says besides the request itself. The interface for programs takes no
 * notice of it.
 *
 * @param address where the request comes from, as far as that can be believed
 * @param site in which relation the page that led here stands to this service, "" when the browser does not say
 */
public record Sender(String address, Map<String, String> cookies, String site) {
    public static final Sender UNKNOWN = new Sender("", Map.of(), "");

    /** What these headers say. Of two cookies of a name the first counts, as it has the longer path. */
    public static Sender of(String address, String header, String site) {
        var cookies = new HashMap<String, String>();
        for (String pair : header.split("[;,] *")) {
            int equals = pair.indexOf('=');
            if (equals > 0) cookies.putIfAbsent(pair.substring(0, equals).strip(), pair.substring(equals + 1));
        }
        return new Sender(address, cookies, site);
    }

    public Optional<String> cookie(String name) {
        return Optional.ofNullable(cookies.get(name));
    }

    /** Whether a page of somebody else made the browser send this. */
    public boolean isLedByOthers() {
        return !site.isEmpty() && !site.equals("same-origin") && !site.equals("none");
    }
}
