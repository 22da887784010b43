package io.kalends.media;

import io.kalends.memory.Budget;
import io.kalends.memory.MemoryExhausted;
import io.kalends.memory.Purpose;
import io.kalends.memory.Reservation;
import java.awt.Dimension;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * Examines uploads and makes their reduced sizes. What an image needs is counted and taken from the budget before it is
 * decoded; few are decoded at once, and large ones one at a time, on threads of their own, so that those that serve requests
 * do not run out.
 */
public final class Pictures implements AutoCloseable {
    private static final int AT_ONCE = 2;
    /** How long an upload may wait until others are decoded. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    /** Images with more pixels are decoded one at a time. */
    private static final long LARGE_PIXELS = 8_000_000;
    /** Rows cost something however short they are, and sums of their pixels have to fit into a number. */
    private static final int LONGEST_SIDE = 30_000;
    /** What it takes of the heap to look at a file: a window, a colour profile in two forms, EXIF data. */
    private static final long LOOK = 3L * Anatomy.MAX_PROFILE;
    /** Copies of a WebP that are made to look at it. */
    private static final int WEBP_COPIES = 5;
    /** What it takes outside the heap to encode a reduced size. */
    private static final long ENCODER = 1 << 20;

    static {
        System.setProperty("java.awt.headless", "true");
    }

    private final long maxPixels;
    private final boolean keepMetadata;
    private final Budget budget;
    private final Duration patience;
    private final Semaphore turns = new Semaphore(AT_ONCE, true);
    private final ReentrantLock large = new ReentrantLock(true);
    private final ExecutorService threads = Executors.newFixedThreadPool(
            AT_ONCE, Thread.ofPlatform().daemon().name("pictures-", 1).factory());

    /**
     * @param maxPixels most pixels of an image
     * @param keepMetadata whether files stay as they were uploaded, with all they tell of who took the picture
     */
    public Pictures(long maxPixels, boolean keepMetadata, Budget budget) {
        this(maxPixels, keepMetadata, budget, PATIENCE);
    }

    Pictures(long maxPixels, boolean keepMetadata, Budget budget, Duration patience) {
        this.maxPixels = maxPixels;
        this.keepMetadata = keepMetadata;
        this.budget = budget;
        this.patience = patience;
    }

    /** A picture, and the part of the budget that its files take as long as it is used. */
    private record Held(Picture picture, Reservation reservation) {}

    /**
     * Does something with the picture in a file; waits while others are decoded.
     *
     * @param fileName as the caller named it, or empty
     * @throws ImageRefused if the file is no image of an accepted format, is damaged or too large
     * @throws MemoryExhausted if too many others are being decoded
     */
    public <T> T use(ByteSource file, String fileName, Function<Picture, T> use) {
        Held held = inTurn(file, FileNames.base(fileName));
        try (Reservation _ = held.reservation) {
            return use.apply(held.picture);
        }
    }

    private Held inTurn(ByteSource file, String baseName) {
        try {
            if (!turns.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS))
                throw new MemoryExhausted(Purpose.IMAGES, LOOK);
            try {
                return onThread(file, baseName);
            } finally {
                turns.release();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while an image was read", e);
        }
    }

