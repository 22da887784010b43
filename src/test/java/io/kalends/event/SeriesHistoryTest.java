package io.kalends.event;

import static io.kalends.TestService.ADMIN;
import static io.kalends.event.Calendar.ok;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.Dice;
import io.kalends.TestService;
import io.kalends.config.Setting;
import io.kalends.time.DateTimes;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Random histories of edits, compared after each with a plain model that expands its rules on the fly. A failure names the
 * seed, for {@code -Dseed}.
 */
class SeriesHistoryTest {
    private static final int STEPS = Integer.getInteger("history.steps", 150);
    private static final Duration LENGTH = Duration.ofMinutes(90);

    @RegisterExtension
    final TestService service = new TestService().with(Setting.TIMEZONE, "Europe/Berlin");

    private final Dice dice = new Dice(Dice.SEED);
    private final List<Model> all = new ArrayList<>();
    private final List<String> history = new ArrayList<>();

    /** What a date has for itself. */
    private static final class Own {
        Optional<String> title = Optional.empty();
        Optional<LocalDateTime> start = Optional.empty();
        Optional<String> status = Optional.empty();
        boolean trashed;
    }

    /** Every so many days, so often, but for some. */
    private static final class Model {
        long id;
        String title = "";
        String status = "scheduled";
        LocalDateTime start = LocalDateTime.MIN;
        int days;
        int count;
        Set<LocalDateTime> except = new HashSet<>();
        Map<LocalDateTime, Own> own = new HashMap<>();
        /** IDs last, also of dates that do not take place for a while. */
        Map<LocalDateTime, Long> ids = new HashMap<>();

        List<LocalDateTime> dates() {
            var dates = new ArrayList<LocalDateTime>();
            for (int i = 0; i < count; i++) dates.add(start.plusDays((long) i * days));
            dates.removeAll(except);
            return dates;
        }

        String rule() {
            return "FREQ=DAILY;INTERVAL=" + days + ";COUNT=" + count;
        }

        Own own(LocalDateTime date) {
            return own.computeIfAbsent(date, first -> new Own());
        }

        void move(Duration by) {
            start = start.plus(by);
            except = new HashSet<>(except.stream().map(date -> date.plus(by)).toList());
            own = moved(own, by);
            ids = moved(ids, by);
        }

        private static <V> Map<LocalDateTime, V> moved(Map<LocalDateTime, V> map, Duration by) {
            var moved = new HashMap<LocalDateTime, V>();
            map.forEach((date, value) -> moved.put(date.plus(by), value));
            return moved;
        }

        void forget(List<LocalDateTime> gone) {
            gone.forEach(own::remove);
        }
    }

    private record Entry(
            LocalDateTime start,
            long id,
            String title,
            String status,
            String previousStart,
            long series,
            LocalDateTime original) {}

    private void send(int status, String method, String path, String body) {
        history.add(method + " " + path + " " + body);
        Answer answer = service.send(ADMIN, method, "/events" + path, body);
        assertThat(answer.status())
                .as("-Dseed=%s %s %s", Dice.SEED, history, answer)
                .isEqualTo(status);
        last = answer;
    }

    private Answer last;

    private static String times(LocalDateTime start) {
        return "\"start_date\": \"%s\", \"end_date\": \"%s\""
                .formatted(DateTimes.text(start), DateTimes.text(start.plus(LENGTH)));
    }

    @Test
    void histories_areThoseOfTheModel() {
        for (int i = 0; i < 3; i++) create();
        for (int step = 0; step < STEPS; step++) {
            Model model = all.get(dice.below(all.size()));
            List<LocalDateTime> shown = model.dates().stream()
                    .filter(date -> !model.own.containsKey(date) || !model.own.get(date).trashed)
                    .toList();
            if (shown.isEmpty()) continue;
            edit(model, shown.get(dice.below(shown.size())), "T" + step);
            compare();
        }
        assertThat(history).hasSizeGreaterThan(STEPS / 3);
    }

    private void create() {
        var model = new Model();
        model.title = "S" + all.size();
        model.start = LocalDateTime.of(2027, 5, 3, 18, 0).plusDays(dice.below(5));
        model.days = 1 + dice.below(4);
        model.count = 4 + dice.below(6);
        send(
                201,
                "POST",
                "",
                "{\"title\": \"%s\", %s, \"recurrence\": {\"rule\": \"%s\"}}"
                        .formatted(model.title, times(model.start), model.rule()));
        model.id = last.id();
        all.add(model);
        learn(model);
    }

    /** Dates that are new have IDs that nobody had. */
    private void learn(Model model) {
        for (Entry entry : entries()) if (entry.series == model.id) model.ids.putIfAbsent(entry.original, entry.id);
    }

