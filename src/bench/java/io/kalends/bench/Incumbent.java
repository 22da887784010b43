package io.kalends.bench;

import java.io.IOException;
import java.net.URI;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/** Another calendar with the same interface, such as the one Kalends takes the place of, at an address that was given. */
final class Incumbent implements Other {
    private static final String NAMESPACE = "/wp-json/tribe/events/v1";

    /** Parameters that mean the same whatever is in a calendar. */
    private static final Set<String> ANYWHERE =
            Set.of("per_page", "x", "strict_dates", "start_date", "end_date", "starts_after", "featured", "search");

    private final String name;
    private final Address address;
    private final String base;

    private Incumbent(String name, Address address, String base) {
        this.name = name;
        this.address = address;
        this.base = base;
    }

    /**
     * @param url of the interface, or of the site
     * @throws Trouble if it cannot be asked
     */
    static Incumbent at(String url) {
        URI uri = uri(url);
        if (!"http".equals(uri.getScheme()) || uri.getHost() == null)
            throw new Trouble("--beside takes http://HOST:PORT/PATH, without TLS, which would be measured too: " + url);
        var address = new Address(uri.getHost(), uri.getPort() < 0 ? 80 : uri.getPort());
        return new Incumbent(uri.getAuthority(), address, base(uri));
    }

    private static URI uri(String url) {
        try {
            return URI.create(url);
        } catch (IllegalArgumentException e) {
            throw new Trouble("--beside is no address: " + e.getMessage());
        }
    }

    /** With a query where the site has its interface in a parameter. */
    private static String base(URI uri) {
        String path = uri.getRawPath().replaceFirst("/$", "");
        if (uri.getRawQuery() != null) return uri.getRawPath() + "?" + uri.getRawQuery();
        return path.isEmpty() ? NAMESPACE : path;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Optional<Asked> prepare(Load load, Http.Answer answer) throws IOException {
        if (!load.shots().stream().allMatch(Incumbent::isForAnyCalendar)) return Optional.empty();
        var there = new Load(load.shots().stream().map(this::there).toList(), load.clients());
        int status =
                Http.send(address, there.shots().getFirst().bytes(address, 1)).status();
        if (status != 200)
            throw new Trouble(name + " answers " + status + " to "
                    + there.shots().getFirst().path());
        return Optional.of(new Asked(Target.at(address), there));
    }

    /** The same question for anybody's calendar: a list, without IDs that are ours. */
    static boolean isForAnyCalendar(Shot shot) {
        boolean isPlain = !shot.isWrite()
                && Set.of("Accept-Encoding").containsAll(shot.headers().keySet());
        return isPlain
                && Optional.of(shot.path()).filter(Incumbent::isListOfAnything).isPresent();
    }

    private static boolean isListOfAnything(String path) {
        if (path.equals(Requests.EVENTS)) return true;
        if (!path.startsWith(Requests.EVENTS + "?")) return false;
        return Arrays.stream(query(path).split("&")).allMatch(pair -> ANYWHERE.contains(pair.replaceFirst("=.*", "")));
    }

    private static String query(String path) {
        return path.substring(path.indexOf('?') + 1);
    }

    Shot there(Shot shot) {
        String list = base + "/events";
        if (!shot.path().contains("?")) return shot.at(list);
        return shot.at(list + (list.contains("?") ? "&" : "?") + query(shot.path()));
    }
}
