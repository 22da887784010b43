package io.kalends.fetch;

import io.kalends.text.Network;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Where an address of the internet leads, judged by its number alone. */
enum AddressKind {
    /** Anybody may reach it. */
    PUBLIC,
    /** It leads to this machine or to a network around it. */
    PRIVATE,
    /** No single machine has it, or it has another meaning on each machine. */
    UNUSABLE;

    private static final List<Network> UNUSABLE_NETWORKS =
            networks("0.0.0.0/8", "224.0.0.0/4", "240.0.0.0/4", "::/128", "ff00::/8");

    private static final List<Network> PRIVATE_NETWORKS = networks(
            "10.0.0.0/8",
            "100.64.0.0/10",
            "127.0.0.0/8",
            "169.254.0.0/16",
            "172.16.0.0/12",
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.88.99.0/24",
            "192.168.0.0/16",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            // Teredo and other special purposes, and addresses for documentation.
            "2001::/23",
            "2001:db8::/32",
            "3fff::/20");

    /** All that is given to networks of the internet, as yet. */
    private static final Network GLOBAL_V6 = network("2000::/3");

    private static final Network SIX_TO_FOUR = network("2002::/16");
    private static final Network NAT64 = network("64:ff9b::/96");
    /** The deprecated form {@code ::127.0.0.1}; the form {@code ::ffff:127.0.0.1} is an IPv4 address to Java. */
    private static final Network COMPATIBLE = network("::/96");

    static AddressKind of(InetAddress address) {
        if (holds(UNUSABLE_NETWORKS, address)) return UNUSABLE;
        if (!(address instanceof Inet6Address six)) return holds(PRIVATE_NETWORKS, address) ? PRIVATE : PUBLIC;
        if (six.getScopeId() != 0 || six.getScopedInterface() != null) return UNUSABLE;
        if (six.isLoopbackAddress()) return PRIVATE;
        if (SIX_TO_FOUR.holds(six)) return of(embedded(six, 2));
        if (NAT64.holds(six) || COMPATIBLE.holds(six)) return of(embedded(six, 12));
        return GLOBAL_V6.holds(six) && !holds(PRIVATE_NETWORKS, six) ? PUBLIC : PRIVATE;
    }

    private static InetAddress embedded(InetAddress six, int from) {
        try {
            return InetAddress.getByAddress(Arrays.copyOfRange(six.getAddress(), from, from + 4));
        } catch (UnknownHostException e) {
            throw new IllegalStateException("four bytes are an address", e);
        }
    }

    private static boolean holds(List<Network> networks, InetAddress address) {
        return networks.stream().anyMatch(network -> network.holds(address));
    }

    private static List<Network> networks(String... texts) {
        return Stream.of(texts).map(AddressKind::network).toList();
    }

    private static Network network(String text) {
        return Network.parse(text).orElseThrow();
    }
}
