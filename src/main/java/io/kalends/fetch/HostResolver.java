package io.kalends.fetch;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Finds the addresses of a host. */
@FunctionalInterface
interface HostResolver {
    List<InetAddress> resolve(String host) throws UnknownHostException;

    /** Asks the system. */
    static HostResolver system() {
        return host -> List.of(InetAddress.getAllByName(host));
    }
}
