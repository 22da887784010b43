package io.kalends.media;

import java.util.Arrays;
import java.util.Optional;

/** The kinds of image that are accepted and served. */
public enum ImageFormat {
    PNG("png", "image/png"),
    JPEG("jpg", "image/jpeg"),
    GIF("gif", "image/gif"),
    WEBP("webp", "image/webp");

    /** No signature is longer. */
    private static final int SIGNATURE = 12;

    private final String extension;
    private final String mimeType;

    ImageFormat(String extension, String mimeType) {
        this.extension = extension;
        this.mimeType = mimeType;
    }

    /** Without the dot. */
    public String extension() {
        return extension;
    }

    public String mimeType() {
        return mimeType;
    }

    /** The format whose files end in this extension, as this service names them. */
    static Optional<ImageFormat> ofExtension(String extension) {
        return Arrays.stream(values())
                .filter(format -> format.extension.equals(extension))
                .findFirst();
    }

    /** The format a file claims in its first bytes. */
    static Optional<ImageFormat> ofContent(ByteSource file) {
        byte[] beginning = new byte[(int) Math.min(SIGNATURE, file.length())];
        file.read(0, beginning, 0, beginning.length);
        return ofContent(beginning);
    }

    private static Optional<ImageFormat> ofContent(byte[] file) {
        if (starts(file, 0, "\u0089PNG\r\n\u001a\n")) return Optional.of(PNG);
        if (starts(file, 0, "\u00ff\u00d8\u00ff")) return Optional.of(JPEG);
        if (starts(file, 0, "GIF87a") || starts(file, 0, "GIF89a")) return Optional.of(GIF);
        if (starts(file, 0, "RIFF") && starts(file, 8, "WEBP")) return Optional.of(WEBP);
        return Optional.empty();
    }

    private static boolean starts(byte[] file, int offset, String signature) {
        if (file.length < offset + signature.length()) return false;
        for (int i = 0; i < signature.length(); i++) {
            if ((file[offset + i] & 0xff) != signature.charAt(i)) return false;
        }
        return true;
    }
}
