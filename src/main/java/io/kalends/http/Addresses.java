package io.kalends.http;

import io.kalends.config.Config.LoggedAddress;
import io.kalends.text.Network;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Where a request comes from: the peer, or what a trusted proxy says it passed on. */
final class Addresses {
    /** As some proxies write it: IPv6 in brackets, and a port behind. */
    private static final Pattern WITH_PORT = Pattern.compile("\\[([^\\]]*)](?::\\d+)?|([\\d.]+):\\d+");

    private static final int NETWORK_BYTES = 8;
    private static final int LONGEST = 100;
    /** The network of {@code ::1}. */
    private static final String LOOPBACK6 = "0".repeat(2 * NETWORK_BYTES);

    private static final int SHOWN_OF_IPV4 = 24;
    private static final int SHOWN_OF_IPV6 = 48;
    private static final String UNKNOWN = "-";

    private final List<String> trusted;

    Addresses(List<String> trusted) {
        this.trusted = trusted;
    }

    /**
     * The nearest address that is not a trusted proxy: what stands left of it may be forged. Of IPv6 only the network: a
     * caller has all addresses in it.
     */
    String of(Incoming request) {
        return network(nearest(request));
    }

    /** The same address in full; empty for what a proxy passed on that is none. */
    Optional<InetAddress> exact(Incoming request) {
        return parse(nearest(request));
    }

    /** How lines in the log name the caller. */
    Function<Incoming, String> inLog(LoggedAddress form) {
        return switch (form) {
            case OFF -> request -> "";
            case ANONYMOUS ->
                request -> exact(request)
                        .map(address ->
                                Network.of(address, address instanceof Inet6Address ? SHOWN_OF_IPV6 : SHOWN_OF_IPV4))
                        .map(network -> network.first().getHostAddress())
                        .orElse(UNKNOWN);
            case FULL ->
                request -> exact(request).map(InetAddress::getHostAddress).orElse(UNKNOWN);
        };
    }

    private String nearest(Incoming request) {
        String address = request.peer();
        if (!trusted.contains(address)) return address;
        String[] forwarded = request.header("X-Forwarded-For").orElse("").split(",");
        for (int i = forwarded.length - 1; i >= 0 && trusted.contains(address); i--) {
            String next = forwarded[i].strip();
            if (!next.isEmpty()) address = plain(next);
        }
        return address;
    }

    /** In the one form that trusted addresses have too; what is no address stays as it is. */
    private static String plain(String text) {
        var parts = WITH_PORT.matcher(text);
        String bare = !parts.matches() ? text : parts.group(1) == null ? parts.group(2) : parts.group(1);
        return parse(bare).map(InetAddress::getHostAddress).orElse(bare);
    }

    /** Whether a peer, by its network, is a trusted proxy. */
    boolean isTrusted(String network) {
        return trusted.stream().map(Addresses::network).anyMatch(network::equals);
    }

    boolean isLoopback(String network) {
        return network.equals(LOOPBACK6)
                || parse(network).filter(InetAddress::isLoopbackAddress).isPresent();
    }

    static String network(String address) {
        return parse(address)
                .filter(Inet6Address.class::isInstance)
                .map(found -> HexFormat.of().formatHex(found.getAddress(), 0, NETWORK_BYTES))
                .orElse(address.substring(0, Math.min(address.length(), LONGEST)));
    }

    private static Optional<InetAddress> parse(String text) {
        try {
            return Optional.of(InetAddress.ofLiteral(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
