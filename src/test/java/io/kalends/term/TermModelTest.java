package io.kalends.term;

import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.Dice;
import io.kalends.TestService;
import io.kalends.json.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Random writes to categories, each also made to a simple model; whole lists are compared as they go. */
class TermModelTest {
    private static final int STEPS = 250;

    @RegisterExtension
    static final TestService service = new TestService();

    private final Random random = new Random(Dice.SEED);
    private final Map<Long, Model> terms = new TreeMap<>();

    private record Model(String name, String slug, long parent, String description) {}

    @Test
    void categories_behaveLikeTheModel() {
        for (int step = 0; step < STEPS; step++) {
            String what = "step %s of -Dseed=%s".formatted(step, Dice.SEED);
            switch (random.nextInt(6)) {
                case 0, 1, 2 -> create(what);
                case 3, 4 -> change(what);
                default -> delete(what);
            }
            if (step % 10 == 9) compare(what);
        }
    }

    private String word() {
        return List.of("Jazz", "jazz", "Rock", "\u00c9t\u00e9", "Ete", "Pop").get(random.nextInt(6));
    }

    /** A category there is, none, or one that never was. */
    private long someId() {
        int pick = random.nextInt(terms.size() + 2);
        if (pick < terms.size()) return new ArrayList<>(terms.keySet()).get(pick);
        return pick == terms.size() ? 0 : 999_999;
    }

    private void create(String what) {
        var sent = new LinkedHashMap<String, Object>();
        sent.put("name", word());
        long parent = random.nextBoolean() ? someId() : 0;
        sent.put("parent", parent);
        boolean ownSlug = random.nextInt(3) == 0;
        String slug = "slug" + random.nextInt(8);
        if (ownSlug) sent.put("slug", slug);

        Answer answer = service.post(EDITOR, "/categories", Json.text(sent));

        String name = (String) sent.get("name");
        if (parent != 0 && !terms.containsKey(parent)) {
            assertThat(answer.reason("parent")).as(what).isEqualTo("rest_unknown_id");
        } else if (exists(name, parent) && !(ownSlug && isFree(slug, 0))) {
            assertThat(answer.code()).as(what).isEqualTo("term_exists");
            assertThat(answer.number("data.term_id")).as(what).isEqualTo(first(name, parent));
        } else {
            assertThat(answer.status()).as(what + answer).isEqualTo(201);
            String expected = free(ownSlug ? slug : plain(name), 0);
            terms.put(answer.id(), new Model(name, expected, parent, ""));
            same(what, answer);
        }
    }

    private void change(String what) {
        long id = someId();
        var sent = new LinkedHashMap<String, Object>();
        if (random.nextBoolean()) sent.put("name", word());
        if (random.nextInt(3) == 0) sent.put("slug", random.nextInt(3) == 0 ? "" : "slug" + random.nextInt(8));
        if (random.nextInt(3) == 0) sent.put("description", "text " + random.nextInt(3));
        if (random.nextBoolean()) sent.put("parent", someId());

        Answer answer = service.patch(EDITOR, "/categories/" + id, Json.text(sent));

        Model old = terms.get(id);
        if (old == null) {
            assertThat(answer.code()).as(what).isEqualTo("rest_term_invalid");
            return;
        }
        long parent = (Long) sent.getOrDefault("parent", old.parent());
        if (parent != 0 && !terms.containsKey(parent)) {
            assertThat(answer.reason("parent")).as(what).isEqualTo("rest_unknown_id");
        } else if (isBelow(parent, id)) {
            assertThat(answer.reason("parent")).as(what).isEqualTo("rest_cycle");
        } else {
            String name = (String) sent.getOrDefault("name", old.name());
            String slug = (String) sent.getOrDefault("slug", old.slug());
            String wanted = slug.isEmpty() ? plain(name) : slug;
            String text = (String) sent.getOrDefault("description", old.description());
            terms.put(id, new Model(name, free(wanted, id), parent, text));
            same(what, answer);
        }
    }

    private void delete(String what) {
        long id = someId();

        Answer answer = service.delete(EDITOR, "/categories/" + id);

        if (!terms.containsKey(id)) {
            assertThat(answer.code()).as(what).isEqualTo("rest_term_invalid");
            return;
        }
        same(what, answer);
        Model gone = terms.remove(id);
        terms.replaceAll((other, term) ->
                term.parent() == id ? new Model(term.name(), term.slug(), gone.parent(), term.description()) : term);
    }

    private boolean exists(String name, long parent) {
        return first(name, parent) != 0;
    }

    private long first(String name, long parent) {
        return terms.entrySet().stream()
                .filter(term -> term.getValue().parent() == parent
                        && lower(term.getValue().name()).equals(lower(name)))
                .mapToLong(Map.Entry::getKey)
                .findFirst()
                .orElse(0);
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    private static String plain(String name) {
        return lower(name).replace("\u00e9", "e");
    }

    private boolean isFree(String slug, long except) {
        return terms.entrySet().stream()
                .noneMatch(term ->
                        term.getKey() != except && term.getValue().slug().equals(slug));
    }

    private String free(String wanted, long except) {
        String slug = wanted;
        for (int i = 2; !isFree(slug, except); i++) slug = wanted + "-" + i;
        return slug;
    }

    private boolean isBelow(long id, long top) {
        for (long at = id; at != 0; at = terms.get(at).parent()) if (at == top) return true;
        return false;
    }

    private void same(String what, Answer answer) {
        assertThat(answer.status()).as(what + answer).isIn(200, 201);
        Model term = terms.get(answer.id());
        assertThat(new Model(
                        answer.text("name"), answer.text("slug"), answer.number("parent"), answer.text("description")))
                .as(what)
                .isEqualTo(term);
        assertThat(answer.text("url")).as(what).endsWith("/events/category" + path(answer.id()) + "/");
    }

    private String path(long id) {
        return id == 0 ? "" : path(terms.get(id).parent()) + "/" + terms.get(id).slug();
    }

    private void compare(String what) {
        compare(what, "name", Comparator.comparing(id -> plain(terms.get(id).name())));
        compare(what, "slug", Comparator.comparing(id -> terms.get(id).slug()));
        compare(what, "parent", Comparator.comparingLong(id -> terms.get(id).parent()));
        compare(what, "description", Comparator.comparing(id -> terms.get(id).description()));
    }

    private void compare(String what, String order, Comparator<Long> rule) {
        Comparator<Long> whole = rule.thenComparing(Comparator.naturalOrder());
        boolean descending = random.nextBoolean();
        var expected = new ArrayList<>(terms.keySet());
        expected.sort(descending ? whole.reversed() : whole);
        var listed = new ArrayList<Long>();
        long pages = 1;
        for (int page = 1; page <= pages; page++) {
            Answer answer = service.get("/categories?hide_empty=0&per_page=7&orderby=%s&order=%s&page=%s"
                    .formatted(order, descending ? "desc" : "asc", page));
            pages = answer.number("total_pages");
            answer.list("categories").forEach(term -> listed.add((Long) ((Map<?, ?>) term).get("id")));
        }
        assertThat(listed).as(what + " by " + order).isEqualTo(expected);
    }
}
