package io.kalends.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Puts cleaned HTML without blocks into paragraphs. */
final class Paragraphs {
    private static final Pattern TAG_OR_TEXT = Pattern.compile("<[^>]*>|[^<]+");
    private static final Pattern BLANK_LINES = Pattern.compile("\\n(?:[ \\t]*+\\n)++");
    private static final String BREAK = "<br />";

    private final List<String> finished = new ArrayList<>();
    private final StringBuilder current = new StringBuilder();

    /** How many elements are open. Inside of one there is no cut, because its tags would lie in two paragraphs. */
    private int depth;

    private Paragraphs() {}

    static String of(String cleaned) {
        // What most excerpts are.
        boolean isPlain = cleaned.indexOf('<') < 0 && cleaned.indexOf('\n') < 0;
        return isPlain ? paragraph(cleaned.strip()) : ofPieces(cleaned);
    }

    private static String paragraph(String text) {
        return text.isEmpty() ? "" : "<p>" + text + "</p>";
    }

    private static String ofPieces(String cleaned) {
        return new Paragraphs()
                .cut(cleaned).stream()
                        .map(String::strip)
                        .filter(piece -> !piece.isEmpty())
                        .map(piece -> paragraph(breakLines(piece)))
                        .collect(Collectors.joining("\n"));
    }

    private List<String> cut(String cleaned) {
        Matcher pieces = TAG_OR_TEXT.matcher(cleaned);
        while (pieces.find()) add(pieces.group());
        finish();
        return finished;
    }

    private void add(String piece) {
        if (piece.startsWith("</")) depth--;
        else if (piece.startsWith("<") && !piece.endsWith("/>")) depth++;
        if (piece.startsWith("<") || depth > 0) current.append(piece);
        else addText(piece);
    }

    private void addText(String text) {
        Matcher blank = BLANK_LINES.matcher(text);
        int start = 0;
        while (blank.find()) {
            current.append(text, start, blank.start());
            finish();
            start = blank.end();
        }
        current.append(text, start, text.length());
    }

    private void finish() {
        finished.add(current.toString());
        current.setLength(0);
    }

    /** Line ends as breaks, except where the author has put one already. */
    private static String breakLines(String paragraph) {
        var broken = new StringBuilder();
        boolean afterBreak = false;
        Matcher pieces = TAG_OR_TEXT.matcher(paragraph);
        while (pieces.find()) {
            String piece = pieces.group();
            if (piece.startsWith("<")) {
                broken.append(piece);
                afterBreak = piece.equals(BREAK);
            } else {
                appendLines(broken, piece, afterBreak);
                afterBreak &= piece.isBlank() && !piece.contains("\n");
            }
        }
        return broken.toString();
    }

    private static void appendLines(StringBuilder broken, String text, boolean afterBreak) {
        String[] lines = text.split("\n", -1);
        broken.append(lines[0]);
        for (int i = 1; i < lines.length; i++) {
            boolean broke = i == 1 && afterBreak && lines[0].isBlank();
            broken.append(broke ? "\n" : BREAK + "\n").append(lines[i]);
        }
    }
}
