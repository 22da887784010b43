package io.kalends.web;

import io.kalends.api.Problem;
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
        Visit visit = Visit.of(site, language);
        int status = problem.fault().status();
        String words = "failure." + (KNOWN.contains(status) ? status : "other");
        Frame frame = Frame.of(visit, visit.t(words + ".title"));
        String detail = status == 400 ? String.valueOf(problem.getMessage()) : "";
        return Pages.html(
                (out, none) -> JtefailureGenerated.render(out, none, frame, status, visit.t(words + ".text"), detail));
    }
}
