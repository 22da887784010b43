package io.kalends.web;

import static java.util.Objects.requireNonNull;

import io.kalends.api.Call;
import io.kalends.api.ETag;
import io.kalends.api.Fault;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Style sheets, scripts and drawings. The name of each holds a mark of its content, so it may be kept for ever. */
public final class Assets {
    private static final String FOREVER = "public, max-age=31536000, immutable";
    private static final int MARK = 10;

    private static final Map<String, String> TYPES = Map.of(
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "svg", "image/svg+xml",
            "png", "image/png");

    private static final Pattern PIECE = Pattern.compile(
            "(?s)(?<quoted>\"[^\"]*\")|(?<comment>/\\*.*?\\*/\\s*)|\\s*(?:;\\s*(?=}))?(?<sign>[{};,>])\\s*|(?<colon>:)\\s+|(?<zero>\\b0(?=\\.\\d))|\\s+");

    private record Asset(String type, byte[] bytes) {}

    private final Map<String, String> paths = new LinkedHashMap<>();
    private final Map<String, Asset> byMarkedName = new LinkedHashMap<>();

    /** Reads the files of these names that lie beside a class, in the folder {@code assets}. */
    public Assets with(Class<?> beside, String... names) {
        for (String name : names) add(name, name.endsWith(".js") ? plain(read(beside, name)) : read(beside, name));
        return this;
    }

    /** A script without the lines that are comments, blank lines and indentation. */
    private static byte[] plain(byte[] script) {
        return new String(script, StandardCharsets.UTF_8)
                .replaceAll("(?m)^\\s*//.*\\R", "")
                .replaceAll("(?m)^\\s+", "")
                .getBytes(StandardCharsets.UTF_8);
    }

    /** Reads files of a library for browsers, by the folder they are in there. */
    public Assets withLibrary(String folder, String... names) {
        for (String name : names) add(name, read(folder + name));
        return this;
    }

    /** A style sheet without comments, and without the blanks and zeros that mean nothing. */
    static byte[] compact(byte[] css) {
        return PIECE.matcher(new String(css, StandardCharsets.UTF_8))
                .replaceAll(piece -> Matcher.quoteReplacement(compact(piece)))
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String compact(MatchResult piece) {
        if (piece.group("quoted") != null) return piece.group();
        if (piece.group("comment") != null || piece.group("zero") != null) return "";
        if (piece.group("sign") != null) return piece.group("sign");
        return piece.group("colon") == null ? " " : ":";
    }

    private void add(String name, byte[] sent) {
        byte[] bytes = name.endsWith(".css") ? compact(sent) : sent;
        int dot = name.lastIndexOf('.');
        String mark = ETag.of(bytes).replaceAll("\\W", "").substring(0, MARK);
        String marked = name.substring(0, dot) + "." + mark + name.substring(dot);
        byMarkedName.put(marked, new Asset(requireNonNull(TYPES.get(name.substring(dot + 1))), bytes));
        paths.put(name, "/assets/" + marked);
    }

    /** The path below the address of the service. */
    public String path(String name) {
        return requireNonNull(paths.get(name), name);
    }

    public List<Route> routes() {
        return List.of(Route.page("/assets/{name}", "Style sheets, scripts and drawings of pages")
                .to(this::send));
    }

    private Reply send(Call call) {
        Asset asset = byMarkedName.get(call.variable("name"));
        if (asset == null) throw Fault.NO_ROUTE.problem("There is no such file.");
        return Reply.bytes(asset.type, asset.bytes).header("Cache-Control", FOREVER);
    }

    /** The content of a file in the folder {@code assets} beside a class. */
    public static byte[] read(Class<?> beside, String name) {
        return read(beside.getPackageName().replace('.', '/') + "/assets/" + name);
    }

    private static byte[] read(String path) {
        try (InputStream in = requireNonNull(Assets.class.getResourceAsStream("/" + path), path)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
