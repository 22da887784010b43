package io.kalends.attack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;

/** How much of the processors others use meanwhile: on a busy machine nobody is quick. */
final class Load {
    private static final Path STAT = Path.of("/proc/stat");
    /** Of the times a system tells: user, nice, system, interrupts, stolen; not the idle ones. */
    private static final int[] BUSY = {1, 2, 3, 6, 7, 8};
    /** The unit of those times. */
    private static final double TICKS_PER_SECOND = 100;

    private final Service service;
    private final long began = System.nanoTime();
    private final double busyBefore = busySeconds();
    private final double ownBefore;
    private double attackers;

    Load(Service service) {
        this.service = service;
        ownBefore = ownSeconds();
    }

    /** Counts a process that has begun meanwhile. */
    void add(Duration used) {
        attackers += seconds(used);
    }

    /** How many processors were busy for others, on average; 0 where the system does not tell. */
    double others() {
        double own = ownSeconds() - ownBefore + attackers;
        double time = (System.nanoTime() - began) / 1e9;
        return Math.max(0, (busySeconds() - busyBefore - own) / time);
    }

    private double ownSeconds() {
        Duration mine = ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
        return seconds(mine) + seconds(service.running().cpu());
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }

    private static double busySeconds() {
        try {
            String[] times = Files.readAllLines(STAT).getFirst().split("\\s+");
            return Arrays.stream(BUSY)
                            .mapToLong(index -> Long.parseLong(times[index]))
                            .sum()
                    / TICKS_PER_SECOND;
        } catch (IOException e) {
            return 0;
        }
    }
}
