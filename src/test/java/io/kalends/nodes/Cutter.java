package io.kalends.nodes;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A stretch of network between two programs: it can cut connections, and hold back what they carry. */
final class Cutter implements AutoCloseable {
    private final ServerSocket door;
    private final int target;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition moving = lock.newCondition();
    private boolean held;

    /** @param target the port that connections lead to */
    Cutter(int target) {
        this.target = target;
        try {
            door = new ServerSocket();
            door.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1_000);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        threads.execute(this::accept);
    }

    int port() {
        return door.getLocalPort();
    }

    /** Cuts every connection there is, whatever is on its way. */
    void cut() {
        open.forEach(Cutter::close);
    }

    /** Holds everything back from now on, or lets it go on. */
    void hold(boolean still) {
        lock.lock();
        try {
            held = still;
            moving.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void accept() {
        while (!door.isClosed()) {
            try {
                Socket near = door.accept();
                threads.execute(() -> join(near));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void join(Socket near) {
        open.add(near);
        try {
            var far = new Socket(InetAddress.getLoopbackAddress(), target);
            open.add(far);
            near.setTcpNoDelay(true);
            far.setTcpNoDelay(true);
            threads.execute(() -> carry(near, far));
            carry(far, near);
        } catch (IOException e) {
            close(near);
        }
    }

    private void carry(Socket from, Socket to) {
        byte[] some = new byte[8_192];
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int count = in.read(some); count >= 0; count = in.read(some)) {
                awaitMoving();
                out.write(some, 0, count);
            }
        } catch (IOException e) {
            close(to);
        } finally {
            open.remove(from);
            open.remove(to);
        }
    }

    private void awaitMoving() {
        lock.lock();
        try {
            while (held) moving.awaitUninterruptibly();
        } finally {
            lock.unlock();
        }
    }

    private static void close(Socket socket) {
        try {
            // No farewell: the other side finds out as it would of a cable that was pulled and put back.
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException e) {
            // closed already, from the other side
        }
    }

    @Override
    public void close() {
        try {
            door.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        hold(false);
        cut();
        threads.close();
    }
}
