package io.kalends.text;

import java.util.regex.Pattern;

/** Names of machines, as they stand in web and e-mail addresses. */
final class Hosts {
    private static final int MAX_NAME = 253;
    private static final int MAX_LABEL = 63;
    private static final Pattern NUMBERS = Pattern.compile("[0-9.]+");
    private static final Pattern IPV4 = Pattern.compile("(?:(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])(?:\\.(?!$)|$)){4}");
    private static final Pattern HEX_GROUP = Pattern.compile("[0-9A-Fa-f]{1,4}");

    private Hosts() {}

    /** A name of one or more labels, of any script, or four numbers. */
    static boolean isName(String host) {
        if (host.isEmpty() || host.length() > MAX_NAME) return false;
        if (NUMBERS.matcher(host).matches()) return isIpv4(host);
        for (String label : host.split("\\.", -1)) {
            if (!isLabel(label)) return false;
        }
        return true;
    }

    private static boolean isLabel(String label) {
        if (label.isEmpty() || label.length() > MAX_LABEL) return false;
        if (label.startsWith("-") || label.endsWith("-")) return false;
        return label.codePoints().allMatch(Hosts::isLabelPart);
    }

    /** The underscore is against the rules and in use. */
    private static boolean isLabelPart(int character) {
        return Characters.isAsciiLetter(character)
                || Characters.isAsciiDigit(character)
                || character == '-'
                || character == '_'
                || Characters.isForeign(character);
    }

    private static boolean isIpv4(String host) {
        return IPV4.matcher(host).matches();
    }

    /** Eight groups, of which {@code ::} leaves out some; the last two may be written as an IPv4 address. */
    static boolean isIpv6(String address) {
        int gap = address.indexOf("::");
        if (gap < 0) return groups(address, true) == 8;
        int before = groups(address.substring(0, gap), false);
        int after = groups(address.substring(gap + 2), true);
        return before >= 0 && after >= 0 && before + after <= 7;
    }

    /** How many groups are written here, or -1 if something else is. */
    private static int groups(String part, boolean last) {
        if (part.isEmpty()) return 0;
        String[] groups = part.split(":", -1);
        int count = groups.length;
        for (int i = 0; i < groups.length; i++) {
            boolean ipv4 = last && i == groups.length - 1 && isIpv4(groups[i]);
            if (ipv4) count++;
            else if (!HEX_GROUP.matcher(groups[i]).matches()) return -1;
        }
        return count;
    }
}
