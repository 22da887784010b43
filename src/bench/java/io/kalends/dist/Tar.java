package io.kalends.dist;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/** Writes a tree as a tar archive (POSIX ustar), the same bytes for the same tree. */
final class Tar {
    private static final int BLOCK = 512;
    private static final int NAME = 100;
    private static final int PREFIX = 155;
    private static final int BUFFER = 1 << 16;

    private final Release release;
    private final OutputStream out;

    private Tar(Release release, OutputStream out) {
        this.release = release;
        this.out = out;
    }

    static void write(Tree tree, Release release, OutputStream out) throws IOException {
        var tar = new Tar(release, out);
        for (var entry : tree.nodes().entrySet()) tar.write(entry.getKey(), entry.getValue());
        out.write(new byte[2 * BLOCK]);
    }

    static void writeCompressed(Tree tree, Release release, OutputStream out) throws IOException {
        try (var compressed = new GZIPOutputStream(out, BUFFER)) {
            write(tree, release, compressed);
        }
    }

    /** @param content digests what is compressed */
    static void writeCompressed(Tree tree, Release release, OutputStream out, MessageDigest content)
            throws IOException {
        try (var digested = new DigestOutputStream(new GZIPOutputStream(out, BUFFER), content)) {
            write(tree, release, digested);
        }
    }

    private void write(String path, Tree.Node node) throws IOException {
        switch (node) {
            case Tree.Folder folder -> out.write(header(path + "/", '5', folder.mode(), folder.owner(), 0, ""));
            case Tree.Link link -> out.write(header(path, '2', 0777, 0, 0, link.target()));
            case Tree.Document document -> {
                out.write(header(path, '0', document.mode(), 0, document.size(), ""));
                copy(document);
            }
        }
    }

    private void copy(Tree.Document document) throws IOException {
        long copied;
        try (InputStream in = document.source().open()) {
            copied = in.transferTo(out);
        }
        if (copied != document.size()) throw new IOException("a file has changed while it was read");
        out.write(new byte[(int) (-copied & (BLOCK - 1))]);
    }

    private byte[] header(String path, char type, int mode, int owner, long size, String target) {
        int cut = cut(path);
        var header = ByteBuffer.allocate(BLOCK);
        put(header, 0, path.substring(cut), NAME);
        put(header, 100, octal(mode, 7), 8);
        put(header, 108, octal(owner, 7), 8);
        put(header, 116, octal(owner, 7), 8);
        put(header, 124, octal(size, 11), 12);
        put(header, 136, octal(release.time().getEpochSecond(), 11), 12);
        put(header, 148, " ".repeat(8), 8);
        put(header, 156, String.valueOf(type), 1);
        put(header, 157, target, NAME);
        put(header, 257, "ustar\00000", 8);
        if (owner == 0) {
            put(header, 265, "root", 32);
            put(header, 297, "root", 32);
        }
        put(header, 345, cut == 0 ? "" : path.substring(0, cut - 1), PREFIX);
        int sum = 0;
        for (byte each : header.array()) sum += Byte.toUnsignedInt(each);
        put(header, 148, octal(sum, 6) + "\0 ", 8);
        return header.array();
    }

    /** Where a path is divided, behind a slash, when it is too long for one field. */
    private static int cut(String path) {
        int bytes = path.getBytes(StandardCharsets.UTF_8).length;
        return bytes <= NAME ? 0 : path.indexOf('/', bytes - NAME - 1) + 1;
    }

    private static void put(ByteBuffer header, int at, String text, int room) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > room) throw new IllegalArgumentException("too long for a tar archive: " + text);
        header.put(at, bytes);
    }

    private static String octal(long value, int digits) {
        return String.format(Locale.ROOT, "%0" + digits + "o", value);
    }
}
