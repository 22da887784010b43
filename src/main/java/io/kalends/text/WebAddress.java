package io.kalends.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Addresses of web pages. */
public final class WebAddress {
    private static final int MAX_PORT = 65_535;

    /** Scheme, then a host or a bracketed IPv6 address, perhaps a port, and the rest. */
    private static final Pattern PARTS =
            Pattern.compile("(?i)https?://(?:\\[([^\\]/?#]*+)\\]|([^:/?#\\[\\]]++))(?::([0-9]{0,5}))?(?:[/?#].*+)?");

    private WebAddress() {}

    /**
     * Whether this is an absolute http or https address with a host. A user name before the host is not accepted: it
     * publishes a secret or hides the true host. Neither are the characters that would end the attribute or tag of a
     * page around the address; no address contains them unencoded.
     */
    public static boolean isValid(String address) {
        if (!address.codePoints().allMatch(WebAddress::isAddressPart)) return false;
        Matcher parts = PARTS.matcher(address);
        return parts.matches() && hasHost(parts) && hasPort(parts);
    }

    private static boolean isAddressPart(int character) {
        return !Characters.isBlank(character)
                && !Character.isISOControl(character)
                && !Characters.isLoneSurrogate(character)
                && "<>\"\\`".indexOf(character) < 0;
    }

    private static boolean hasHost(Matcher parts) {
        String ipv6 = parts.group(1);
        if (ipv6 != null) return Hosts.isIpv6(ipv6);
        String name = parts.group(2);
        // A dot at the end marks a full name.
        return Hosts.isName(name.endsWith(".") ? name.substring(0, name.length() - 1) : name);
    }

    private static boolean hasPort(Matcher parts) {
        String port = parts.group(3);
        if (port == null || port.isEmpty()) return true;
        int number = Integer.parseInt(port);
        return number >= 1 && number <= MAX_PORT;
    }
}
