package io.kalends.fetch;

import io.kalends.fetch.FetchFailure.Reason;
import java.net.IDN;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An address that can be fetched, in the one spelling in which it is judged and dialled.
 *
 * @param host in ASCII and small letters; IPv6 in brackets
 * @param target path and query, escaped
 */
record FetchAddress(String scheme, String host, int port, String target) {
    private static final int MAX_LENGTH = 8_000;
    private static final int MAX_HOST = 253;
    private static final int MAX_PORT = 65_535;

    private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]*):(.*)", Pattern.DOTALL);
    private static final Pattern AUTHORITY = Pattern.compile("//([^/?#]*)([^#]*)(?:#.*)?", Pattern.DOTALL);
    private static final Pattern HOST_AND_PORT = Pattern.compile("(\\[[^\\]]*\\]|[^:\\[\\]]+)(?::([0-9]{0,5}))?");
    private static final Pattern NAME =
            Pattern.compile("[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(\\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*");
    private static final Pattern NUMBER_AT_END = Pattern.compile("(?:^|\\.)(?:[0-9]+|0x[0-9a-f]*)$");
    private static final Pattern ESCAPE = Pattern.compile("%[0-9A-Fa-f]{2}");
    private static final String PLAIN = "-._~!$&'()*+,;=:@/?";

    /** What may be a key to a private feed: many letters and digits without a break. */
    private static final Pattern SECRET = Pattern.compile("(?=[A-Za-z]*[0-9])[A-Za-z0-9]{16,}");

    /** Reads an address as people and servers write them, or throws {@link FetchFailure}. */
    static FetchAddress parse(String text) {
        String tidy = text.strip();
        if (tidy.length() > MAX_LENGTH) throw invalid("The address is longer than " + MAX_LENGTH + " characters.");
        if (tidy.chars().anyMatch(Character::isISOControl))
            throw invalid("The address contains a line break or another control character; write it without.");
        Matcher parts = SCHEME.matcher(tidy);
        if (!parts.matches())
            throw invalid("'%s' is not an address; it must begin with https:// or http://.".formatted(shown(tidy)));
        return parse(scheme(parts.group(1).toLowerCase(Locale.ROOT)), parts.group(2));
    }

    private static String scheme(String name) {
        return switch (name) {
            case "http", "https" -> name;
            case "webcal", "webcals" -> "https";
            default ->
                throw invalid("Addresses that begin with %s: are not fetched, only https://, http:// and webcal://."
                        .formatted(name));
        };
    }

    private static FetchAddress parse(String scheme, String rest) {
        Matcher parts = AUTHORITY.matcher(rest);
        if (!parts.matches()) throw invalid("Write the address as %s://host/path.".formatted(scheme));
        String authority = parts.group(1);
        if (authority.contains("@"))
            throw invalid(
                    "The address contains a user name or password before the @. Leave them out, and give them with"
                            + " --user and --password-file, or in their own fields.");
        Matcher host = HOST_AND_PORT.matcher(authority);
        if (!host.matches()) throw badHost();
        int port = port(scheme, host.group(2));
        return new FetchAddress(scheme, host(host.group(1)), port, target(parts.group(2)));
    }

    private static int port(String scheme, String text) {
        if (text == null || text.isEmpty()) return scheme.equals("https") ? 443 : 80;
        int port = Integer.parseInt(text);
        if (port < 1 || port > MAX_PORT)
            throw invalid("The port of the address must be a number from 1 to 65535, not %s.".formatted(text));
        return port;
    }

    private static String host(String text) {
        try {
            return text.startsWith("[") ? literal(text.substring(1, text.length() - 1)) : name(text);
        } catch (IllegalArgumentException e) {
            throw badHost();
        }
    }

    private static String literal(String text) {
        if (text.contains("%")) throw badHost();
        InetAddress address = InetAddress.ofLiteral(text);
        return address instanceof Inet6Address ? "[" + address.getHostAddress() + "]" : address.getHostAddress();
    }

    private static String name(String text) {
        String ascii = IDN.toASCII(text, IDN.ALLOW_UNASSIGNED).toLowerCase(Locale.ROOT);
        // A dot at the end only says that the name is complete.
        String name = ascii.endsWith(".") ? ascii.substring(0, ascii.length() - 1) : ascii;
        if (name.length() > MAX_HOST || !NAME.matcher(name).matches()) throw badHost();
        return NUMBER_AT_END.matcher(name).find() ? number(name.split("\\.")) : name;
    }

    /** As browsers and systems read the forms of IPv4: decimal, octal or hexadecimal, the last part as long as need be. */
    private static String number(String... parts) {
        long address = 0;
        for (int at = 0; at < parts.length - 1; at++) address = address * 256 + part(parts[at], 256);
        int bitsLeft = Byte.SIZE * (5 - parts.length);
        if (bitsLeft < Byte.SIZE) throw badHost();
        address = (address << bitsLeft) + part(parts[parts.length - 1], 1L << bitsLeft);
        return "%s.%s.%s.%s".formatted(address >> 24, address >> 16 & 255, address >> 8 & 255, address & 255);
    }

    private static long part(String text, long bound) {
        boolean isHex = text.startsWith("0x");
        boolean isOctal = !isHex && text.length() > 1 && text.startsWith("0");
        String digits = isHex ? text.substring(2) : text;
        long part = digits.isEmpty() ? 0 : Long.parseLong(digits, isHex ? 16 : isOctal ? 8 : 10);
        if (part < 0 || part >= bound) throw badHost();
        return part;
    }

    private static FetchFailure badHost() {
        return invalid("The address has no valid host; write it as https://www.example.org/path.");
    }

    private static FetchFailure invalid(String sentence) {
        return new FetchFailure(Reason.INVALID_ADDRESS, sentence);
    }

    private static String target(String rest) {
        String escaped = escape(rest);
        return escaped.startsWith("/") ? escaped : "/" + escaped;
    }

    /** Escapes what must not stand in an address, and nothing twice. */
    private static String escape(String text) {
        var escaped = new StringBuilder(text.length());
        Matcher escape = ESCAPE.matcher(text);
        for (int at = 0; at < text.length(); ) {
            int character = text.codePointAt(at);
            boolean isEscape =
                    character == '%' && escape.region(at, text.length()).lookingAt();
            if (isEscape || isPlain(character)) escaped.appendCodePoint(character);
            else append(escaped, character);
            at += Character.charCount(character);
        }
        return escaped.toString();
    }

    private static void append(StringBuilder escaped, int character) {
        for (byte part : Character.toString(character).getBytes(StandardCharsets.UTF_8))
            escaped.append('%').append(HexFormat.of().withUpperCase().toHexDigits(part));
    }

    private static boolean isPlain(int character) {
        return (character < 0x80 && Character.isLetterOrDigit(character)) || PLAIN.indexOf(character) >= 0;
    }

    /** Where a redirect leads from here. */
    FetchAddress follow(String location) {
        String text = location.strip();
        if (SCHEME.matcher(text).matches()) return parse(text);
        if (text.startsWith("//")) return parse(scheme + ":" + text);
        String reference = escape(text.replaceFirst("#.*", ""));
        String path = target.replaceFirst("\\?.*", "");
        if (reference.isEmpty()) return this;
        if (reference.startsWith("?")) return at(path + reference);
        return at(resolved(path, reference));
    }

    private static String resolved(String path, String reference) {
        try {
            // Any host will do to resolve a path against another.
            URI resolved = new URI("http://host" + path).resolve(new URI(reference));
            String query = resolved.getRawQuery();
            return resolved.getRawPath() + (query == null ? "" : "?" + query);
        } catch (URISyntaxException e) {
            throw invalid("It cannot be read.");
        }
    }

    private FetchAddress at(String other) {
        return new FetchAddress(scheme, host, port, other.startsWith("/") ? other : "/" + other);
    }

    /** The host as it is resolved. */
    String bareHost() {
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    String origin() {
        boolean isUsual = port == (scheme.equals("https") ? 443 : 80);
        return scheme + "://" + host + (isUsual ? "" : ":" + port);
    }

    boolean isSameOrigin(FetchAddress other) {
        return origin().equals(other.origin());
    }

    /** The whole address, which may hold secrets. */
    String full() {
        return origin() + target;
    }

    /** For people: without its query and without what may be the key to a private feed. */
    @Override
    public String toString() {
        return shown(full());
    }

    private static String shown(String address) {
        String path = address.replaceFirst("\\?.*", "?…").replaceFirst("//[^/]*@", "//…@");
        String shown = SECRET.matcher(path).replaceAll("…");
        return shown.length() > 200 ? shown.substring(0, 200) + "…" : shown;
    }
}
