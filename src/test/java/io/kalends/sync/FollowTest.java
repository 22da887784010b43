package io.kalends.sync;

import static io.kalends.TestService.AUTHOR;
import static io.kalends.TestService.CONTRIBUTOR;
import static io.kalends.TestService.EDITOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Dice;
import io.kalends.TestService;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Copies that follow any history of the calendar end up as the calendar. */
class FollowTest {
    private static final int WRITERS = 4;

    @RegisterExtension
    final TestService service = new TestService();

    private final Random random = new Random(Dice.SEED);
    private final List<String> made = new CopyOnWriteArrayList<>();

    private Hands hands() {
        return new Hands(service, new Random(random.nextLong()), made);
    }

    private List<Copy> copies() {
        return Copy.of(service, random, null, AUTHOR, CONTRIBUTOR, EDITOR);
    }

    private void assertSame(List<Copy> copies) {
        for (Copy copy : copies) {
            copy.catchUp();
            assertThat(copy.records()).as("-Dseed=" + Dice.SEED).isEqualTo(copy.full());
        }
    }

    @Test
    void copies_keepUpWithOneAfterTheOther() {
        Hands hands = hands();
        hands.work(20);
        List<Copy> copies = copies();
        copies.forEach(Copy::begin);
        hands.work(20);
        copies.forEach(Copy::read);
        for (int round = 0; round < 15; round++) {
            hands.work(random.nextInt(15));
            if (random.nextBoolean()) service.clock().forward(Duration.ofMinutes(random.nextInt(90)));
            for (Copy copy : copies) if (random.nextBoolean()) copy.step();
            if (round % 5 == 4) assertSame(copies);
        }
        service.clock().forward(Duration.ofDays(1));
        assertSame(copies);
        assertThat(copies.getLast().records()).isNotEmpty();
    }

    @Test
    void copies_keepUpWithManyAtOnce() throws Exception {
        List<Copy> copies = copies();
        copies.forEach(Copy::begin);
        for (int round = 0; round < 2; round++) {
            try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
                var writing = new ArrayList<Future<?>>();
                for (int i = 0; i < WRITERS; i++) {
                    Hands hands = hands();
                    writing.add(threads.submit(() -> hands.work(30)));
                }
                var reading = new ArrayList<Future<?>>();
                for (Copy copy : copies) reading.add(threads.submit(() -> follow(copy, writing)));
                for (Future<?> one : reading) one.get();
                for (Future<?> one : writing) one.get();
            }
            service.clock().forward(Duration.ofMinutes(random.nextInt(200)));
            assertSame(copies);
        }
    }

    private static void follow(Copy copy, List<Future<?>> writing) {
        while (writing.stream().anyMatch(one -> !one.isDone())) copy.step();
    }
}
