package io.kalends.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads what someone typed into a search field.
 *
 * <p>A quote opens a phrase only at the start of a term, so that {@code 7" vinyl} is found; one that is never closed
 * reaches to the end, as while the phrase is being typed. A lone {@code -} is text. A term of which folding leaves
 * nothing would be found everywhere and is ignored, as is an empty phrase.
 */
public final class SearchTerms {
    private final String text;
    private final List<SearchTerm> terms = new ArrayList<>();
    private int position;

    private SearchTerms(String text) {
        this.text = text;
    }

    /** The terms in the order typed; none if there is nothing to look for. */
    public static List<SearchTerm> parse(String search) {
        var reader = new SearchTerms(Characters.collapse(Characters.tidy(search)));
        while (reader.position < reader.text.length()) reader.readTerm();
        return List.copyOf(reader.terms);
    }

    private void readTerm() {
        boolean excluded = text.charAt(position) == '-' && !endsWord(position + 1);
        if (excluded) position++;
        add(text.charAt(position) == '"' ? readPhrase() : readWord(), excluded);
        while (position < text.length() && text.charAt(position) == ' ') position++;
    }

    private void add(String words, boolean excluded) {
        // Stripped afterwards: folding turns an accent that stands alone into a space.
        String folded = Fold.of(words).strip();
        if (!folded.isEmpty()) terms.add(new SearchTerm(folded, excluded));
    }

    private String readPhrase() {
        int start = position + 1;
        int quote = text.indexOf('"', start);
        int end = quote < 0 ? text.length() : quote;
        position = end + 1;
        return text.substring(start, end);
    }

    private String readWord() {
        int start = position;
        while (!endsWord(position)) position++;
        return text.substring(start, position);
    }

    private boolean endsWord(int index) {
        return index >= text.length() || text.charAt(index) == ' ';
    }
}
