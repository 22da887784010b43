package io.kalends.fetch;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.Set;

/** Which addresses may be dialled besides public ones. */
public final class FetchPolicy {
    /** A host that the operator has named, with the addresses it had then: a name that moves later gains nothing. */
    private record GivenHost(FetchAddress address, Set<InetAddress> known) {
        boolean allows(String host, int port, InetAddress dialled) {
            return host.equals(address.bareHost()) && isSamePort(port) && known.contains(dialled);
        }

        /** A site may lead from http to https. */
        private boolean isSamePort(int port) {
            return port == address.port() || (isUsual(port) && isUsual(address.port()));
        }

        private static boolean isUsual(int port) {
            return port == 80 || port == 443;
        }
    }

    private final boolean isPrivateAllowed;
    private final OwnAddress own;
    private final Optional<GivenHost> given;

    private FetchPolicy(boolean isPrivateAllowed, OwnAddress own, Optional<GivenHost> given) {
        this.isPrivateAllowed = isPrivateAllowed;
        this.own = own;
        this.given = given;
    }

    /** That of the service: public addresses, and private ones where the setting allows them. */
    public static FetchPolicy ofService(boolean isPrivateAllowed, OwnAddress own) {
        return new FetchPolicy(isPrivateAllowed, own, Optional.empty());
    }

    /**
     * That of a command whose operator has given this address: its host may be private, any other may not. Throws
     * {@link FetchFailure} when it is no address.
     */
    public static FetchPolicy ofCommand(boolean isPrivateAllowed, OwnAddress own, String address) {
        return ofCommand(isPrivateAllowed, own, address, HostResolver.system());
    }

    static FetchPolicy ofCommand(boolean isPrivateAllowed, OwnAddress own, String address, HostResolver resolver) {
        FetchAddress host = FetchAddress.parse(address);
        return new FetchPolicy(
                isPrivateAllowed, own, Optional.of(new GivenHost(host, known(host.bareHost(), resolver))));
    }

    private static Set<InetAddress> known(String host, HostResolver resolver) {
        try {
            return Set.copyOf(resolver.resolve(host));
        } catch (UnknownHostException e) {
            // Said when it is fetched.
            return Set.of();
        }
    }

    /** Why an address may not be fetched, whatever it resolves to. */
    Optional<String> objection(FetchAddress address) {
        return own.isNamedBy(address) ? Optional.of(ownAddress()) : Optional.empty();
    }

    /** Why an address of the internet may not be dialled. */
    Optional<String> objection(String host, int port, InetAddress address) {
        if (own.isDialledBy(address, port)) return Optional.of(ownAddress());
        return switch (AddressKind.of(address)) {
            case PUBLIC -> Optional.empty();
            case UNUSABLE -> Optional.of("it leads to an address that no host can have");
            case PRIVATE -> isPrivateAllowed(host, port, address) ? Optional.empty() : Optional.of(privateAddress());
        };
    }

    private boolean isPrivateAllowed(String host, int port, InetAddress address) {
        return isPrivateAllowed
                || given.filter(it -> it.allows(host, port, address)).isPresent();
    }

    private static String ownAddress() {
        return "it leads to this calendar itself";
    }

    private String privateAddress() {
        String cure = given.isPresent() ? "give that address itself" : "set fetch-private=true";
        return "it leads to a private network, which only the operator may allow; if it is meant, " + cure;
    }
}
