package io.kalends.listing;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Dice;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Compares timelines with a plain list of the same records. */
class TimelineTest {
    private static final long FIRST_SERIES = 1_000_000;

    private final Random random = new Random(Dice.SEED);
    private final Map<Long, Timeline.Entry> model = new HashMap<>();

    private Timeline.Entry entry(long id) {
        // Few different starts, so that many records begin together.
        long start = random.nextLong(-250, 250);
        // And some thousands of years away from the others.
        if (random.nextInt(300) == 0) start *= 500_000_000;
        return new Timeline.Entry(id, start, start + random.nextInt(60), series());
    }

    /** Half of them single, the others in series of several. */
    private long series() {
        return random.nextBoolean() ? 0 : FIRST_SERIES + random.nextInt(40);
    }

    private Timeline build(int size) {
        var builder = new Timeline.Builder();
        for (long id = size; id > 0; id--) {
            Timeline.Entry entry = entry(id);
            model.put(id, entry);
            builder.add(id, entry.start(), entry.end(), entry.series());
        }
        return builder.build();
    }

    private Span span() {
        long from = random.nextLong(-300, 300);
        long to = from + random.nextInt(300);
        return switch (random.nextInt(4)) {
            case 0 -> Span.ALWAYS;
            case 1 -> new Span(from, to, Long.MIN_VALUE, Long.MAX_VALUE);
            case 2 -> new Span(Long.MIN_VALUE, Long.MAX_VALUE, from, to);
            default -> new Span(from, Long.MAX_VALUE, Long.MIN_VALUE, to);
        };
    }

    private void check(Timeline timeline) {
        assertThat(timeline.size()).isEqualTo(model.size());
        check((OrderedIds) timeline);
    }

    private void check(OrderedIds timeline) {
        Span span = span();
        boolean descending = random.nextBoolean();
        List<Timeline.Entry> expected = expected(span, descending);
        check(timeline, span, descending, expected);
        var seen = new HashSet<Long>();
        List<Timeline.Entry> once = expected.stream()
                .filter(entry -> entry.series() == 0 || seen.add(entry.series()))
                .toList();
        check(new OncePerSeries(timeline), span, descending, once);
    }

    private List<Timeline.Entry> expected(Span span, boolean descending) {
        Comparator<Timeline.Entry> order =
                Comparator.comparingLong(Timeline.Entry::start).thenComparingLong(Timeline.Entry::id);
        return model.values().stream()
                .filter(entry -> span.has(entry.start(), entry.end()))
                .sorted(descending ? order.reversed() : order)
                .toList();
    }

    private void check(OrderedIds timeline, Span span, boolean descending, List<Timeline.Entry> expected) {
        int offset = random.nextInt(model.size() + 10);
        int limit = 1 + random.nextInt(50);
        List<Long> page = expected.stream()
                .map(Timeline.Entry::id)
                .skip(offset)
                .limit(limit)
                .toList();

        assertThat(timeline.count(span)).as("-Dseed=%d", Dice.SEED).isEqualTo(expected.size());
        assertThat(timeline.page(span, descending, offset, limit))
                .as("-Dseed=%d", Dice.SEED)
                .isEqualTo(page);
    }

    @Test
    void build_sortsAndFinds() {
        for (int size : List.of(0, 1, 2, 511, 512, 513, 16_384, 16_385, 40_000)) {
            model.clear();
            Timeline timeline = build(size);
            for (int i = 0; i < 20; i++) check(timeline);
        }
    }

    @Test
    void of_isTheSameFromStoredLeaves() {
        for (int size : List.of(0, 1, 513, 40_000)) {
            model.clear();
            var leaves = new ArrayList<Block.Leaf>();
            build(size).eachLeaf(leaf -> leaves.add(Block.Leaf.restore(leaf.stored())));
            for (int i = 0; i < 20; i++) check(Timeline.of(leaves));
        }
    }

    @Test
    void merged_isOneList() {
        for (int size : List.of(0, 1, 2, 500, 5_000, 20_000)) {
            for (int part : List.of(1, 2, 20, 1_000)) {
                model.clear();
                build(size);
                var common = new Timeline.Builder();
                var own = new Timeline.Builder();
                model.values()
                        .forEach(entry -> (random.nextInt(part) == 0 ? own : common)
                                .add(entry.id(), entry.start(), entry.end(), entry.series()));
                var merged = new MergedTimeline(common.build(), own.build());
                for (int i = 0; i < 20; i++) check(merged);
            }
        }
    }

