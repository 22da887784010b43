package io.kalends.attack;

import io.kalends.bench.Running;
import io.kalends.bench.Servers;
import io.kalends.bench.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The service and, where wanted, a proxy before it.
 *
 * @param proxy that readers and attackers ask instead
 */
record Stage(Service service, Optional<Running> proxy) implements AutoCloseable {
    static Stage set(Servers servers, Store store, boolean proxied, String... options)
            throws IOException, InterruptedException {
        Service service = Service.start(servers, store, proxied ? Proxy.SETTINGS : Map.of(), options);
        if (!proxied) return new Stage(service, Optional.empty());
        try {
            Path folder = Files.createTempDirectory(servers.folder(), "nginx");
            return new Stage(service, Optional.of(Proxy.start(folder, service.port())));
        } catch (IOException | RuntimeException e) {
            service.close();
            throw e;
        }
    }

    /** Where readers and attackers ask. */
    int port() {
        return proxy.map(Running::port).orElseGet(service::port);
    }

    @Override
    public void close() {
        proxy.ifPresent(Running::close);
        service.close();
    }
}
