package io.kalends.media;

import static io.kalends.media.Samples.file;
import static io.kalends.media.Samples.halves;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kalends.memory.Budget;
import io.kalends.memory.MemoryExhausted;
import io.kalends.memory.Purpose;
import io.kalends.memory.Reservation;
import java.awt.image.BufferedImage;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What images take is taken from the budget before, and given back after. */
class PictureBudgetTest {
    private static final byte[] JPEG = JpegSamples.file(
            JpegSamples.photograph(1200, 800, BufferedImage.TYPE_INT_RGB), JpegSamples.Kind.PLAIN.progressively());

    private final Budget budget = new Budget(100L << 20, 208L << 20, Duration.ofMillis(100));

    private long held() {
        return budget.held(Purpose.IMAGES) + budget.held(Purpose.DECODERS);
    }

    @Test
    void files_areHeldUntilTheyAreUsed() {
        try (var pictures = new Pictures(40_000_000, false, budget)) {
            long sizes = pictures.use(ByteSource.of(JPEG), "", picture -> {
                assertThat(budget.held(Purpose.DECODERS)).isZero();
                assertThat(budget.held(Purpose.IMAGES))
                        .isEqualTo(picture.sizes().stream()
                                .mapToLong(size -> size.bytes().length)
                                .sum());
                return budget.held(Purpose.IMAGES);
            });

            assertThat(sizes).isPositive();
            assertThat(held()).isZero();
        }
    }

    @Test
    void nothing_isHeldOfWhatIsRefused() {
        byte[] cut = JPEG.clone();
        cut[cut.length - 1] = 0;
        try (var pictures = new Pictures(1_000_000, false, budget)) {
            for (byte[] file : List.of(new byte[9], cut, file(halves(2000, 2000), "png")))
                assertThatThrownBy(() -> Samples.read(pictures, file, "")).isInstanceOf(ImageRefused.class);
            assertThatThrownBy(() -> pictures.use(ByteSource.of(JPEG), "", picture -> {
                        throw new IllegalStateException("no room");
                    }))
                    .isInstanceOf(IllegalStateException.class);

            assertThat(held()).isZero();
        }
    }

    @Test
    void whatIsTakenByOthers_isRefusedForNow() {
        try (var pictures = new Pictures(40_000_000, false, budget)) {
            for (Purpose purpose : List.of(Purpose.IMAGES, Purpose.DECODERS)) {
                try (Reservation all = budget.take(purpose, budget.limit(purpose))) {
                    assertThatThrownBy(() -> Samples.read(pictures, JPEG, ""))
                            .as(purpose.word())
                            .isInstanceOf(MemoryExhausted.class);
                    assertThat(held()).isEqualTo(all.bytes());
                }
            }
            assertThat(Samples.read(pictures, JPEG, "").width()).isEqualTo(1200);
        }
    }

    @Test
    void whatWillNeverFit_isRefusedInWords() {
        var little = new Budget(40L << 20, 4L << 20);
        try (var pictures = new Pictures(40_000_000, false, little)) {
            assertThatThrownBy(() -> Samples.read(pictures, JPEG, ""))
                    .isInstanceOf(ImageRefused.class)
                    .hasMessageContaining("1200 × 800")
                    .hasMessageContaining("too large for the memory of this service");
        }
    }

    @Test
    void sizeWithoutALimit_isLeftOutBeforeTheImageIsRefused() {
        byte[] tall = file(halves(800, 8000), "jpg");
        var less = new Budget(60L << 20, 208L << 20);
        try (var pictures = new Pictures(40_000_000, false, budget);
                var others = new Pictures(40_000_000, false, less)) {
            assertThat(Samples.read(pictures, tall, "").size(Size.MEDIUM_LARGE)).isEmpty();
            assertThat(Samples.read(pictures, tall, "").sizes()).hasSize(3);
            assertThat(Samples.read(pictures, file(halves(800, 2400), "jpg"), "")
                            .size(Size.MEDIUM_LARGE))
                    .isPresent();
            assertThat(Samples.read(others, file(halves(800, 2400), "jpg"), "").size(Size.MEDIUM_LARGE))
                    .isEmpty();
        }
        assertThat(held()).isZero();
    }

    @Test
    void file_isNotReadBeforeThereIsRoom() {
        var read = new AtomicLong();
        ByteSource counting = new ByteSource() {
            @Override
            public long length() {
                return JPEG.length;
            }

            @Override
            public void read(long at, byte[] target, int offset, int count) {
                read.addAndGet(count);
                System.arraycopy(JPEG, (int) at, target, offset, count);
            }
        };
        try (var pictures = new Pictures(40_000_000, false, budget);
                Reservation _ = budget.take(Purpose.IMAGES, budget.limit(Purpose.IMAGES))) {
            assertThatThrownBy(() -> pictures.use(counting, "", picture -> picture))
                    .isInstanceOf(MemoryExhausted.class);
        }

        assertThat(read.get()).isLessThan(100);
    }

    @Test
    void whoWaitsTooLong_isRefusedForNow() throws InterruptedException {
        var reading = new CountDownLatch(2);
        var done = new CountDownLatch(1);
        try (var pictures = new Pictures(40_000_000, false, budget, Duration.ofMillis(50));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 2; i++) threads.execute(() -> Samples.readSlowly(pictures, JPEG, reading, done));
            reading.await();

            assertThatThrownBy(() -> Samples.read(pictures, JPEG, "")).isInstanceOf(MemoryExhausted.class);
            done.countDown();
        }

        assertThat(held()).isZero();
    }
}