    private Held onThread(ByteSource file, String baseName) throws InterruptedException {
        Future<Held> task = threads.submit(() -> hold(file, baseName));
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw unwrapped(e);
        } catch (InterruptedException e) {
            task.cancel(true);
            throw e;
        }
    }

    private static RuntimeException unwrapped(ExecutionException e) {
        if (e.getCause() instanceof RuntimeException cause) return cause;
        return new IllegalStateException("an image could not be read", e.getCause());
    }

    private Held hold(ByteSource file, String baseName) {
        Reservation reservation = budget.take(Purpose.IMAGES, look(file));
        try {
            Picture picture = picture(file, baseName, reservation);
            reservation.resize(picture.sizes().stream()
                    .mapToLong(size -> size.bytes().length)
                    .sum());
            return new Held(picture, reservation);
        } catch (Throwable e) {
            reservation.close();
            throw e;
        }
    }

    private long look(ByteSource file) {
        boolean webp =
                ImageFormat.ofContent(file).filter(ImageFormat.WEBP::equals).isPresent();
        long bytes = LOOK + (webp ? WEBP_COPIES * file.length() : 0);
        if (bytes > budget.limit(Purpose.IMAGES) / 2 + LOOK)
            throw ImageRefused.invalid(
                    "A WebP file of %d bytes is too large for the memory of this service. Reduce it or send it as JPEG or PNG.",
                    file.length());
        return bytes;
    }

    private Picture picture(ByteSource file, String baseName, Reservation heap) {
        Anatomy anatomy = Anatomy.of(file);
        checkSize(anatomy);
        Plan plan = plan(file, anatomy, heap.bytes());
        boolean alone = anatomy.pixels() > LARGE_PIXELS;
        if (alone) large.lock();
        try {
            heap.resize(plan.need.heap());
            try (Reservation _ = budget.take(Purpose.DECODERS, plan.need.outside())) {
                return picture(file, anatomy, plan, baseName);
            }
        } finally {
            if (alone) large.unlock();
        }
    }

    private void checkSize(Anatomy anatomy) {
        if (anatomy.pixels() > maxPixels) throw ImageRefused.tooLarge(anatomy.width(), anatomy.height(), maxPixels);
        if (anatomy.longer() > LONGEST_SIDE)
            throw ImageRefused.tooLong(anatomy.width(), anatomy.height(), LONGEST_SIDE);
    }

    /** How an image is decoded, and what that takes. */
    private record Plan(Orientation orientation, Optional<Dimension> mediumLarge, Decoder decoder, Footprint need) {}

    /** Refuses what never fits. The size without a limit to its height is left out before an image is refused for it. */
    private Plan plan(ByteSource file, Anatomy anatomy, long held) {
        Orientation orientation = Orientation.of(anatomy.exif());
        Plan whole = plan(file, anatomy, orientation, Reduction.mediumLarge(anatomy, orientation), held);
        if (fits(whole.need)) return whole;
        Plan less = plan(file, anatomy, orientation, Optional.empty(), held);
        if (!fits(less.need)) throw ImageRefused.tooMuch(anatomy);
        return less;
    }

    private static Plan plan(
            ByteSource file, Anatomy anatomy, Orientation orientation, Optional<Dimension> mediumLarge, long held) {
        int across = mediumLarge
                .map(size -> Math.max(Decoder.ENOUGH_ACROSS, Math.min(size.width, size.height)))
                .orElse(Decoder.ENOUGH_ACROSS);
        Decoder decoder = Decoder.of(file, anatomy, across);
        Footprint decoding = decoder.footprint();
        boolean photograph = anatomy.format() == ImageFormat.JPEG;
        var need = new Footprint(
                held + decoding.heap() + Reduction.bytes(anatomy, photograph, mediumLarge),
                decoding.outside() + ENCODER + 3L * anatomy.profile().length);
        return new Plan(orientation, mediumLarge, decoder, need);
    }

    /** Somebody else may hold what it takes to look at a file, and wait in turn. */
    private boolean fits(Footprint need) {
        return need.heap() <= budget.limit(Purpose.IMAGES) - LOOK && need.outside() <= budget.limit(Purpose.DECODERS);
    }

    private Picture picture(ByteSource file, Anatomy anatomy, Plan plan, String baseName) {
        Orientation orientation = plan.orientation;
        var reduction = new Reduction(anatomy, orientation, plan.decoder, baseName, plan.mediumLarge);
        plan.decoder.decodeInto(reduction);
        List<Size> sizes = reduction.sizes();
        return new Picture(
                anatomy.format(),
                orientation.turns() ? anatomy.height() : anatomy.width(),
                orientation.turns() ? anatomy.width() : anatomy.height(),
                keepMetadata ? whole(file, anatomy) : Cleaning.of(file),
                baseName + "." + anatomy.format().extension(),
                sizes);
    }

    /** All that belongs to the image. */
    private static Composition whole(ByteSource file, Anatomy anatomy) {
        var whole = new Composition(file);
        whole.keep(0, anatomy.length());
        return whole;
    }

    /** Waits for the decodings under way. */
    @Override
    public void close() {
        threads.close();
    }
}
