package io.kalends.text;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;

/**
 * The addresses of the internet that begin alike: {@code 10.1.0.0/16}, or a single one.
 *
 * @param first the lowest of them
 * @param bits how many of its leading bits all of them share
 */
public record Network(InetAddress first, int bits) {
    /** Empty for text that names no network, or a network by an address in the middle of it. */
    public static Optional<Network> parse(String text) {
        int slash = text.indexOf('/');
        try {
            InetAddress first = InetAddress.ofLiteral(slash < 0 ? text : text.substring(0, slash));
            int longest = first.getAddress().length * Byte.SIZE;
            int bits = slash < 0 ? longest : Integer.parseInt(text.substring(slash + 1));
            if (bits < 0 || bits > longest) return Optional.empty();
            return Optional.of(new Network(first, bits))
                    .filter(network -> of(first, bits).equals(network));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** The network of so many leading bits that an address lies in. */
    public static Network of(InetAddress address, int bits) {
        byte[] bytes = address.getAddress();
        for (int bit = bits; bit < bytes.length * Byte.SIZE; bit++)
            bytes[bit / Byte.SIZE] &= (byte) ~(0x80 >> bit % Byte.SIZE);
        try {
            return new Network(InetAddress.getByAddress(bytes), bits);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("as many bytes as the address had", e);
        }
    }

    public boolean holds(InetAddress address) {
        boolean alike = address.getAddress().length == first.getAddress().length;
        return alike && of(address, bits).first.equals(first);
    }

    @Override
    public String toString() {
        return first.getHostAddress() + "/" + bits;
    }
}
