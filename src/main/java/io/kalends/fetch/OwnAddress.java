package io.kalends.fetch;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Where the service itself answers, so that it never fetches from itself.
 *
 * @param listening the address and port of its socket
 * @param origins of its public addresses: by name, as other sites may share the machine in front of it
 */
public record OwnAddress(Optional<InetSocketAddress> listening, Set<String> origins) {
    /** For a process that serves nothing. */
    public static OwnAddress none() {
        return new OwnAddress(Optional.empty(), Set.of());
    }

    public static OwnAddress of(InetSocketAddress listening, List<String> urls) {
        Set<String> origins =
                urls.stream().flatMap(url -> origin(url).stream()).collect(Collectors.toUnmodifiableSet());
        return new OwnAddress(Optional.of(listening), origins);
    }

    /** None where the address cannot be fetched anyway, such as one with the port 0. */
    private static Optional<String> origin(String url) {
        try {
            return Optional.of(FetchAddress.parse(url).origin());
        } catch (FetchFailure e) {
            return Optional.empty();
        }
    }

    boolean isNamedBy(FetchAddress address) {
        return origins.contains(address.origin());
    }

    boolean isDialledBy(InetAddress address, int port) {
        return listening
                .filter(own -> own.getPort() == port)
                .filter(own -> own.getAddress().isAnyLocalAddress() ? isLocal(address) : isSame(own, address))
                .isPresent();
    }

    private static boolean isSame(InetSocketAddress own, InetAddress address) {
        return own.getAddress().equals(address) || address.isAnyLocalAddress();
    }

    private static boolean isLocal(InetAddress address) {
        try {
            return address.isAnyLocalAddress()
                    || address.isLoopbackAddress()
                    || NetworkInterface.getByInetAddress(address) != null;
        } catch (SocketException e) {
            return true;
        }
    }
}
