package io.kalends.media;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Reads images in a process of its own, with the memory the service has by default: one after the other, and then all of
 * them at once. Prints a line for each, and the most memory the process has had.
 */
final class LargePictures {
    private LargePictures() {}

    public static void main(String[] args) throws Exception {
        List<Path> files = Arrays.stream(args).map(Path::of).toList();
        try (var pictures = Samples.pictures(40_000_000);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Path file : files) {
                long before = cpuMillis();
                String told = told(pictures, file);
                System.out.println(told + " " + (cpuMillis() - before));
            }
            List<Future<String>> all = files.stream()
                    .map(file -> threads.submit(() -> told(pictures, file)))
                    .toList();
            for (Future<String> one : all) System.out.println("at once " + one.get());
        }
        System.out.println("peak " + peakKilobytes());
    }

    private static String told(Pictures pictures, Path file) {
        try (ByteSource source = ByteSource.of(file)) {
            return pictures.use(
                    source,
                    "large",
                    picture -> file.getFileName() + " " + picture.width() + "x" + picture.height() + " "
                            + picture.sizes().size());
        }
    }

    private static long cpuMillis() {
        var system = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return system.getProcessCpuTime() / 1_000_000;
    }

    private static long peakKilobytes() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.isReadable(status)) return 0;
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmHWM"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
                .findFirst()
                .orElse(0);
    }
}
