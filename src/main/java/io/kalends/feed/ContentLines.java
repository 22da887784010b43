package io.kalends.feed;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** Writes the lines of a calendar, folded where they are too long. */
record ContentLines(OutputStream out) {
    /** Bytes, not characters (RFC 5545, 3.1). */
    private static final int LONGEST = 75;

    static final String LINE_END = "\r\n";
    private static final byte[] END = {'\r', '\n'};
    private static final byte[] FOLD = {'\r', '\n', ' '};

    void add(Component component) throws IOException {
        add(component.toString());
    }

    void add(Property property) throws IOException {
        add(property.toString());
    }

    /** One or more lines; values have no line ends in them any more. */
    void add(String lines) throws IOException {
        for (int start = 0, end; start < lines.length(); start = end + LINE_END.length()) {
            end = lines.indexOf(LINE_END, start);
            if (end < 0) end = lines.length();
            addLine(lines.substring(start, end).getBytes(StandardCharsets.UTF_8));
        }
    }

    private void addLine(byte[] line) throws IOException {
        int start = 0;
        int room = LONGEST;
        while (line.length - start > room) {
            int end = start + room;
            while (isInsideCharacter(line[end])) end--;
            out.write(line, start, end - start);
            out.write(FOLD);
            start = end;
            room = LONGEST - 1;
        }
        out.write(line, start, line.length - start);
        out.write(END);
    }

    private static boolean isInsideCharacter(byte next) {
        return (next & 0xC0) == 0x80;
    }
}
