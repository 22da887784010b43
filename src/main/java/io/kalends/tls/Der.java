package io.kalends.tls;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;

/** Wraps private keys in the older PKCS #1 and SEC 1 encodings as PKCS #8, the one that Java reads. */
final class Der {
    private static final int INTEGER = 0x02;
    private static final int OCTETS = 0x04;
    private static final int SEQUENCE = 0x30;
    /** The curve, in an EC key. */
    private static final int PARAMETERS = 0xA0;

    private static final byte[] VERSION = {INTEGER, 1, 0};
    private static final byte[] RSA = HexFormat.of().parseHex("300d06092a864886f70d0101010500");
    private static final byte[] EC = HexFormat.of().parseHex("06072a8648ce3d0201");

    private Der() {}

    /** @param key in PKCS #1 */
    static byte[] pkcs8OfRsa(byte[] key) {
        return pack(SEQUENCE, VERSION, RSA, pack(OCTETS, key));
    }

    /** @param key in SEC 1, with its curve */
    static byte[] pkcs8OfEc(byte[] key) {
        return pack(SEQUENCE, VERSION, pack(SEQUENCE, EC, curve(key)), pack(OCTETS, key));
    }

    /** The object identifier of the curve, from the sequence that makes up a key; empty when it is missing. */
    private static byte[] curve(byte[] key) {
        int at = start(key, 0);
        while (at < key.length) {
            int end = start(key, at) + length(key, at);
            if ((key[at] & 0xFF) == PARAMETERS) return Arrays.copyOfRange(key, start(key, at), end);
            at = end;
        }
        return new byte[0];
    }

    /** Where the content of the element at this position begins: after its tag and its length, which may take several bytes. */
    private static int start(byte[] bytes, int at) {
        int length = bytes[at + 1] & 0xFF;
        return at + 2 + (length < 0x80 ? 0 : length - 0x80);
    }

    private static int length(byte[] bytes, int at) {
        int start = start(bytes, at);
        if (start == at + 2) return bytes[at + 1];
        return new BigInteger(1, bytes, at + 2, start - at - 2).intValueExact();
    }

    private static byte[] pack(int tag, byte[]... parts) {
        var content = new ByteArrayOutputStream();
        for (byte[] part : parts) content.writeBytes(part);
        var packed = new ByteArrayOutputStream();
        packed.write(tag);
        if (content.size() >= 0x80) packed.write(0x82);
        if (content.size() >= 0x80) packed.write(content.size() >> 8);
        packed.write(content.size());
        packed.writeBytes(content.toByteArray());
        return packed.toByteArray();
    }
}
