package io.kalends.media;

import static io.kalends.media.Samples.halves;
import static io.kalends.media.Samples.joined;
import static io.kalends.media.Samples.jpegSegment;
import static io.kalends.media.Samples.latin;
import static io.kalends.media.Samples.pngChunk;
import static io.kalends.media.Samples.with;
import static io.kalends.media.Samples.zipped;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.awt.color.ColorSpace;
import java.awt.color.ICC_Profile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Images that tell who took them, where and with what, in every way their formats have. Each secret is told by its name. */
public final class TellingSamples {
    /** Words that stand in the files, and must not be left in cleaned ones. */
    static final List<String> SECRETS = List.of(
            "SecretMaker",
            "SecretModel",
            "SecretArtist",
            "SecretSerial",
            "SecretNote",
            "SecretComment",
            "SecretXmp",
            "SecretCaption",
            "SecretThumbnail",
            "SecretText",
            "SecretUnknown",
            "SecretTail",
            "Exif\0\0II");

    private static final byte[] PROFILE =
            ICC_Profile.getInstance(ColorSpace.CS_sRGB).getData();

    private TellingSamples() {}

    /** An entry of a directory: text, bytes, numbers of two bytes, fractions, or another directory. */
    private record Entry(int tag, int type, int count, byte[] value) {
        static Entry text(int tag, String text) {
            return new Entry(tag, 2, text.length() + 1, latin(text + "\0"));
        }

        static Entry number(int tag, int number) {
            return new Entry(tag, 3, 1, new byte[] {(byte) number, 0, 0, 0});
        }

        static Entry bytes(int tag, String bytes) {
            return new Entry(tag, 7, bytes.length(), latin(bytes));
        }

        static Entry fractions(int tag, int... values) {
            var bytes = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
            for (int value : values) bytes.putInt(value).putInt(1);
            return new Entry(tag, 5, values.length, bytes.array());
        }

        static Entry place(int tag, int offset) {
            return new Entry(tag, 4, 1, TellingSamples.number(offset));
        }
    }

    private static byte[] number(int value) {
        return ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(value)
                .array();
    }

    /** A directory at a place in the data, with what is too long for its entries behind it. */
    private static byte[] directory(int offset, int next, Entry... entries) {
        var head = ByteBuffer.allocate(6 + 12 * entries.length).order(ByteOrder.LITTLE_ENDIAN);
        var rest = new ArrayList<byte[]>();
        int free = offset + head.capacity();
        head.putShort((short) entries.length);
        for (Entry entry : entries) {
            head.putShort((short) entry.tag).putShort((short) entry.type).putInt(entry.count);
            if (entry.value.length <= 4) head.put(Arrays.copyOf(entry.value, 4));
            else {
                head.putInt(free);
                rest.add(entry.value);
                free += entry.value.length;
            }
        }
        head.putInt(next);
        rest.addFirst(head.array());
        return joined(rest.toArray(byte[][]::new));
    }

    /** As a camera writes it: the picture, the camera, the place, and a thumbnail. */
    static byte[] exif(int orientation) {
        int camera = 200;
        int place = 400;
        int small = 600;
        byte[] thumbnail = latin("SecretThumbnail");
        byte[] first = directory(
                8,
                small,
                Entry.text(0x10f, "SecretMaker"),
                Entry.text(0x110, "SecretModel"),
                Entry.number(0x112, orientation),
                Entry.text(0x13b, "SecretArtist"),
                Entry.place(0x8769, camera),
                Entry.place(0x8825, place));
        byte[] second = directory(
                camera,
                0,
                Entry.text(0x9003, "2026:05:01 12:00:00"),
                Entry.bytes(0x927c, "SecretNote"),
                Entry.text(0xa431, "SecretSerial"));
        byte[] third = directory(
                place,
                0,
                Entry.text(1, "N"),
                Entry.fractions(2, 54, 6, 17),
                Entry.text(3, "E"),
                Entry.fractions(4, 10, 48, 45));
        byte[] fourth = directory(small, 0, Entry.place(0x201, small + 60), Entry.place(0x202, thumbnail.length));
        byte[] all = new byte[small + 60 + thumbnail.length];
        put(all, 0, joined(latin("II*\0"), number(8)));
        put(all, 8, first);
        put(all, camera, second);
        put(all, place, third);
        put(all, small, fourth);
        put(all, small + 60, thumbnail);
        return all;
    }

    private static void put(byte[] all, int at, byte[] part) {
        System.arraycopy(part, 0, all, at, part.length);
    }

    public static byte[] jpeg(int orientation) {
        return jpeg(Samples.file(halves(400, 200), "jpg"), orientation);
    }

