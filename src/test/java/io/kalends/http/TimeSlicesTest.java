package io.kalends.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TimeSlicesTest {
    private long now;
    private final TimeSlices slices = new TimeSlices(() -> now);

    private TimeSlices.TimeSlice started() {
        TimeSlices.TimeSlice slice = slices.new TimeSlice();
        slice.start();
        assertThat(slice.mayContinue()).isTrue();
        return slice;
    }

    private TimeSlices.TimeSlice usedUp(long millis) {
        TimeSlices.TimeSlice slice = started();
        now += TimeUnit.MILLISECONDS.toNanos(millis);
        assertThat(slice.mayContinue()).isFalse();
        return slice;
    }

    @Test
    void slice_isExhaustedAfterAWhile_andStartsAgain() {
        TimeSlices.TimeSlice slice = usedUp(5);

        slice.start();

        assertThat(slice.mayContinue()).isTrue();
    }

    @Test
    void few_areNotDelayed() {
        TimeSlices.TimeSlice first = usedUp(5);
        usedUp(5);

        assertThat(first.delayNanos()).isZero();
    }

    @Test
    void many_areDelayedInProportionToTheTimeTheyHaveUsed() {
        TimeSlices.TimeSlice modest = usedUp(2);
        TimeSlices.TimeSlice greedy = usedUp(4);
        for (int i = 0; i < 30; i++) usedUp(2);

        assertThat(modest.delayNanos()).isPositive();
        assertThat(greedy.delayNanos()).isEqualTo(2 * modest.delayNanos());
    }

    @Test
    void connectionWithNothingMoreToRead_doesNotCount() {
        TimeSlices.TimeSlice first = usedUp(2);
        Stream.generate(() -> usedUp(2)).limit(30).toList().forEach(TimeSlices.TimeSlice::finish);

        assertThat(first.delayNanos()).isZero();
        first.finish();
        assertThat(first.delayNanos()).isZero();
    }

    @Test
    void closedConnection_neverCountsAgain() {
        TimeSlices.TimeSlice first = usedUp(2);
        for (int i = 0; i < 30; i++) {
            TimeSlices.TimeSlice gone = usedUp(2);
            gone.close();
            // What its thread was about to do while another closed it.
            assertThat(gone.mayContinue()).isFalse();
        }

        assertThat(first.delayNanos()).isZero();
    }

    @Test
    void delay_endsWithTheNextSlice() {
        TimeSlices.TimeSlice first = usedUp(2);
        for (int i = 0; i < 30; i++) usedUp(2);
        assertThat(first.delayNanos()).isPositive();

        first.start();

        assertThat(first.delayNanos()).isZero();
    }
}
