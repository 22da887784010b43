package io.kalends.http;

import io.kalends.api.Call;
import io.kalends.api.Fault;
import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.cache.CacheStats;
import io.kalends.cache.Caches;
import io.kalends.memory.Budget;
import io.kalends.memory.Purpose;
import io.kalends.store.Database;
import io.kalends.store.ReplicaReads;
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
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;
import org.eclipse.jetty.server.Request;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Health, readiness and metrics of the service. */
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
        counter("kalends.statements", "Statements sent to the store", Tags.empty(), db, Database::statements);
        for (Database.Lane lane : Database.Lane.values()) {
            Tags tags = Tags.of("kind", lane.name().toLowerCase(Locale.ROOT));
            gauge("kalends.store.work", "Work for the store in flight", tags, db, store -> store.inFlight(lane));
        }
        String reads = "Reads that replicas might answer, by whether one did";
        counter(
                "kalends.replica.reads",
                reads,
                Tags.of("answered", "replica"),
                db.replicaReads(),
                ReplicaReads::byReplica);
        counter(
                "kalends.replica.reads",
                reads,
                Tags.of("answered", "primary"),
                db.replicaReads(),
                ReplicaReads::byPrimary);
        new ClassLoaderMetrics().bindTo(metrics);
        new JvmMemoryMetrics().bindTo(metrics);
        new JvmThreadMetrics().bindTo(metrics);
        new ProcessorMetrics().bindTo(metrics);
        new UptimeMetrics().bindTo(metrics);
        garbage.bindTo(metrics);
    }

    private <T> void counter(String name, String description, Tags tags, T source, ToDoubleFunction<T> value) {
        FunctionCounter.builder(name, source, value)
                .description(description)
                .tags(tags)
                .register(metrics);
    }

    private <T> void gauge(String name, String description, Tags tags, T source, ToDoubleFunction<T> value) {
        Gauge.builder(name, source, value)
                .description(description)
                .tags(tags)
                .strongReference(true)
                .register(metrics);
    }

    /** Adds metrics of the memory held for callers. */
    void measure(Budget budget) {
        for (Purpose purpose : Purpose.values()) {
            String area = purpose.area().word();
            Tags tags = Tags.of("purpose", purpose.word(), "area", area);
            gauge("kalends.memory.held.bytes", "Memory held for callers", tags, budget, it -> it.held(purpose));
            gauge("kalends.memory.limit.bytes", "Limit of memory for callers", tags, budget, it -> it.limit(purpose));
            gauge("kalends.memory.waiting", "Requests that wait for memory", tags, budget, it -> it.waiting(purpose));
            counter("kalends.memory.refused", "Refused requests for memory", tags, budget, it -> it.refusals(purpose));
        }
    }

    /** Adds the same metrics for every cache. */
    void measure(Caches caches) {
        for (Caches.Named cache : caches.all()) {
            Tags tags = Tags.of("cache", cache.name());
            measure(cache.stats(), tags);
            gauge("kalends.cache.entries", "Values in a cache", tags, cache.size(), LongSupplier::getAsLong);
            cache.bytes().ifPresent(bytes -> measure(bytes, tags));
        }
    }

    private void measure(LongSupplier bytes, Tags tags) {
        gauge("kalends.cache.size.bytes", "Memory of the values in a cache", tags, bytes, LongSupplier::getAsLong);
    }

    private void measure(CacheStats stats, Tags tags) {
        String lookups = "Lookups in a cache, by whether they found a valid value";
        counter("kalends.cache.lookups", lookups, tags.and("result", "hit"), stats, CacheStats::hits);
        counter("kalends.cache.lookups", lookups, tags.and("result", "miss"), stats, CacheStats::misses);
        counter("kalends.cache.evictions", "Values evicted or expired", tags, stats, CacheStats::evictions);
    }

    void measure(Connections connections) {
        Tags tags = Tags.empty();
        gauge("kalends.connections", "Open connections", tags, connections, Connections::count);
        counter("kalends.connections.closed", "Evicted connections", tags, connections, Connections::evictions);
    }

    public List<Route> routes() {
        return List.of(
                Route.page(HEALTH, "Whether the service is alive").urgent().to(this::health),
                Route.page(READY, "Whether the service can answer: its store is there")
                        .urgent()
                        .to(this::ready),
                Route.page(METRICS, "Measurements for Prometheus").urgent().to(this::metrics));
    }

    /** Whether a request may be for one of these routes, whose replies are never cached and do not wait for the store. */
    static boolean isFor(String pathAndQuery) {
        int query = pathAndQuery.indexOf('?');
        String path = query < 0 ? pathAndQuery : pathAndQuery.substring(0, query);
        return path.endsWith(HEALTH) || path.endsWith(READY) || path.endsWith(METRICS);
    }

    /** Whether this is a health check without a body, which takes no time to answer. */
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
                    .problem("The store " + e.trouble().description() + ".")
                    .header("Retry-After", "5");
        }
        return fresh(Reply.json(
                db.isCheckingIntegrity() ? Map.of("status", "ready", "check", "running") : Map.of("status", "ready")));
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
