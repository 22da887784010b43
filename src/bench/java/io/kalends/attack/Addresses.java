package io.kalends.attack;

import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * The addresses of this machine that connections come from: whoever has one of their own is neither short of ports nor
 * throttled because of others.
 */
final class Addresses {
    static final InetAddress READER = of(0, 2);
    static final InetAddress WATCH = of(0, 3);
    static final InetAddress ATTACKER = of(0, 4);

    private Addresses() {}

    /** One of many. */
    static InetAddress stranger(long number) {
        return of(16 + (int) (number / 200 % 200), 1 + (int) (number % 200));
    }

    private static InetAddress of(int third, int fourth) {
        try {
            // Only Linux takes all of this network for its own.
            boolean many = System.getProperty("os.name").equals("Linux");
            byte[] address = many ? new byte[] {127, 0, (byte) third, (byte) fourth} : new byte[] {127, 0, 0, 1};
            return InetAddress.getByAddress(address);
        } catch (UnknownHostException e) {
            throw new UncheckedIOException(e);
        }
    }
}
