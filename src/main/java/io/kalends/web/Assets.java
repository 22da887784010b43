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

/** Style sheets, scripts and drawings. The name of each holds a mark of its content, so it may be kept for ever. */
public final class Assets {
    private static final String FOREVER = "public, max-age=31536000, immutable";
    private static final int MARK = 10;

    private static final Map<String, String> TYPES = Map.of(
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "svg", "image/svg+xml",
            "png", "image/png");

    /** Blanks beside these mean nothing. */
    private static final String SIGNS = "{};,>";

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
        var out = new StringBuilder(script.length);
        for (String line : new String(script, StandardCharsets.UTF_8).split("\n")) {
            String code = line.stripLeading();
            if (!code.isEmpty() && !code.startsWith("//")) out.append(code).append('\n');
        }
        return out.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Reads files of a library for browsers, by the folder they are in there. */
    public Assets withLibrary(String folder, String... names) {
        for (String name : names) add(name, read(folder + name));
        return this;
    }

    /**
     * A style sheet without comments, and without the blanks and zeros that mean nothing. By a plain loop: somebody waits for
     * the start, and regular expressions take long before Java has compiled them.
     */
    static byte[] compact(byte[] css) {
        String text = new String(css, StandardCharsets.UTF_8);
        var out = new StringBuilder(text.length());
        boolean blank = false;
        for (int at = 0; at < text.length(); ) {
            char sign = text.charAt(at);
            int end = end(text, at);
            if (Character.isWhitespace(sign)) {
                blank = true;
            } else if (!text.startsWith("/*", at)) {
                addSeparator(out, sign, blank);
                if (!isNeedlessZero(text, at)) out.append(text, at, end);
                blank = false;
            }
            at = end;
        }
        return out.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** After the comment, what is quoted, or the sign that begins here. */
    private static int end(String text, int at) {
        if (text.startsWith("/*", at)) return after("*/", text, at + 2);
        return text.charAt(at) == '"' ? after("\"", text, at + 1) : at + 1;
    }

    /** After the next of these marks; the end of the text where there is none. */
    private static int after(String mark, String text, int from) {
        int found = text.indexOf(mark, from);
        return found < 0 ? text.length() : found + mark.length();
    }

    /** Leaves a blank where one is needed before this sign, and no semicolon before the end of a rule. */
    private static void addSeparator(StringBuilder out, char sign, boolean blank) {
        char last = out.isEmpty() ? '{' : out.charAt(out.length() - 1);
        if (sign == '}' && last == ';') out.setLength(out.length() - 1);
        else if (blank && last != ':' && SIGNS.indexOf(last) < 0 && SIGNS.indexOf(sign) < 0) out.append(' ');
    }

    private static boolean isNeedlessZero(String text, int at) {
        return text.charAt(at) == '0'
                && text.startsWith(".", at + 1)
                && at + 2 < text.length()
                && Character.isDigit(text.charAt(at + 2))
                && (at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1)));
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
