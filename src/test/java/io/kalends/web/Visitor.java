package io.kalends.web;

import io.kalends.Answer;
import io.kalends.TestService;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/** Somebody who reads the pages of a service. */
record Visitor(TestService service, String language) {
    Answer get(String path) {
        return get(path, Map.of());
    }

    Answer get(String path, Map<String, String> headers) {
        var all = new HashMap<>(headers);
        all.put("Accept", "text/html,*/*;q=0.8");
        all.put("Accept-Language", language);
        return service.raw(null, "GET", path, null, all);
    }

    Document page(String path) {
        Answer answer = get(path);
        if (answer.status() != 200) throw new AssertionError(answer.toString());
        return Jsoup.parse(answer.body());
    }

    /** The titles of the events that a page lists. */
    List<String> titles(String path) {
        return page(path).select(".event-row .event-title").eachText();
    }
}
