package io.kalends.intake;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;

/**
 * The lines of a calendar, unfolded before they are decoded, as folds may stand inside of a character. Lines may end in CR, LF or
 * both; empty ones are passed over.
 */
final class UnfoldedLines {
    /**
     * A line.
     *
     * @param number of its first part in the file
     * @param isCut whether it was too long, and only its beginning is here
     */
    record Line(long number, String text, boolean isCut) {}

    private final InputStream in;
    private final int most;
    private final byte[] buffer = new byte[1 << 16];
    private int at;
    private int filled;
    private byte[] line = new byte[256];
    private int length;
    private boolean isCut;
    private long number;

    UnfoldedLines(InputStream in, int most) {
        this.in = in;
        this.most = most;
    }

    Optional<Line> next() throws IOException {
        while (peek() >= 0) {
            long first = ++number;
            length = 0;
            isCut = false;
            readPart();
            while (isFolded(peek())) readFolded();
            if (length > 0)
                return Optional.of(new Line(first, withoutControls(Encodings.decode(line, 0, length)), isCut));
        }
        return Optional.empty();
    }

    /** An empty line inside of a folded one comes from programs that write two CRs. */
    private static boolean isFolded(int next) {
        return next == ' ' || next == '\t' || isLineEnd(next);
    }

    private static boolean isLineEnd(int next) {
        return next == '\r' || next == '\n';
    }

    private void readFolded() throws IOException {
        number++;
        if (!isLineEnd(peek())) at++;
        readPart();
    }

    private void readPart() throws IOException {
        int next = peek();
        while (next >= 0 && !isLineEnd(next)) {
            add(next);
            at++;
            next = peek();
        }
        at++;
        if (next == '\r' && peek() == '\n') at++;
    }

    private void add(int next) {
        if (length == most) {
            isCut = true;
            return;
        }
        if (length == line.length) line = Arrays.copyOf(line, Math.min(most, 2 * length));
        line[length++] = (byte) next;
    }

    private int peek() throws IOException {
        if (at >= filled) {
            if (filled < 0) return -1;
            filled = in.read(buffer);
            at = 0;
            if (filled <= 0) {
                filled = -1;
                return -1;
            }
        }
        return buffer[at] & 0xFF;
    }

    private static String withoutControls(String text) {
        for (int i = 0; i < text.length(); i++) if (isControl(text.charAt(i))) return removeControls(text);
        return text;
    }

    private static String removeControls(String text) {
        var kept = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) if (!isControl(text.charAt(i))) kept.append(text.charAt(i));
        return kept.toString();
    }

    private static boolean isControl(char character) {
        return (character < ' ' && character != '\t') || character == 0x7F;
    }
}
