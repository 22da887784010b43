package io.kalends.admin;

import io.kalends.api.Sender;
import io.kalends.config.Config;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * The cookies there are: that of a session, one that ties the log-in form to the browser it was sent to, and how long the
 * event lasts that was entered last. Scripts cannot read them, other sites cannot send them with what they post, and over https nothing but this
 * host can set them.
 */
final class Cookies {
    private static final String LOCKED = "__Host-";

    private final boolean secure;
    private final String path;

    Cookies(Config config) {
        secure = config.baseUrl().startsWith("https:");
        String base = URI.create(config.baseUrl()).getRawPath();
        path = secure || base == null || base.isEmpty() ? "/" : base;
    }

    private String name(String plain) {
        return secure ? LOCKED + plain : plain;
    }

    Optional<String> session(Sender sender) {
        return sender.cookie(name("kalends"));
    }

    Optional<String> visit(Sender sender) {
        return sender.cookie(name("kalends-visit"));
    }

    /** The header that hands out a session; it goes with the browser's window at the latest. */
    String ofSession(String token) {
        return set("kalends", token);
    }

    String ofVisit(String secret) {
        return set("kalends-visit", secret);
    }

    /** In minutes. */
    Optional<String> length(Sender sender) {
        return sender.cookie(name("kalends-length"));
    }

    String ofLength(String minutes) {
        return set("kalends-length", minutes) + "; Max-Age="
                + Duration.ofDays(365).toSeconds();
    }

    /** The header that takes the session away. */
    String withoutSession() {
        return set("kalends", "") + "; Max-Age=0";
    }

    private String set(String plain, String value) {
        return name(plain) + "=" + value + "; Path=" + path + "; HttpOnly; SameSite=Lax" + (secure ? "; Secure" : "");
    }
}
