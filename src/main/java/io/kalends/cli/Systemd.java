package io.kalends.cli;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notifies systemd that the service is ready, alive, or stopping, if systemd has started it and expects that.
 *
 * <p>systemd listens on a Unix datagram socket. Java offers none, so libc is called; the program {@code systemd-notify} would
 * be one more to install, and systemd ignores messages of processes it has not started.
 */
final class Systemd {
    private static final Logger LOG = LoggerFactory.getLogger(Systemd.class);

    private static final int AF_UNIX = 1;
    private static final int DATAGRAM_CLOSED_ON_EXEC = 2 | 02000000;

    /** Notifications per watchdog interval: systemd recommends two, and one more allows for a late one. */
    private static final int SIGNALS_PER_INTERVAL = 3;

    private final String socket;
    private final Duration watchdog;

    private Systemd(String socket, Duration watchdog) {
        this.socket = socket;
        this.watchdog = watchdog;
    }

    /** As the environment says that systemd has set; without it nothing is sent. */
    static Systemd of(Map<String, String> environment) {
        String process = environment.getOrDefault("WATCHDOG_PID", "");
        boolean watched = process.isEmpty()
                || process.equals(Long.toString(ProcessHandle.current().pid()));
        String micros = watched ? environment.getOrDefault("WATCHDOG_USEC", "0") : "0";
        return new Systemd(
                environment.getOrDefault("NOTIFY_SOCKET", ""), Duration.of(Long.parseLong(micros), ChronoUnit.MICROS));
    }

    /** Notifies that the service is ready and, from now on, as often as the watchdog expects it, that it is alive. */
    void notifyReady(BooleanSupplier alive) {
        if (socket.isEmpty()) return;
        Thread.ofPlatform().daemon().name("systemd").start(() -> {
            send("READY=1");
            if (!watchdog.isZero()) watch(alive);
        });
    }

    void notifyStopping() {
        if (!socket.isEmpty()) send("STOPPING=1");
    }

    private void watch(BooleanSupplier alive) {
        try {
            while (true) {
                if (alive.getAsBoolean()) send("WATCHDOG=1");
                else LOG.warn("The service fails its own health check; systemd restarts it if that continues");
                Thread.sleep(watchdog.dividedBy(SIGNALS_PER_INTERVAL));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A message that does not arrive is logged: systemd will act as if the service were dead. */
    private void send(String message) {
        try (Arena arena = Arena.ofConfined()) {
            long sent = send(arena, message.getBytes(StandardCharsets.UTF_8));
            if (sent < 0) LOG.warn("systemd was not notified: {}", message);
        } catch (Throwable e) {
            LOG.warn("systemd was not notified: {}", message, e);
        }
    }

    private long send(Arena arena, byte[] message) throws Throwable {
        MethodHandle open = function("socket", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT);
        MethodHandle send = function("sendto", JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT, ADDRESS, JAVA_INT);
        MethodHandle close = function("close", JAVA_INT, JAVA_INT);
        MemorySegment text = arena.allocateFrom(JAVA_BYTE, message);
        MemorySegment address = address(arena);
        int descriptor = (int) open.invokeExact(AF_UNIX, DATAGRAM_CLOSED_ON_EXEC, 0);
        if (descriptor < 0) return descriptor;
        long sent = (long) send.invokeExact(descriptor, text, text.byteSize(), 0, address, (int) address.byteSize());
        int _ = (int) close.invokeExact(descriptor);
        return sent;
    }

    /** A {@code sockaddr_un}; a name that is in no file system begins with a zero byte, written as {@code @}. */
    private MemorySegment address(Arena arena) {
        byte[] path = socket.getBytes(StandardCharsets.UTF_8);
        if (path[0] == '@') path[0] = 0;
        MemorySegment address = arena.allocate(JAVA_SHORT.byteSize() + path.length, JAVA_SHORT.byteAlignment());
        address.set(JAVA_SHORT, 0, (short) AF_UNIX);
        MemorySegment.copy(path, 0, address, JAVA_BYTE, JAVA_SHORT.byteSize(), path.length);
        return address;
    }

    @SuppressWarnings("restricted") // the program is started with native access, which its database needs as well
    private static MethodHandle function(String name, MemoryLayout result, MemoryLayout... arguments) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(
                linker.defaultLookup().findOrThrow(name), FunctionDescriptor.of(result, arguments));
    }
}
