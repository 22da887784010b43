package io.kalends.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.kalends.Dice;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Memory for callers is taken before it is used, and no more of it than there is. */
class BudgetTest {
    private static final Duration LONG = Duration.ofSeconds(20);

    private final Budget budget = new Budget(1_000_000, 1_000_000, LONG, LONG);
    private final long limit = budget.limit(Purpose.WORK);

    @Test
    void parts_areTheWhole() {
        for (Purpose.Area area : Purpose.Area.values()) {
            long all = Arrays.stream(Purpose.values())
                    .filter(purpose -> purpose.area() == area)
                    .mapToLong(budget::limit)
                    .sum();
            assertThat(all).as(area.word()).isGreaterThan(0);
            if (area != Purpose.Area.DISK) assertThat(all).isEqualTo(1_000_000);
        }
    }

    @ParameterizedTest
    @EnumSource(Purpose.class)
    void share_isHeldUntilItIsClosed(Purpose purpose) {
        Reservation reservation = budget.take(purpose, 100);
        reservation.resize(500);
        assertThat(budget.held(purpose)).isEqualTo(500);

        reservation.resize(200);
        assertThat(budget.held(purpose)).isEqualTo(200);

        reservation.close();
        reservation.close();
        assertThat(budget.held(purpose)).isZero();
    }

    @Test
    void requestsThatNeedMuch_doNotKeepOthersWaiting() throws InterruptedException {
        var first = Claim.on(budget, Purpose.WORK);
        var second = Claim.on(budget, Purpose.WORK);
        first.take();
        first.need(limit);
        second.take();
        Thread waiting = Thread.ofVirtual().start(() -> second.need(limit));
        await().until(() -> Arrays.stream(Purpose.values()).anyMatch(purpose -> budget.waiting(purpose) == 1));

        assertThat(budget.tryTake(Purpose.WORK, limit)).isPresent();

        first.close();
        waiting.join();
        second.close();
    }

    @Test
    void purposes_leaveEachOtherAlone() {
        try (Reservation _ = budget.take(Purpose.BODIES, budget.limit(Purpose.BODIES))) {
            assertThat(budget.tryTake(Purpose.BODIES, 1)).isEmpty();
            assertThat(budget.tryTake(Purpose.WORK, limit)).isPresent();
        }
    }

    @Test
    void moreThanThereIs_isRefusedAtOnce() {
        assertThatThrownBy(() -> budget.take(Purpose.WORK, limit + 1)).isInstanceOf(MemoryExhausted.class);

        assertThat(budget.held(Purpose.WORK)).isZero();
        assertThat(budget.refusals(Purpose.WORK)).isEqualTo(1);
    }

    @Test
    void whatStaysAway_isRefusedAfterAWhile() {
        var hasty = new Budget(1_000_000, 1_000_000, Duration.ofMillis(1), LONG);
        try (Reservation reservation = hasty.take(Purpose.WORK, limit)) {
            assertThatThrownBy(() -> hasty.take(Purpose.WORK, 1)).isInstanceOf(MemoryExhausted.class);
            assertThatThrownBy(() -> reservation.resize(limit + 1)).isInstanceOf(MemoryExhausted.class);
            assertThat(reservation.bytes()).isEqualTo(limit);
        }
        assertThat(hasty.held(Purpose.WORK)).isZero();
    }

    @Test
    void whoWaits_isServedInTheOrderOfComing() throws InterruptedException {
        List<Integer> served = Collections.synchronizedList(new ArrayList<>());
        Reservation all = budget.take(Purpose.WORK, limit);
        List<Thread> waiters = IntStream.range(0, 5)
                .mapToObj(number -> waiter(budget, number, served))
                .toList();

        all.close();

        for (Thread waiter : waiters) waiter.join();
        assertThat(served).containsExactly(0, 1, 2, 3, 4);
        assertThat(budget.held(Purpose.WORK)).isZero();
    }

    /** Waits for all there is; returns once it does so. */
    private Thread waiter(Budget of, int number, List<Integer> served) {
        Thread thread = Thread.ofVirtual().start(() -> {
            try (Reservation _ = of.take(Purpose.WORK, limit)) {
                served.add(number);
            }
        });
        await().until(() -> of.waiting(Purpose.WORK) == number + 1);
        return thread;
    }

    /** A crowd that has waited for long does not hold up who has just come. */
    @Test
    void underOverload_theNewestComeFirst() throws InterruptedException {
        var crowded = new Budget(1_000_000, 1_000_000, LONG, Duration.ZERO);
        List<Integer> served = Collections.synchronizedList(new ArrayList<>());
        Reservation all = crowded.take(Purpose.WORK, limit);
        List<Thread> waiters = IntStream.range(0, 6)
                .mapToObj(number -> waiter(crowded, number, served))
                .toList();

        all.close();

        for (Thread waiter : waiters) waiter.join();
        assertThat(served).as("the oldest is not forgotten").containsExactly(5, 4, 3, 0, 2, 1);
    }

    @Test
    void pressure_makesOthersGiveBack() {
        Reservation slow = budget.take(Purpose.BODIES, budget.limit(Purpose.BODIES));
        budget.onPressure(Purpose.BODIES, slow::close);

        try (Reservation reservation = budget.take(Purpose.BODIES, 10)) {
            assertThat(reservation.bytes()).isEqualTo(10);
        }
    }

    @Test
    void overdraft_isCountedAndEnds() {
        Reservation whole = budget.overdraw(Purpose.REPLIES, budget.limit(Purpose.REPLIES));
        assertThat(budget.isOverdrawn(Purpose.REPLIES)).isFalse();

        try (Reservation _ = budget.overdraw(Purpose.REPLIES, 1)) {
            assertThat(budget.isOverdrawn(Purpose.REPLIES)).isTrue();
        }
        assertThat(budget.isOverdrawn(Purpose.REPLIES)).isFalse();
        whole.close();
    }

    @Test
    void closedShare_holdsNothingAnyMore() {
        Reservation reservation = budget.take(Purpose.CONNECTIONS, 10);
        reservation.close();

        assertThat(reservation.tryResize(50)).isFalse();
        reservation.resize(50);

        assertThat(budget.held(Purpose.CONNECTIONS)).isZero();
    }

    /** Whatever many do at once, no more is held than there is, and in the end nothing. */
    @Test
    void manyAtOnce_keepToTheLimit() throws InterruptedException {
        var seeds = new Dice(Dice.SEED);
        var most = new AtomicInteger();
        List<Thread> threads = IntStream.range(0, 50)
                .mapToObj(number -> new Dice(seeds.between(0, Long.MAX_VALUE - 1)))
                .map(dice -> Thread.ofVirtual().start(() -> takeAndGive(dice, most)))
                .toList();

        for (Thread thread : threads) thread.join();

        assertThat(most.get()).isPositive().isLessThanOrEqualTo((int) limit);
        assertThat(budget.held(Purpose.WORK)).isZero();
        assertThat(budget.waiting(Purpose.WORK)).isZero();
    }

    private void takeAndGive(Dice dice, AtomicInteger most) {
        for (int i = 0; i < 200; i++) {
            try (Reservation reservation = budget.take(Purpose.WORK, 1 + dice.below((int) limit / 3))) {
                most.accumulateAndGet((int) budget.held(Purpose.WORK), Math::max);
                if (dice.chance(50)) reservation.tryResize(1 + dice.below((int) limit / 3));
            }
        }
    }
}
