package io.kalends.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LogWriterTest {
    private static final int LINES = 20_000;

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final CountDownLatch read = new CountDownLatch(1);

    private LogWriter lines(OutputStream out) {
        return new LogWriter(out, (line, count) -> line.append(count).append(" are missing"));
    }

    private static void write(LogWriter lines, String text) {
        lines.add(line -> line.append(text));
    }

    private List<String> written() {
        return written.toString(StandardCharsets.UTF_8).lines().toList();
    }

    /** Takes nothing until it is told to. */
    private final OutputStream stuck = new OutputStream() {
        @Override
        public void write(int b) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void write(byte[] bytes) {
            try {
                read.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            written.writeBytes(bytes);
        }
    };

    @Test
    void line_isWrittenSoon() {
        try (var lines = lines(written)) {
            write(lines, "first");
            await().until(() -> written().equals(List.of("first")));
            write(lines, "zweite Zeile, größer");
            await().until(() -> written().equals(List.of("first", "zweite Zeile, größer")));
        }
    }

    @Test
    void lines_areAllWrittenAtTheEnd() throws InterruptedException {
        try (var lines = lines(written)) {
            List<Thread> threads = IntStream.range(0, 4)
                    .mapToObj(thread -> Thread.startVirtualThread(() -> {
                        for (int i = 0; i < LINES; i++) write(lines, thread + " " + i);
                    }))
                    .toList();
            for (Thread thread : threads) thread.join();
        }

        assertThat(written()).hasSize(4 * LINES);
        for (int thread = 0; thread < 4; thread++) {
            String start = thread + " ";
            assertThat(written().stream().filter(line -> line.startsWith(start)))
                    .containsExactlyElementsOf(
                            IntStream.range(0, LINES).mapToObj(i -> start + i).toList());
        }
    }

    @Test
    void lines_thatAreReadTooSlowly_areLeftOutAndCounted() {
        String line = "x".repeat(999);
        try (var lines = lines(stuck)) {
            for (int i = 0; i < LINES; i++) write(lines, line);
            read.countDown();
        }

        // Said once, or twice when the first lines were written late.
        String end = " are missing";
        long missing = written().stream()
                .filter(other -> other.endsWith(end))
                .mapToLong(other -> Long.parseLong(other.replace(end, "")))
                .sum();
        assertThat(missing).isPositive();
        assertThat(written().stream().filter(line::equals)).hasSize(LINES - (int) missing);
    }
}
