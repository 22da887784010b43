package io.kalends.text;

/** Addresses of mailboxes. */
public final class EmailAddress {
    private static final int MAX_LENGTH = 254;
    private static final int MAX_LOCAL = 64;
    private static final String LOCAL_MARKS = "!#$%&'*+-/=?^_`{|}~.";

    private EmailAddress() {}

    /**
     * Whether this is one address of the form {@code local@domain}, letters of any script included. Quoted local parts and
     * addresses of machines in brackets exist on paper only and are not accepted.
     */
    public static boolean isValid(String address) {
        int at = address.indexOf('@');
        if (at < 0 || address.length() > MAX_LENGTH) return false;
        return isLocalPart(address.substring(0, at)) && Hosts.isName(address.substring(at + 1));
    }

    private static boolean isLocalPart(String local) {
        if (local.isEmpty() || local.length() > MAX_LOCAL) return false;
        if (local.startsWith(".") || local.endsWith(".") || local.contains("..")) return false;
        return local.codePoints().allMatch(EmailAddress::isLocalPartCharacter);
    }

    private static boolean isLocalPartCharacter(int character) {
        return Characters.isAsciiLetter(character)
                || Characters.isAsciiDigit(character)
                || LOCAL_MARKS.indexOf(character) >= 0
                || Characters.isForeign(character);
    }
}
