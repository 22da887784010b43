package io.kalends.intake;

import io.kalends.text.WebAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where an event takes place, as one text says it: a name and perhaps an address, or an address on the net.
 *
 * @param venue as the interface takes it; empty when there is none
 * @param url where to take part on the net
 */
record Place(Map<String, @Nullable Object> venue, Optional<String> url) {
    private static final int LONGEST = 1_000;
    private static final Pattern URL = Pattern.compile("https?://[^\\s<>\"]+", Pattern.CASE_INSENSITIVE);
    private static final Pattern PARTS = Pattern.compile("\\s*(?:\\n|, *|\\s·\\s)\\s*");

    /** A post code and a town. */
    private static final Pattern TOWN = Pattern.compile("((?:[A-Z]{1,3}-)?[0-9]{4,5}) +(\\p{L}.*)");

    /** What stands beside a link instead of a place. */
    private static final Set<String> ONLINE = Set.of(
            "online",
            "virtual",
            "virtuell",
            "zoom",
            "zoom meeting",
            "microsoft teams meeting",
            "microsoft teams-besprechung",
            "teams",
            "google meet",
            "webex",
            "jitsi",
            "livestream",
            "stream");

    static Place of(String text) {
        // No name or address is as long: the interface refuses it and says so.
        if (text.length() > LONGEST) return new Place(named(text), Optional.empty());
        Matcher link = URL.matcher(text);
        Optional<String> url = link.find()
                ? Optional.of(link.group().replaceFirst("[.,;)]+$", "")).filter(WebAddress::isValid)
                : Optional.empty();
        String rest = url.isEmpty() ? text : text.replace(url.get(), " ").replaceFirst("\\(\\s*\\)", " ");
        String name = rest.strip().replaceFirst("^[\\s,;:|()-]+", "").replaceFirst("[\\s,;:|(-]+$", "");
        boolean isOnline = url.isPresent() && ONLINE.contains(name.toLowerCase(Locale.ROOT));
        return new Place(name.isEmpty() || isOnline ? Map.of() : venue(name), url);
    }

    /** The first part is the name; behind a post code stand the town, the state and the country. */
    static Map<String, @Nullable Object> venue(String text) {
        List<String> parts = new ArrayList<>(Arrays.asList(PARTS.split(text.strip(), -1)));
        parts.removeIf(String::isBlank);
        var venue = new LinkedHashMap<String, @Nullable Object>();
        if (parts.isEmpty()) return venue;
        venue.put("venue", parts.removeFirst());
        Optional<Matcher> town = town(parts);
        int end = town.map(found -> parts.indexOf(found.group())).orElse(parts.size());
        put(venue, "address", String.join(", ", parts.subList(0, end)));
        if (town.isEmpty()) return venue;
        put(venue, "zip", town.get().group(1));
        put(venue, "city", town.get().group(2));
        List<String> behind = parts.subList(end + 1, parts.size());
        if (behind.size() > 1) put(venue, "stateprovince", String.join(", ", behind.subList(0, behind.size() - 1)));
        if (!behind.isEmpty()) put(venue, "country", behind.getLast());
        return venue;
    }

    private static Map<String, @Nullable Object> named(String name) {
        var venue = new LinkedHashMap<String, @Nullable Object>();
        venue.put("venue", name);
        return venue;
    }

    private static Optional<Matcher> town(List<String> parts) {
        return parts.stream().map(TOWN::matcher).filter(Matcher::matches).findFirst();
    }

    private static void put(Map<String, @Nullable Object> venue, String name, String value) {
        if (!value.isEmpty()) venue.put(name, value);
    }
}
