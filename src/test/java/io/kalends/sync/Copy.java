package io.kalends.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.auth.Role;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** A copy of the calendar as somebody sees it, kept by following the changes. */
final class Copy {
    private static final Map<String, String> LISTS = Map.of(
            "event", "events?window=all&",
            "venue", "venues?",
            "organizer", "organizers?",
            "category", "categories?hide_empty=false&",
            "tag", "tags?hide_empty=false&");

    /** Members that follow from other records, whose own changes are told. */
    private static final Map<String, List<String>> DERIVED = Map.of(
            "event", List.of("venue", "organizer", "categories", "tags", "post_parent"),
            "category", List.of("count", "url"),
            "tag", List.of("count"));

    private final TestService service;
    private final Role caller;
    private final Random random;
    private Map<String, Object> records = new TreeMap<>();
    private String token;

    Copy(TestService service, Role caller, Random random) {
        this.service = service;
        this.caller = caller;
        this.random = random;
    }

    /** Takes the token; the lists are read by {@link #read}, sooner or later. */
    Copy begin() {
        token = get("/changes").text("next_token");
        return this;
    }

    void read() {
        records = full();
    }

    /** Everything the lists show now. */
    Map<String, Object> full() {
        var all = new TreeMap<String, Object>();
        LISTS.forEach((kind, list) -> {
            String collection = list.substring(0, list.indexOf('?'));
            long pages = 1;
            for (int page = 1; page <= pages; page++) {
                Answer answer = get("/" + list + "orderby=id&per_page=50&page=" + page);
                pages = answer.number("total_pages");
                for (Object record : answer.list(collection)) put(all, kind, (Map<?, ?>) record);
            }
        });
        return all;
    }

    private static void put(Map<String, Object> records, String kind, Map<?, ?> record) {
        var own = new HashMap<Object, Object>(record);
        own.keySet().removeAll(DERIVED.getOrDefault(kind, List.of()));
        records.put(kind + " " + record.get("id"), own);
    }

    /** Reads one page of changes, of any size, and says whether there is more. */
    boolean step() {
        Answer page = get("/changes?per_page=" + (1 + random.nextInt(20)) + "&since=" + token);
        for (Object change : page.list("changes")) apply((Map<?, ?>) change);
        token = page.text("next_token");
        return page.at("more").equals(true);
    }

    void catchUp() {
        boolean more;
        do {
            more = step();
        } while (more);
    }

    private void apply(Map<?, ?> change) {
        String kind = (String) change.get("kind");
        if (change.get("record") instanceof Map<?, ?> record) put(records, kind, record);
        else records.remove(kind + " " + change.get("id"));
        assertThat(change.get("change").equals("removed"))
                .as(change.toString())
                .isEqualTo(!change.containsKey("record"));
    }

    Map<String, Object> records() {
        return records;
    }

    private Answer get(String path) {
        Answer answer = service.get(caller, path);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        return answer;
    }

    static List<Copy> of(TestService service, Random random, Role... callers) {
        var copies = new ArrayList<Copy>();
        for (Role caller : callers) copies.add(new Copy(service, caller, new Random(random.nextLong())));
        return copies;
    }
}
