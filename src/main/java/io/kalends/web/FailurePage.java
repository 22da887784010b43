package io.kalends.web;

import io.kalends.api.Problem;
import io.kalends.cache.Dependencies;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Tells people that what they wanted is not to be had, and where to go on. */
public final class FailurePage {
    /** The failures that have words of their own. */
    private static final Set<Integer> KNOWN = Set.of(400, 404, 405, 410, 429, 500, 503);

    private final Site site;

    public FailurePage(Site site) {
        this.site = site;
    }

    public byte[] html(Problem problem, Locale language) {
        Visit visit = Visit.of(site, language, new Dependencies());
        int status = problem.fault().status();
        String words = "failure." + (KNOWN.contains(status) ? status : "other");
        Frame frame = Frame.of(visit, visit.t(words + ".title"));
        List<String> details = status == 400 ? details(problem, visit.texts()) : List.of();
        return Pages.html(
                (out, none) -> JtefailureGenerated.render(out, none, frame, status, visit.t(words + ".text"), details));
    }

    private static List<String> details(Problem problem, Texts texts) {
        return new Refusals(texts)
                .byField(problem).entrySet().stream()
                        .map(refused -> label(refused.getKey(), texts) + refused.getValue())
                        .toList();
    }

    private static String label(String param, Texts texts) {
        if (param.isEmpty()) return "";
        return texts.find("filter." + param).orElse(param) + ": ";
    }
}
