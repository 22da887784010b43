package io.kalends.cli;

import io.kalends.app.App;
import io.kalends.auth.Accounts.Issued;
import io.kalends.auth.Secret;
import io.kalends.config.Config;
import io.kalends.config.Refusal;
import io.kalends.config.Setting;
import io.kalends.demo.Demo;
import io.kalends.http.Server;
import io.kalends.store.StoreException;
import io.kalends.store.StoreLock;
import io.kalends.store.StoreUnavailable;
import io.kalends.tls.BadCertificate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.time.Clock;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** Runs the service until the process is stopRequested to stop. */
final class Serving {
    private static final String CANNOT_OPEN = "The store cannot be opened";

    private final boolean demo;
    private final Systemd systemd = Systemd.of(System.getenv());
    private final CountDownLatch stopRequested = new CountDownLatch(1);

    /** @param demo whether an empty store is filled with a calendar to look around in */
    Serving(boolean demo) {
        this.demo = demo;
    }

    void run(Map<Setting, String> given) throws IOException {
        var stopped = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            stop();
            awaitQuietly(stopped);
        }));
        try (StoreLock lock = lock(Config.of(given))) {
            run(given, lock);
        } finally {
            stopped.countDown(); // also when it could not start: the shutdown hook waits for this
        }
    }

    private static StoreLock lock(Config config) {
        try {
            return StoreLock.take(config.data(), config.database());
        } catch (StoreUnavailable e) {
            throw StoreCommand.refusal(CANNOT_OPEN, e);
        }
    }

    private void run(Map<Setting, String> given, StoreLock lock) throws IOException {
        Map<Setting, String> settings = new EnumMap<>(Setting.class);
        settings.putAll(given);
        ServerSocketChannel socket = listen(Config.of(settings));
        int port = ((InetSocketAddress) socket.getLocalAddress()).getPort();
        settings.put(Setting.PORT, Integer.toString(port));
        serve(Config.of(settings), socket, lock);
        say("Kalends has stopped.");
    }

    private void stop() {
        systemd.notifyStopping();
        stopRequested.countDown();
    }

    private static ServerSocketChannel listen(Config config) {
        try {
            return Server.listen(config);
        } catch (UncheckedIOException e) {
            throw new Refusal(e.getMessage() + ". Choose another with --port, or stop what listens there.");
        }
    }

    /** Serves until told to stop. */
    private void serve(Config config, ServerSocketChannel socket, StoreLock lock) {
        try (App app = open(config, socket, lock)) {
            app.warmUp();
            prepare(() ->
                    app.accounts().firstAdministrator(config.admin()).ifPresent(issued -> announce(config, issued)));
            app.start();
            // Takes longer than the start: until then visitors see a part of it.
            if (demo) prepare(() -> fill(app.demo()));
            welcome(app, config);
            systemd.notifyReady(new HealthCheck(config)::isAlive);
            awaitQuietly(stopRequested);
        }
    }

    private static void welcome(App app, Config config) {
        String warning = FileLimit.warning();
        if (!warning.isEmpty()) say(warning);
        String base = config.baseUrl();
        say("Kalends is ready: " + base);
        say("  for editors:   " + base + "/admin");
        say("  for programs:  " + base + config.apiPath() + "/calendar/events/v1, explained at " + base + "/docs");
        app.setUpPath().ifPresent(path -> say("Finish the set-up in the browser: " + config.baseUrl() + path));
    }

    private static void prepare(Runnable work) {
        try {
            work.run();
        } catch (StoreUnavailable e) {
            throw StoreCommand.refusal("The store cannot be used", e);
        }
    }

    private static App open(Config config, ServerSocketChannel socket, StoreLock lock) {
        try {
            return new App(config, Clock.systemUTC(), socket, lock);
        } catch (StoreUnavailable e) {
            throw StoreCommand.refusal(CANNOT_OPEN, e);
        } catch (StoreException e) {
            throw new Refusal(CANNOT_OPEN + ": " + e.getMessage());
        } catch (BadCertificate e) {
            throw new Refusal(String.valueOf(e.getMessage()));
        } catch (UncheckedIOException e) {
            throw new Refusal("The folder for images cannot be created: " + e.getMessage());
        }
    }

    private static void announce(Config config, Issued issued) {
        if (config.admin().password().isPresent()) {
            say("Made the administrator '" + config.admin().user() + "' with the password that was set.");
            return;
        }
        say("Made the administrator '" + config.admin().user() + "'. Application password, shown this once: "
                + Secret.spaced(issued.secret()));
    }

    private static void fill(Demo demo) {
        if (!demo.isStoreEmpty()) {
            say("The store has records already, so --demo left it alone.");
            return;
        }
        say("Filling the empty store with a demo calendar ...");
        int events = demo.fill();
        say("The demo calendar has " + events + " events, a year back and a year ahead of today.");
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }
}