    /** The file with all that can be told added. */
    static byte[] jpeg(byte[] plain, int orientation) {
        byte[] jfif = jpegSegment(0xe0, latin("JFIF\0\1\1\0\0\1\0\1\1\1SecretThumbnail".substring(0, 14) + "Sec"));
        byte[] told = joined(
                jfif,
                jpegSegment(0xe0, latin("JFXX\0\u0010SecretThumbnail")),
                jpegSegment(0xe1, joined(latin("Exif\0\0"), exif(orientation))),
                jpegSegment(0xe1, latin("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>SecretXmp</x:xmpmeta>")),
                jpegSegment(0xe2, joined(latin("ICC_PROFILE\0\u0001\u0001"), PROFILE)),
                jpegSegment(0xe2, latin("MPF\0SecretUnknown")),
                jpegSegment(0xed, latin("Photoshop 3.0\0008BIM\4\4\0\0\0\0\0\u0012\u001c\2x\0\rSecretCaption")),
                jpegSegment(0xe5, latin("SecretUnknown")),
                jpegSegment(0xfe, latin("SecretComment")));
        int start = 2 + 18; // behind the mark of JFIF of the plain file
        byte[] rest = Arrays.copyOfRange(plain, start, plain.length);
        return joined(Arrays.copyOf(plain, 2), told, rest, latin("SecretTail"));
    }

    static byte[] png(int orientation) {
        byte[] plain = Samples.file(halves(400, 200), "png");
        byte[] told = joined(
                pngChunk("gAMA", new byte[] {0, 0, (byte) 0xb1, (byte) 0x8f}),
                pngChunk("pHYs", new byte[] {0, 0, 11, 19, 0, 0, 11, 19, 1}),
                pngChunk("tEXt", latin("Author\0SecretText")),
                pngChunk("zTXt", joined(latin("Comment\0\0"), zipped(latin("SecretText")))),
                pngChunk("iTXt", latin("XML:com.adobe.xmp\0\0\0\0\0SecretXmp")),
                pngChunk("tIME", new byte[] {7, (byte) 0xea, 5, 1, 12, 0, 0}),
                pngChunk("eXIf", exif(orientation)),
                pngChunk("prVt", latin("SecretUnknown")),
                pngChunk("cICP", latin("SecretUnknown")));
        byte[] profile = pngChunk("iCCP", joined(latin("profile\0\0"), zipped(PROFILE)));
        byte[] whole = with(plain, 33, joined(profile, told));
        int end = whole.length - 12;
        return with(whole, end, pngChunk("tEXt", latin("Title\0SecretText")));
    }

    /** Two frames that are repeated, with texts around them. */
    static byte[] gif() {
        byte[] plain = Samples.file(halves(40, 20), "gif");
        int table = 13 + 3 * (2 << (plain[10] & 7));
        byte[] frame = Arrays.copyOfRange(plain, table, plain.length - 1);
        byte[] control = {0x21, (byte) 0xf9, 4, 0, 10, 0, 0, 0};
        byte[] loop = joined(latin("!\u00ff\u000bNETSCAPE2.0"), new byte[] {3, 1, 5, 0, 0});
        byte[] told = joined(
                joined(latin("!\u00fe"), block("SecretComment"), new byte[1]),
                joined(latin("!\u00ff\u000bXMP DataXMP"), block("SecretXmp"), new byte[1]),
                joined(latin("!\u00ff\u000bSecretUnkno"), block("SecretUnknown"), new byte[1]));
        byte[] text = joined(
                new byte[] {0x21, (byte) 0xf9, 4, 0, 99, 0, 0, 0},
                joined(new byte[] {0x21, 1, 12}, new byte[12], block("SecretText"), new byte[1]));
        return joined(Arrays.copyOf(plain, table), loop, told, control, frame, text, control, frame, latin(";"));
    }

    private static byte[] block(String text) {
        return joined(new byte[] {(byte) text.length()}, latin(text));
    }

    /** A still or an animation of the samples, made one that tells. */
    static byte[] webp(String name, int orientation) {
        byte[] plain = Samples.resource(name);
        byte[] chunks = Arrays.copyOfRange(plain, 12, plain.length);
        boolean extended = new String(chunks, 0, 4, ISO_8859_1).equals("VP8X");
        byte[] header = extended ? Arrays.copyOf(chunks, 18) : header(399, 199);
        header[8] |= 0x2c;
        byte[] rest = extended ? Arrays.copyOfRange(chunks, 18, chunks.length) : chunks;
        byte[] body = joined(
                latin("WEBP"),
                header,
                webpChunk("ICCP", PROFILE),
                rest,
                webpChunk("EXIF", exif(orientation)),
                webpChunk("XMP ", latin("<x>SecretXmp</x>")),
                webpChunk("prVt", latin("SecretUnknown")));
        return webpChunk("RIFF", body);
    }

    private static byte[] header(int right, int bottom) {
        byte[] data = {0, 0, 0, 0, (byte) right, (byte) (right >> 8), 0, (byte) bottom, (byte) (bottom >> 8), 0};
        return webpChunk("VP8X", data);
    }

    static byte[] webpChunk(String type, byte[] data) {
        return joined(latin(type), number(data.length), data, new byte[data.length % 2]);
    }
}