    private void edit(Model model, LocalDateTime date, String title) {
        long id = model.ids.get(date);
        switch (dice.below(14)) {
            case 0 -> {
                send(200, "PATCH", "/" + id, "{\"title\": \"" + title + "\"}");
                model.own(date).title = Optional.of(title);
            }
            case 1 -> {
                send(200, "PATCH", "/" + id + "?scope=all", "{\"title\": \"" + title + "\"}");
                model.title = title;
            }
            case 2 -> {
                LocalDateTime elsewhen = date.plusHours(1 + dice.below(30));
                send(200, "PATCH", "/" + id, "{" + times(elsewhen) + "}");
                model.own(date).start = Optional.of(elsewhen);
            }
            case 3 -> {
                send(200, "PATCH", "/" + id, "{\"follow\": [\"title\", \"start_date\", \"event_status\"]}");
                model.own.remove(date);
            }
            case 4 -> {
                send(200, "DELETE", "/" + id, "");
                model.own(date).trashed = true;
            }
            case 5 -> restore(model);
            case 6 -> takeOut(model, date, id);
            case 7 -> cut(model, date, id, title);
            case 8 -> {
                int count = 3 + dice.below(9);
                List<LocalDateTime> before = model.dates();
                model.count = count;
                model.except.clear();
                send(200, "PATCH", "/" + model.id, "{\"recurrence\": {\"rule\": \"" + model.rule() + "\"}}");
                before.removeAll(model.dates());
                model.forget(before);
                learn(model);
            }
            case 9 -> {
                var by = Duration.ofMinutes(30L * dice.between(-100, 100));
                LocalDateTime to = model.start.plus(by);
                send(200, "PATCH", "/" + model.id + "?scope=all", "{" + times(to) + "}");
                model.move(by);
            }
            case 10, 11 -> {
                String status = dice.any(EventStatus.WORDS);
                send(200, "PATCH", "/" + id, "{\"event_status\": \"" + status + "\"}");
                boolean isShown = model.own(date).status.orElse(model.status).equals(status);
                if (!isShown)
                    model.own(date).status = status.equals(model.status) ? Optional.empty() : Optional.of(status);
            }
            case 12 -> {
                String status = dice.any(EventStatus.WORDS);
                send(200, "PATCH", "/" + model.id, "{\"event_status\": \"" + status + "\"}");
                model.status = status;
            }
            default -> {
                List<LocalDateTime> gone = model.dates().stream()
                        .filter(other -> !other.isBefore(date))
                        .toList();
                if (gone.contains(model.dates().getFirst())) return;
                send(200, "DELETE", "/" + id + "?scope=following", "");
                model.count =
                        Math.toIntExact(Duration.between(model.start, date).toDays() / model.days);
                model.except.removeIf(other -> !other.isBefore(date));
                model.forget(gone);
            }
        }
    }

    private void restore(Model model) {
        Optional<LocalDateTime> trashed = model.dates().stream()
                .filter(date -> model.own.containsKey(date) && model.own.get(date).trashed)
                .findFirst();
        if (trashed.isEmpty()) return;
        send(200, "PATCH", "/" + model.ids.get(trashed.get()), "{\"status\": \"publish\"}");
        model.own(trashed.get()).trashed = false;
    }

    private void takeOut(Model model, LocalDateTime date, long id) {
        if (model.dates().size() < 2) return;
        send(200, "DELETE", "/" + id + "?force=true", "");
        model.except.add(date);
        model.own.remove(date);
    }

    private void cut(Model model, LocalDateTime date, long id, String title) {
        send(200, "PATCH", "/" + id + "?scope=following", "{\"title\": \"" + title + "\"}");
        if (date.equals(model.dates().getFirst())) {
            model.title = title;
            return;
        }
        var next = new Model();
        next.id = last.number("recurrence.series");
        next.title = title;
        next.status = model.status;
        int before = Math.toIntExact(Duration.between(model.start, date).toDays() / model.days);
        next.start = date;
        next.days = model.days;
        next.count = model.count - before;
        model.count = before;
        hand(model.own, next.own, date);
        hand(model.ids, next.ids, date);
        model.except.stream().filter(one -> !one.isBefore(date)).forEach(next.except::add);
        model.except.removeAll(next.except);
        all.add(next);
    }

    private static <V> void hand(Map<LocalDateTime, V> from, Map<LocalDateTime, V> to, LocalDateTime since) {
        from.forEach((date, value) -> {
            if (!date.isBefore(since)) to.put(date, value);
        });
        to.keySet().forEach(from::remove);
    }

    private void compare() {
        var expected = new ArrayList<Entry>();
        for (Model model : all) {
            for (LocalDateTime date : model.dates()) {
                var own = Objects.requireNonNullElseGet(model.own.get(date), Own::new);
                if (!own.trashed)
                    expected.add(new Entry(
                            own.start.orElse(date),
                            model.ids.get(date),
                            own.title.orElse(model.title),
                            own.status.orElse(model.status),
                            own.start
                                    .filter(start -> !start.equals(date))
                                    .map(start -> DateTimes.text(date))
                                    .orElse(""),
                            model.id,
                            date));
            }
        }
        expected.sort(Comparator.comparing(Entry::start).thenComparingLong(Entry::id));
        assertThat(entries()).as("-Dseed=%s %s", Dice.SEED, history).isEqualTo(expected);
    }

    private List<Entry> entries() {
        var found = new TreeMap<Integer, List<?>>();
        int page = 1;
        Answer answer;
        do {
            answer = ok(service.get("/events?window=all&per_page=50&page=" + page));
            found.put(page++, answer.list("events"));
        } while (page <= answer.number("total_pages"));
        return found.values().stream()
                .flatMap(List::stream)
                .map(SeriesHistoryTest::entry)
                .toList();
    }

    private static Entry entry(Object event) {
        var shown = (Map<?, ?>) event;
        var recurrence = (Map<?, ?>) shown.get("recurrence");
        return new Entry(
                DateTimes.parse((String) shown.get("start_date")),
                (Long) shown.get("id"),
                (String) shown.get("title"),
                (String) shown.get("event_status"),
                (String) shown.get("previous_start_date"),
                (Long) recurrence.get("series"),
                DateTimes.parse((String) recurrence.get("original_start")));
    }
}
