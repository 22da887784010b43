package io.kalends.intake;

import io.kalends.fetch.FetchFailure;
import io.kalends.fetch.Fetched;
import io.kalends.intake.SiteClient.BadReply;
import io.kalends.intake.SiteClient.Refused;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where the interface of a site is found.
 *
 * @param namespace the address below which its lists are
 * @param knowsSeries whether it is one of ours, which tells how events repeat
 */
record Site(String namespace, boolean knowsSeries) {
    /** One of ours that is not running. */
    static final Site STORED = new Site("", true);

    private static final List<String> NAMESPACES = List.of("tribe/events/v1", "calendar/events/v1");
    private static final Pattern NAMED =
            Pattern.compile("(.*[/=](?:tribe|calendar)/events/v1)(?:[/?&].*)?", Pattern.CASE_INSENSITIVE);
    private static final Pattern ROOT_LINK =
            Pattern.compile("<([^>]*)>\\s*;[^,]*rel\\s*=\\s*\"?https://api\\.w\\.org/\"?", Pattern.CASE_INSENSITIVE);

    /** Finds it by the address of the interface or of the site; throws {@link SiteFailure} where there is none. */
    static Site find(HttpSiteClient client, String address) {
        String given = address.strip();
        Matcher named = NAMED.matcher(given);
        if (named.matches()) return of(client, named.group(1));
        return discover(client, given);
    }

    private static Site of(HttpSiteClient client, String namespace) {
        try {
            HttpSiteClient.Reply index = client.reply(namespace, "routes");
            checkOrigin(client, namespace, index.head());
            return new Site(moved(namespace, index.head()), knowsSeries(index.body()));
        } catch (BadReply e) {
            throw new SiteFailure(e.sentence());
        } catch (Refused e) {
            throw new SiteFailure(e.sentence());
        }
    }

    /** Where a redirect has led without a password, the lists are asked for at once there. */
    private static String moved(String namespace, Fetched head) {
        Matcher named = NAMED.matcher(head.address());
        return named.matches() ? named.group(1) : namespace;
    }

    private static void checkOrigin(HttpSiteClient client, String address, Fetched head) {
        if (client.hasCredentials() && !head.hasLoggedIn())
            throw new SiteFailure(
                    "%s leads to %s, where user name and password are not sent, as they were not given for it. Give that address."
                            .formatted(origin(address), origin(head.address())));
    }

    static String origin(String address) {
        return address.replaceFirst("^(\\w+://[^/?#]*).*", "$1");
    }

    private static boolean knowsSeries(Loose index) {
        for (Map.Entry<String, ?> route : index.object("routes").members().entrySet()) {
            if (!route.getKey().endsWith("/events/v1/events")) continue;
            return Loose.of(route.getValue()).objects("endpoints").stream()
                    .anyMatch(endpoint -> endpoint.object("args").has("recurring"));
        }
        return false;
    }

    private static Site discover(HttpSiteClient client, String address) {
        Fetched home = home(client, address);
        checkOrigin(client, address, home);
        if (isFile(home))
            throw new SiteFailure(
                    "%s is a file, not a site. Bring it in as one: by --as=ics or --as=csv, or by its type in the editor."
                            .formatted(address.replaceFirst("\\?.*", "")));
        for (String root : roots(home)) {
            Optional<String> namespace = namespace(client, root);
            if (namespace.isPresent()) return of(client, namespace.get());
        }
        throw new SiteFailure(
                "No calendar was found at %s. Give the address of its interface, such as https://example.org/wp-json/tribe/events/v1."
                        .formatted(origin(address)));
    }

    private static boolean isFile(Fetched home) {
        String type = home.contentType().orElse("");
        return type.startsWith("text/calendar") || type.startsWith("text/csv");
    }

    private static Fetched home(HttpSiteClient client, String address) {
        try {
            return client.head(address);
        } catch (FetchFailure e) {
            throw new SiteFailure(e.getMessage() + "");
        }
    }

    /** What may be the root of a REST interface, the one that the site names first. */
    private static List<String> roots(Fetched home) {
        String base = home.address().replaceFirst("[?#].*", "").replaceFirst("/+$", "");
        var roots = new ArrayList<String>();
        for (String link : home.allHeaders("Link")) {
            Matcher root = ROOT_LINK.matcher(link);
            if (root.find() && isSameHost(root.group(1), base)) roots.add(root.group(1));
        }
        for (String folder : new LinkedHashSet<>(List.of(base, origin(base))))
            for (String path : List.of("/wp-json/", "/?rest_route=/", "/api/")) roots.add(folder + path);
        return roots;
    }

    /** Another host could be anybody's, and the password is for this one. */
    private static boolean isSameHost(String root, String base) {
        return origin(root).equalsIgnoreCase(origin(base));
    }

    private static Optional<String> namespace(HttpSiteClient client, String root) {
        try {
            List<String> offered = client.get(root, "namespaces").texts("namespaces");
            return NAMESPACES.stream()
                    .filter(name -> offered.stream()
                            .anyMatch(it -> it.toLowerCase(Locale.ROOT).equals(name)))
                    .map(name -> (root.endsWith("/") ? root : root + "/") + name)
                    .findFirst();
        } catch (BadReply | Refused | FetchFailure e) {
            // Not there: it may be elsewhere.
            return Optional.empty();
        }
    }

    /** The address of a list; some sites have the path in a parameter. */
    String list(String collection, String query) {
        return namespace + "/" + collection + (namespace.contains("?") ? "&" : "?") + query;
    }
}
