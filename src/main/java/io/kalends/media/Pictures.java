package io.kalends.media;

import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Examines uploads and makes their reduced sizes. Few are decoded at once, on threads of their own, so that neither the
 * memory nor the threads that serve requests run out.
 */
public final class Pictures implements AutoCloseable {
    private static final int AT_ONCE = 2;
    /** The part of the memory that is left to images by what else is kept there. */
    private static final int MEMORY_PART = 3;
    /** What the decoder of WebP takes, measured; those of the other formats skip pixels where there are many. */
    private static final int WEBP_BYTES_PER_PIXEL = 28;
    /** WebP images with more pixels are decoded alone. */
    private static final long HEAVY_PIXELS = 4_000_000;

    static {
        System.setProperty("java.awt.headless", "true");
    }

    private final long maxPixels;
    private final int atOnce;
    private final Semaphore permits;
    private final ExecutorService threads;

    public Pictures(long maxPixels) {
        this(maxPixels, AT_ONCE);
    }

    public Pictures(long maxPixels, int atOnce) {
        this.maxPixels = maxPixels;
        this.atOnce = atOnce;
        this.permits = new Semaphore(atOnce, true);
        this.threads = Executors.newFixedThreadPool(
                atOnce, Thread.ofPlatform().daemon().name("pictures-", 1).factory());
    }

    /**
     * The picture in a file; waits while others are decoded.
     *
     * @param fileName as the caller named it, or empty
     * @throws ImageRefused if the file is no image of an accepted format, is damaged or has too many pixels
     */
    public Picture read(byte[] file, String fileName) {
        Anatomy anatomy = Anatomy.of(file);
        checkSize(anatomy);
        boolean alone = anatomy.format() == ImageFormat.WEBP && anatomy.pixels() > HEAVY_PIXELS;
        return inTurn(alone ? atOnce : 1, () -> picture(file, anatomy, FileNames.base(fileName)));
    }

    private void checkSize(Anatomy anatomy) {
        if (anatomy.pixels() > maxPixels) throw ImageRefused.tooLarge(anatomy.width(), anatomy.height(), maxPixels);
        boolean greedy = anatomy.format() == ImageFormat.WEBP
                && anatomy.pixels() * WEBP_BYTES_PER_PIXEL
                        > Runtime.getRuntime().maxMemory() / MEMORY_PART;
        if (greedy) {
            throw ImageRefused.invalid("A WebP image of %d × %d pixels is too large for the memory of this service. "
                            .formatted(anatomy.width(), anatomy.height())
                    + "Reduce it or send it as JPEG or PNG.");
        }
    }

    private static Picture picture(byte[] file, Anatomy anatomy, String baseName) {
        BufferedImage image = Decoder.decode(anatomy);
        Orientation orientation = Orientation.of(anatomy.exif());
        List<Size> sizes = new Reduction(anatomy, orientation, image, baseName).sizes();
        byte[] kept = file.length == anatomy.length() ? file : Arrays.copyOf(file, anatomy.length());
        return new Picture(
                anatomy.format(),
                orientation.turns() ? anatomy.height() : anatomy.width(),
                orientation.turns() ? anatomy.width() : anatomy.height(),
                kept,
                baseName + "." + anatomy.format().extension(),
                sizes);
    }

    private Picture inTurn(int weight, Supplier<Picture> work) {
        var task = threads.submit(() -> {
            permits.acquire(weight);
            try {
                return work.get();
            } finally {
                permits.release(weight);
            }
        });
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw unwrapped(e);
        } catch (InterruptedException e) {
            task.cancel(true);
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while an image was read", e);
        }
    }

    private static RuntimeException unwrapped(ExecutionException e) {
        if (e.getCause() instanceof ImageRefused refused) return refused;
        return new IllegalStateException("an image could not be read", e.getCause());
    }

    /** Waits for the decodings under way. */
    @Override
    public void close() {
        threads.close();
    }
}
