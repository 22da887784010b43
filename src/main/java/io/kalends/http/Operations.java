package io.kalends.http;

import io.kalends.api.Call;
import io.kalends.api.Fault;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.cache.CacheStats;
import io.kalends.cache.Caches;
import io.kalends.memory.Budget;
import io.kalends.memory.Purpose;
import io.kalends.store.Copies;
import io.kalends.store.Database;
import io.kalends.store.StoreUnavailable;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.eclipse.jetty.server.Request;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What those who run the service look at: whether it is alive, whether it can work, and how it is doing. */
public final class Operations implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Operations.class);

    private static final String HEALTH = "/health";
    private static final String READY = "/ready";
    private static final String METRICS = "/metrics";

    private final Database db;
    private final PrometheusMeterRegistry metrics = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics garbage = new JvmGcMetrics();

    public Operations(Database db) {
        this.db = db;
        FunctionCounter.builder("kalends.statements", db, Database::statements)
                .description("Statements sent to the store")
                .register(metrics);
        for (Database.Lane lane : Database.Lane.values()) {
            Gauge.builder("kalends.store.work", db, store -> store.underWay(lane))
                    .description("Work for the store that is being done or waits")
                    .tag("kind", lane.name().toLowerCase(Locale.ROOT))
                    .register(metrics);
        }
        FunctionCounter.builder("kalends.replica.reads", db.copies(), Copies::countAnswered)
                .description("Reads that replicas might answer, by whether one did")
                .tag("answered", "replica")
                .register(metrics);
        FunctionCounter.builder("kalends.replica.reads", db.copies(), Copies::countPassed)
                .tag("answered", "primary")
                .register(metrics);
        new ClassLoaderMetrics().bindTo(metrics);
        new JvmMemoryMetrics().bindTo(metrics);
        new JvmThreadMetrics().bindTo(metrics);
        new ProcessorMetrics().bindTo(metrics);
        new UptimeMetrics().bindTo(metrics);
        garbage.bindTo(metrics);
    }

    /** Shows how much is held for callers, and for what. */
    void measure(Budget budget) {
        for (Purpose purpose : Purpose.values()) {
            Tags tags =
                    Tags.of("purpose", purpose.word(), "area", purpose.area().word());
            Gauge.builder("kalends.memory.held", budget, it -> it.held(purpose))
                    .description("Memory held for callers")
                    .baseUnit("bytes")
                    .tags(tags)
                    .register(metrics);
            Gauge.builder("kalends.memory.limit", budget, it -> it.limit(purpose))
                    .description("Memory that may be held for callers")
                    .baseUnit("bytes")
                    .tags(tags)
                    .register(metrics);
            Gauge.builder("kalends.memory.waiting", budget, it -> it.waiting(purpose))
                    .description("Requests that wait for memory")
                    .tags(tags)
                    .register(metrics);
            FunctionCounter.builder("kalends.memory.refused", budget, it -> it.refusals(purpose))
                    .description("Requests for memory that were refused")
                    .tags(tags)
                    .register(metrics);
        }
    }

    /** Shows every cache alike. */
    void measure(Caches caches) {
        for (Caches.Named cache : caches.all()) {
            Tags tags = Tags.of("cache", cache.name());
            measure(cache.stats(), tags);
            Gauge.builder("kalends.cache.entries", () -> cache.size().getAsLong())
                    .description("Values in a cache")
                    .tags(tags)
                    .register(metrics);
            cache.bytes()
                    .ifPresent(bytes -> Gauge.builder("kalends.cache.size", bytes::getAsLong)
                            .description("Memory the values in a cache take")
                            .baseUnit("bytes")
                            .tags(tags)
                            .register(metrics));
        }
    }

    private void measure(CacheStats stats, Tags tags) {
        FunctionCounter.builder("kalends.cache.lookups", stats, CacheStats::hits)
                .description("Lookups in a cache, by whether they found a valid value")
                .tags(tags.and("result", "hit"))
                .register(metrics);
        FunctionCounter.builder("kalends.cache.lookups", stats, CacheStats::misses)
                .description("Lookups in a cache, by whether they found a valid value")
                .tags(tags.and("result", "miss"))
                .register(metrics);
        FunctionCounter.builder("kalends.cache.evictions", stats, CacheStats::evictions)
                .description("Values that made room for others, or that nobody asked for any more")
                .tags(tags)
                .register(metrics);
    }

    void measure(Connections connections) {
        Gauge.builder("kalends.connections", connections, Connections::count)
                .description("Open connections")
                .register(metrics);
        FunctionCounter.builder("kalends.connections.closed", connections, Connections::closed)
                .description("Connections closed to make room for others")
                .register(metrics);
    }

    public List<Route> routes() {
        return List.of(
                Route.page(HEALTH, "Whether the service is alive").urgent().to(this::health),
                Route.page(READY, "Whether the service can answer: its store is there")
                        .urgent()
                        .to(this::ready),
                Route.page(METRICS, "Measurements for Prometheus").urgent().to(this::metrics));
    }

    /** Whether a request may be for one of these, whose answers are never cached and do not wait for the store. */
    static boolean isFor(String pathAndQuery) {
        int query = pathAndQuery.indexOf('?');
        String path = query < 0 ? pathAndQuery : pathAndQuery.substring(0, query);
        return path.endsWith(HEALTH) || path.endsWith(READY) || path.endsWith(METRICS);
    }

    /** Whether a request without a body asks if the service is alive, which takes no time to answer. */
    static boolean isHealth(Request request) {
        String path = request.getHttpURI().getPath();
        return path != null
                && path.endsWith(HEALTH)
                && "GET".equals(request.getMethod())
                && !JettyRequest.mayHaveBody(request);
    }

    static boolean isMetrics(Route route) {
        return route.place() == Route.Place.SERVICE && route.path().equals(METRICS);
    }

    MeterRegistry registry() {
        return metrics;
    }

    private Reply health(Call call) {
        return fresh(Reply.json(Map.of("status", "alive")));
    }

    private Reply ready(Call call) {
        try {
            db.ping();
        } catch (StoreUnavailable e) {
            LOG.warn("Not ready: {}", e.getMessage());
            throw Fault.UNAVAILABLE
                    .problem("The store " + e.trouble().words() + ".")
                    .header("Retry-After", "5");
        }
        return fresh(Reply.json(
                db.isLookingForDamage() ? Map.of("status", "ready", "check", "running") : Map.of("status", "ready")));
    }

    private Reply metrics(Call call) {
        byte[] text = metrics.scrape().getBytes(StandardCharsets.UTF_8);
        return fresh(Reply.bytes("text/plain; version=0.0.4; charset=utf-8", text));
    }

    private static Reply fresh(Reply reply) {
        return reply.header("Cache-Control", "no-store");
    }

    @Override
    public void close() {
        garbage.close();
        metrics.close();
    }
}