    @Test
    void merged_isOneListOfThree() {
        for (int size : List.of(0, 3, 500, 5_000)) {
            for (int part : List.of(1, 3, 100)) {
                model.clear();
                build(size);
                List<Timeline.Builder> parts =
                        Stream.generate(Timeline.Builder::new).limit(3).toList();
                model.values()
                        .forEach(entry -> parts.get(random.nextInt(part) == 0 ? random.nextInt(3) : 0)
                                .add(entry.id(), entry.start(), entry.end(), entry.series()));
                var two = new MergedTimeline(parts.get(0).build(), parts.get(1).build());
                var three = new MergedTimeline(two, parts.get(2).build());
                for (int i = 0; i < 20; i++) check(three);
            }
        }
    }

    @Test
    void merged_endsWhenItIsEnough() {
        build(500);
        var common = new Timeline.Builder();
        var own = new Timeline.Builder();
        model.values()
                .forEach(entry -> (random.nextBoolean() ? own : common)
                        .add(entry.id(), entry.start(), entry.end(), entry.series()));
        var merged = new MergedTimeline(common.build(), own.build());
        for (boolean descending : List.of(false, true)) {
            List<Timeline.Entry> expected = expected(Span.ALWAYS, descending);
            for (int enough = 1; enough <= 500; enough += 1 + random.nextInt(20)) {
                int wanted = enough;
                var taken = new ArrayList<Long>();
                merged.forEach(
                        Span.ALWAYS, descending, (id, start, end, series) -> taken.add(id) && taken.size() < wanted);

                assertThat(taken)
                        .as("-Dseed=%d", Dice.SEED)
                        .isEqualTo(expected.stream()
                                .map(Timeline.Entry::id)
                                .limit(wanted)
                                .toList());
            }
        }
    }

    @Test
    void with_replacesWhatChanged() {
        Timeline timeline = build(3_000);
        for (int round = 0; round < 60; round++) {
            var added = new ArrayList<Timeline.Entry>();
            Set<Long> changed =
                    random.longs(random.nextInt(200), 1, 6_000).boxed().collect(Collectors.toSet());
            for (long id : changed) {
                Timeline.Entry before = model.remove(id);
                if (random.nextInt(3) > 0) added.add(before != null && random.nextBoolean() ? before : entry(id));
            }
            added.forEach(entry -> model.put(entry.id(), entry));
            timeline = timeline.with(changed, added);
            check(timeline);
        }
    }

    /** A change of a series is one change, however many records belong to it. */
    @Test
    void with_replacesWhatBelongsToASeries() {
        Timeline timeline = build(3_000);
        for (int round = 0; round < 60; round++) {
            long series = FIRST_SERIES + random.nextInt(40);
            var added = new ArrayList<Timeline.Entry>();
            for (Timeline.Entry before : List.copyOf(model.values())) {
                if (before.series() != series) continue;
                model.remove(before.id());
                Timeline.Entry moved = entry(before.id());
                if (random.nextInt(5) > 0)
                    added.add(
                            random.nextBoolean()
                                    ? before
                                    : new Timeline.Entry(before.id(), moved.start(), moved.end(), series));
            }
            added.forEach(entry -> model.put(entry.id(), entry));
            timeline = timeline.with(Set.of(series), added);
            check(timeline);
        }
    }

    @Test
    void with_isTheSameWhereNothingMoved() {
        Timeline timeline = build(5_000);
        for (Timeline.Entry entry : model.values())
            assertThat(timeline.with(Set.of(entry.id()), List.of(entry))).isSameAs(timeline);
    }

    @Test
    void with_endsWithNothing() {
        Timeline timeline = build(20_000);
        var ids = new ArrayList<>(model.keySet());
        Collections.shuffle(ids, random);
        for (int from = 0; from < ids.size(); from += 2_500) {
            List<Long> gone = ids.subList(from, from + 2_500);
            timeline = timeline.with(Set.copyOf(gone), List.of());
            gone.forEach(model::remove);
            check(timeline);
        }
        assertThat(timeline.size()).isZero();
    }

    @Test
    void with_growsFromNothing() {
        Timeline timeline = Timeline.EMPTY;
        for (long id = 1; id <= 40_000; id++) {
            Timeline.Entry entry = entry(id);
            model.put(id, entry);
            timeline = timeline.with(Set.of(id), List.of(entry));
        }
        for (int i = 0; i < 20; i++) check(timeline);
    }
}
