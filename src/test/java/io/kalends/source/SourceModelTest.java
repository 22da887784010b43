package io.kalends.source;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.TestService;
import io.kalends.json.Json;
import io.kalends.store.Sql;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Random histories of edits there and here give what a plain model says: each field is theirs unless it was changed here. */
class SourceModelTest {
    private static final List<String> FIELDS =
            List.of("title", "website", "excerpt", "sticky", "start", "venue", "tags");

    private static final AtomicInteger HISTORIES = new AtomicInteger();

    @RegisterExtension
    static final TestService service = new TestService();

    private final long seed = Long.getLong("seed", new Random().nextLong());
    private final Random random = new Random(seed);
    private final int history = HISTORIES.incrementAndGet();
    private final Feed feed =
            new Feed(service, Source.Type.ICAL, "https://calendar.example.org/" + history + ".ics").keepsRemoved();

    /** A field of an event: what the source said when it was last imported, and what is shown here. */
    private static final class Model {
        final Map<String, String> there = new TreeMap<>();
        final Map<String, String> seen = new TreeMap<>();
        final Map<String, String> here = new TreeMap<>();

        final Set<String> kept = new TreeSet<>();

        void bringIn() {
            for (String field : FIELDS) {
                String theirs = there.get(field);
                boolean isNew = !theirs.equals(seen.get(field));
                if (seen.isEmpty() || (isNew && here.get(field).equals(seen.get(field)))) here.put(field, theirs);
                else if (isNew) kept.add(field);
                if (here.get(field).equals(theirs)) kept.remove(field);
            }
            seen.putAll(there);
        }
    }

    private String value(String field) {
        int number = random.nextInt(3);
        return switch (field) {
            case "title" -> "Title " + number;
            case "website" -> number == 0 ? "" : "https://example.org/" + number;
            case "excerpt" -> number == 0 ? "" : "Excerpt " + number;
            case "sticky" -> number == 0 ? "true" : "false";
            case "start" -> "2026-12-0" + (number + 1) + " 10:00:00";
            case "venue" -> number == 0 ? "" : "Venue " + history + " " + number;
            case "tags" -> number == 0 ? "" : "tag" + history + "x" + number;
            default -> throw new IllegalArgumentException(field);
        };
    }

    /** As a request or a source says it; what is empty is left out or null. */
    private void put(Map<String, Object> body, String field, String value, boolean isRequest) {
        if (value.isEmpty() && !isRequest && random.nextBoolean()) return;
        switch (field) {
            case "start" -> {
                body.put("start_date", value);
                body.put("end_date", value.replace("10:", "12:"));
            }
            case "venue" -> body.put("venue", value.isEmpty() ? List.of() : List.of(Map.of("venue", value)));
            case "tags" -> body.put("tags", value.isEmpty() ? List.of() : List.of(value));
            case "sticky" -> body.put("sticky", Boolean.valueOf(value));
            default -> body.put(field, value.isEmpty() ? null : value);
        }
    }

    private static String shown(Answer event, String field) {
        return switch (field) {
            case "start" -> event.text("start_date");
            case "venue" -> event.at("venue.venue") == null ? "" : event.text("venue.venue");
            case "tags" -> event.at("tags.0.name") == null ? "" : event.text("tags.0.name");
            case "sticky" -> String.valueOf(event.at("sticky"));
            case "excerpt" -> event.text("excerpt").replaceAll("<[^>]+>", "").strip();
            default -> event.text(field);
        };
    }

    /** Each begins with venues and tags that are not here yet. */
    @RepeatedTest(5)
    void histories_equalThoseOfAPlainModel() {
        Map<String, Model> models = new TreeMap<>();
        Map<String, Long> ids = new HashMap<>();
        for (int step = 0; step < 25; step++) {
            editThere(models);
            long kept = 0;
            Report report = bringIn(models);
            for (Model model : models.values()) {
                model.bringIn();
                kept += model.kept.isEmpty() ? 0 : 1;
            }
            assertThat(report.count(Count.REJECTED))
                    .as("seed %s: %s", seed, report)
                    .isZero();
            for (StoredItem item : items()) if (item.type().equals("event")) ids.put(item.key(), item.record());
            assertThat(report.count(Count.KEPT_BACK))
                    .as("kept back, seed " + seed + " step " + step)
                    .isEqualTo(kept);
            models.forEach((key, model) -> compare(ids.get(key), model));
            editHere(models, ids);
        }
    }

    private List<StoredItem> items() {
        try (var db = service.database()) {
            return db.read(tx -> tx.list(
                    Sql.of("SELECT i.id, " + ItemStore.COLUMNS.of("i") + " FROM source_item i"), ItemStore::item));
        }
    }

    private void editThere(Map<String, Model> models) {
        String key = "uid-" + history + "-" + random.nextInt(3);
        Model model = models.computeIfAbsent(key, name -> new Model());
        if (model.there.isEmpty()) FIELDS.forEach(field -> model.there.put(field, value(field)));
        else
            for (int i = 0; i < 2; i++) {
                String field = FIELDS.get(random.nextInt(FIELDS.size()));
                model.there.put(field, value(field));
            }
    }

    private Report bringIn(Map<String, Model> models) {
        models.forEach((key, model) -> {
            var body = new HashMap<String, Object>();
            model.there.forEach((field, value) -> put(body, field, value, false));
            feed.event(key, Json.text(body));
        });
        return feed.bringIn();
    }

    private void compare(long id, Model model) {
        Answer event = service.get(ADMIN, "/events/" + id);
        for (String field : FIELDS)
            assertThat(shown(event, field)).as(field + ", seed " + seed).isEqualTo(model.here.get(field));
    }

    private void editHere(Map<String, Model> models, Map<String, Long> ids) {
        models.forEach((key, model) -> {
            if (random.nextInt(3) > 0) return;
            String field = FIELDS.get(random.nextInt(FIELDS.size()));
            String value = value(field);
            var body = new HashMap<String, Object>();
            put(body, field, value, true);
            Answer answer = service.patch(ADMIN, "/events/" + ids.get(key), Json.text(body));
            assertThat(answer.status()).as(answer.body()).isEqualTo(200);
            model.here.put(field, value);
        });
    }
}
