package io.kalends.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TurnsTest {
    private long now;
    private final Turns turns = new Turns(() -> now);

    private Turns.Turn begun() {
        Turns.Turn turn = turns.new Turn();
        turn.begin();
        assertThat(turn.mayGoOn()).isTrue();
        return turn;
    }

    private Turns.Turn usedUp(long millis) {
        Turns.Turn turn = begun();
        now += TimeUnit.MILLISECONDS.toNanos(millis);
        assertThat(turn.mayGoOn()).isFalse();
        return turn;
    }

    @Test
    void turn_endsAfterAWhile_andBeginsAnew() {
        Turns.Turn turn = usedUp(5);

        turn.begin();

        assertThat(turn.mayGoOn()).isTrue();
    }

    @Test
    void few_goOnAtOnce() {
        Turns.Turn first = usedUp(5);
        usedUp(5);

        assertThat(first.restNanos()).isZero();
    }

    @Test
    void many_restInProportionToWhatTheyHaveUsed() {
        Turns.Turn modest = usedUp(2);
        Turns.Turn greedy = usedUp(4);
        for (int i = 0; i < 30; i++) usedUp(2);

        assertThat(modest.restNanos()).isPositive();
        assertThat(greedy.restNanos()).isEqualTo(2 * modest.restNanos());
    }

    @Test
    void connectionWithNothingMoreToSay_doesNotCount() {
        Turns.Turn first = usedUp(2);
        Stream.generate(() -> usedUp(2)).limit(30).toList().forEach(Turns.Turn::end);

        assertThat(first.restNanos()).isZero();
        first.end();
        assertThat(first.restNanos()).isZero();
    }

    @Test
    void closedConnection_neverCountsAgain() {
        Turns.Turn first = usedUp(2);
        for (int i = 0; i < 30; i++) {
            Turns.Turn gone = usedUp(2);
            gone.close();
            // What its thread was about to do while another closed it.
            assertThat(gone.mayGoOn()).isFalse();
        }

        assertThat(first.restNanos()).isZero();
    }

    @Test
    void rest_isOverWithTheNextTurn() {
        Turns.Turn first = usedUp(2);
        for (int i = 0; i < 30; i++) usedUp(2);
        assertThat(first.restNanos()).isPositive();

        first.begin();

        assertThat(first.restNanos()).isZero();
    }
}
