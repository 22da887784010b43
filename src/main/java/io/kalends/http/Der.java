package io.kalends.http;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;

/** Puts private keys in older forms into the one Java reads, PKCS #8: the same key with a note of its kind in front. */
final class Der {
    private static final int INTEGER = 0x02;
    private static final int OCTETS = 0x04;
    private static final int SEQUENCE = 0x30;
    /** In a key on a curve: which curve. */
    private static final int PARAMETERS = 0xA0;

    private static final byte[] VERSION = {INTEGER, 1, 0};
    private static final byte[] RSA = HexFormat.of().parseHex("300d06092a864886f70d0101010500");
    private static final byte[] CURVE = HexFormat.of().parseHex("06072a8648ce3d0201");

    private Der() {}

    /** @param key in the form of PKCS #1 */
    static byte[] ofRsaKey(byte[] key) {
        return pack(SEQUENCE, VERSION, RSA, pack(OCTETS, key));
    }

    /** @param key in the form of SEC 1, which says its curve */
    static byte[] ofCurveKey(byte[] key) {
        return pack(SEQUENCE, VERSION, pack(SEQUENCE, CURVE, curve(key)), pack(OCTETS, key));
    }

    /** The name of the curve, one of the parts inside the sequence that a key is; nothing when it is not there. */
    private static byte[] curve(byte[] key) {
        int at = start(key, 0);
        while (at < key.length) {
            int end = start(key, at) + length(key, at);
            if ((key[at] & 0xFF) == PARAMETERS) return Arrays.copyOfRange(key, start(key, at), end);
            at = end;
        }
        return new byte[0];
    }

    /** Where the content of the part begins that stands here: behind its tag and its length, which may be a long one. */
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
