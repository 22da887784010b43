package io.kalends.admin;

import io.kalends.api.Actor;
import io.kalends.event.Merges;
import io.kalends.term.Taxonomy;
import io.kalends.term.Term;
import io.kalends.text.Html;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Categories or tags that can be merged. */
record MergedTerms(Options options, Taxonomy taxonomy, Merges merges) implements MergePages.Subject {
    @Override
    public String word() {
        return taxonomy.word();
    }

    @Override
    public String collection() {
        return taxonomy.collection();
    }

    @Override
    public MergePages.Side side(AdminRequest request, long id) {
        Term term = options.terms().read(taxonomy, id, request.call().now());
        return new MergePages.Side(id, term.name(), path(term), merges.events(id), texts(term, request));
    }

    private static String path(Term term) {
        String place = term.taxonomy() == Taxonomy.TAG ? "/tag/" : "/events/category/";
        return place + term.slug() + "/";
    }

    private Map<String, String> texts(Term term, AdminRequest request) {
        var texts = new LinkedHashMap<String, String>();
        texts.put("name", term.name());
        if (taxonomy == Taxonomy.CATEGORY)
            texts.put("parent", options.names(request, taxonomy, List.of(Long.toString(term.parent()))));
        texts.put("description", Html.toText(term.description()));
        return texts;
    }

    @Override
    public Optional<List<Choice>> choices(AdminRequest request) {
        return Optional.of(options.tree(request, taxonomy).stream()
                .map(node -> new Choice(node.id(), "– ".repeat(node.depth()) + node.name()))
                .toList());
    }

    @Override
    public List<Long> find(AdminRequest request, String typed) {
        long id = AdminRequest.number(typed);
        return options.terms(request, taxonomy).stream()
                .map(Term::id)
                .filter(known -> known == id)
                .toList();
    }

    @Override
    public void merge(long merged, long kept, Actor actor) {
        merges.merge(taxonomy, merged, kept, actor);
    }
}
