package io.kalends.http;

import io.kalends.config.Config.LoggedAddress;
import io.kalends.text.Network;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The address of a client: of the peer, or what a trusted proxy gives in {@code X-Forwarded-For}. */
final class Addresses {
    /** As some proxies write it: IPv6 in brackets, and with a port. */
    private static final Pattern WITH_PORT = Pattern.compile("\\[([^\\]]*)](?::\\d+)?|([\\d.]+):\\d+");

    private static final int NETWORK_BYTES = 8;
    private static final int MAX_LENGTH = 100;
    /** The network of {@code ::1}. */
    private static final String LOOPBACK6 = "0".repeat(2 * NETWORK_BYTES);

    private static final int IPV4_PREFIX = 24;
    private static final int IPV6_PREFIX = 48;
    private static final String UNKNOWN = "-";

    private final List<String> trusted;

    Addresses(List<String> trusted) {
        this.trusted = trusted;
    }

    /**
     * The nearest address that is not a trusted proxy, as what stands left of it may be forged. Of IPv6 only the network, as
     * a client may use all addresses in it.
     */
    String of(Incoming request) {
        return network(nearest(request));
    }

    /** The same address in full; empty when what a proxy gave is not an address. */
    Optional<InetAddress> exact(Incoming request) {
        return parse(nearest(request));
    }

    /** How the log names the client. */
    Function<Incoming, String> inLog(LoggedAddress form) {
        return switch (form) {
            case OFF -> request -> "";
            case ANONYMOUS ->
                request -> exact(request)
                        .map(address ->
                                Network.of(address, address instanceof Inet6Address ? IPV6_PREFIX : IPV4_PREFIX))
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
            if (!next.isEmpty()) address = canonical(next);
        }
        return address;
    }

    /** In the canonical form of trusted addresses; what is not an address stays as it is. */
    private static String canonical(String text) {
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

    /** The same of a peer; empty where it is not known. */
    static String network(@Nullable SocketAddress peer) {
        return peer instanceof InetSocketAddress inet && inet.getAddress() != null
                ? network(inet.getAddress().getHostAddress())
                : "";
    }

    /** The address; of IPv6 the network. */
    static String network(String address) {
        return parse(address)
                .filter(Inet6Address.class::isInstance)
                .map(found -> HexFormat.of().formatHex(found.getAddress(), 0, NETWORK_BYTES))
                .orElse(address.substring(0, Math.min(address.length(), MAX_LENGTH)));
    }

    private static Optional<InetAddress> parse(String text) {
        try {
            return Optional.of(InetAddress.ofLiteral(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
