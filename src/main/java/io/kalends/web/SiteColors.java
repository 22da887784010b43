package io.kalends.web;

import io.kalends.api.Call;
import io.kalends.api.ETag;
import io.kalends.api.Fault;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.config.Config;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The two colours of a site, each as a pair that can be read on light pages and on dark ones.
 *
 * @param accent of links and buttons
 * @param second of headings and of the line above pages
 */
public record SiteColors(Color accent, Color second) {
    /** The backgrounds of light pages, as the style sheet has them. */
    public static final List<Color> LIGHT =
            Stream.of("#faf8f4", "#fffefb", "#f1ede5").map(Color::of).toList();

    /** The same of dark pages. */
    public static final List<Color> DARK =
            Stream.of("#161412", "#1f1c19", "#292521").map(Color::of).toList();

    /** The colour of a site that names none. */
    public static final String USUAL = "#a6321f";

    private static final String FOLDER = "/colors/";
    private static final String FOREVER = "public, max-age=31536000, immutable";
    private static final Pattern NAME = Pattern.compile("([0-9a-f]{6})-([0-9a-f]{6})\\.css");

    /** Those of the settings, if they name any. */
    static Optional<SiteColors> of(Config.Colors named) {
        if (named.accent().isEmpty() && named.second().isEmpty()) return Optional.empty();
        String accent = named.accent().orElse(USUAL);
        return Optional.of(
                new SiteColors(Color.of(accent), Color.of(named.second().orElse(accent))));
    }

    static List<Route> routes() {
        return List.of(Route.page(FOLDER + "{name}", "The colours of the site").to(SiteColors::send));
    }

    /** Named by what it holds, so it may be kept for ever. */
    private static Reply send(Call call) {
        Matcher name = NAME.matcher(call.variable("name"));
        if (!name.matches()) throw Fault.NO_ROUTE.problem("There is no such file.");
        var colors = new SiteColors(Color.of(name.group(1)), Color.of(name.group(2)));
        return Reply.bytes("text/css; charset=utf-8", colors.css()).header("Cache-Control", FOREVER);
    }

    String path() {
        String mark = ETag.of(css()).replaceAll("\\W", "");
        return FOLDER + (accent.hex() + "-" + second.hex() + ".css").replace("#", "") + "?" + mark;
    }

    private byte[] css() {
        return """
                :root { --site: %s; --site-2: %s; --band: 4px; }
                @media screen and (prefers-color-scheme: dark) { :root { --site: %s; --site-2: %s; } }
                """.formatted(shown(LIGHT, accent), shown(LIGHT, second), shown(DARK, accent), shown(DARK, second))
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String shown(List<Color> backgrounds, Color color) {
        return color.readableOn(backgrounds).hex();
    }
}
