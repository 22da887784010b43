package io.kalends.web;

import io.kalends.term.Taxonomy;
import io.kalends.term.Term;
import java.util.List;

/** What the page of a category or tag shows. */
record TermPage(Term term, List<Term> above, String text, ListPage events) {
    Frame frame() {
        return events.frame();
    }

    boolean isTag() {
        return term.taxonomy() == Taxonomy.TAG;
    }
}
