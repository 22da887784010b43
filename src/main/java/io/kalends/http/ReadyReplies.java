package io.kalends.http;

import io.kalends.api.Route;
import io.kalends.api.Stock;
import io.kalends.cache.Dependencies;
import io.kalends.cache.Validity;
import io.kalends.config.Config;
import io.kalends.post.Publications;
import io.kalends.store.Changes;
import io.kalends.store.Database;
import io.kalends.store.StoreUnavailable;
import io.kalends.web.Languages;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/**
 * Whole replies to anonymous callers, kept for as long as they are true: until any record changes or the clock makes a
 * difference. Kept within a number of bytes; what is asked for often stays when somebody walks through everything else.
 */
final class ReadyReplies {
    private static final int LONGEST_KEY = 2_000;

    private final Database db;
    private final Changes changes;
    private final Publications publications;
    private final Clock clock;
    private final Languages languages;
    private final ApiPaths apiPaths;
    private final String editor;
    private final boolean sameForAllOrigins;
    private final boolean on;
    private final Stock<String, Ready> kept;
    private final Map<String, Pending> underWay = new ConcurrentHashMap<>();
    private final LongAdder hits = new LongAdder();
    private final LongAdder misses = new LongAdder();

    ReadyReplies(
            Config config,
            Clock clock,
            Database db,
            Publications publications,
            Languages languages,
            MeterRegistry metrics) {
        this.languages = languages;
        apiPaths = new ApiPaths(config);
        editor = Mount.basePath(config) + Route.EDITOR_PATH;
        this.db = db;
        this.changes = db.changes();
        this.publications = publications;
        this.clock = clock;
        sameForAllOrigins = config.corsOrigins().contains("*");
        long bytes = config.memory().replies();
        on = bytes > 0;
        kept = new Stock<>(bytes, (key, ready) -> 2 * key.length() + ready.weight());
        measure(metrics);
    }

    private void measure(MeterRegistry metrics) {
        FunctionCounter.builder("kalends.ready.replies", hits, LongAdder::sum)
                .description("Replies that were ready, and those that had to be made although they may be kept")
                .tag("result", "hit")
                .register(metrics);
        FunctionCounter.builder("kalends.ready.replies", misses, LongAdder::sum)
                .tag("result", "miss")
                .register(metrics);
        Gauge.builder("kalends.ready.kept", kept, Stock::size)
                .description("Replies kept ready")
                .register(metrics);
        Gauge.builder("kalends.ready.bytes", kept, Stock::weight)
                .description("Memory the ready replies take")
                .baseUnit("bytes")
                .register(metrics);
    }

    /**
     * What tells its reply from others: the address and, for pages, the language. Nothing when it cannot be a ready one:
     * those are for reads by nobody in particular.
     */
    Optional<String> key(Request request) {
        if (!on || !isAnonymousRead(request)) return Optional.empty();
        String address = request.getHttpURI().getPathQuery();
        boolean keeps = address.length() <= LONGEST_KEY && !Operations.isFor(address) && !isOfEditor(address);
        return keeps ? Optional.of(inLanguage(address, request)) : Optional.empty();
    }

    private boolean isAnonymousRead(Request request) {
        HttpFields headers = request.getHeaders();
        String method = request.getMethod();
        return ("GET".equals(method) || "HEAD".equals(method))
                && request.getLength() <= 0
                && !headers.contains(HttpHeader.AUTHORIZATION)
                && (sameForAllOrigins || !headers.contains(HttpHeader.ORIGIN));
    }

    /** Such replies are never kept, so nobody is to wait for one made for somebody else. */
    private boolean isOfEditor(String address) {
        return address.startsWith(Route.EDITOR_PATH) || address.startsWith(editor);
    }

    private String inLanguage(String address, Request request) {
        if (apiPaths.hold(address)) return address;
        String wanted = request.getHeaders().get(HttpHeader.ACCEPT_LANGUAGE);
        return address + ' ' + languages.choose(Optional.ofNullable(wanted)).toLanguageTag();
    }

    /** Whether to look for a ready reply may mean to wait. */
    boolean mayWait() {
        return changes.isRemote();
    }

    Optional<Ready> find(String key) {
        return find(key, changes.version());
    }

    private Optional<Ready> find(String key, long version) {
        Optional<Ready> ready = kept.find(key).filter(it -> it.isValid(version, clock.instant()));
        if (ready.isPresent()) hits.increment();
        return ready;
    }

    /**
     * Of those who want the same reply at the same time, the first is to make it and gets to know so; it is handed to the
     * others once it is there, or nothing where it turned out not to be for others. So nobody keeps a thread waiting: of a
     * popular reply many come at once.
     */
    Optional<Pending> makeOrTake(String key, Consumer<Optional<Ready>> taker) {
        long version = changes.version();
        var mine = Pending.of(key);
        Pending first = first(mine, version);
        if (first.equals(mine)) return Optional.of(mine);
        first.whenMade(made -> taker.accept(made.filter(ready -> ready.isValid(version, clock.instant()))));
        return Optional.empty();
    }

    private Pending first(Pending mine, long version) {
        return underWay.merge(mine.key(), mine, (old, young) -> old.serves(version) ? old : young);
    }

    /** The reply to a request: a ready one, one that somebody else is just making, or a new one, kept if it may be. */
    Sendable findOrMake(String key, Supplier<Made> maker) {
        try {
            return findOrMake(key, changes.version(), () -> db.fromCopies(maker));
        } catch (StoreUnavailable e) {
            // Whether that matters, the maker finds out.
            return maker.get().alone();
        }
    }

    private Sendable findOrMake(String key, long version, Supplier<Made> maker) {
        Optional<Ready> found = find(key, version);
        if (found.isPresent()) return found.get();
        var mine = Pending.begun(key, version);
        Pending first = first(mine, version);
        if (first.equals(mine)) return make(mine, maker);
        Optional<Ready> others = first.await().filter(ready -> ready.isValid(version, clock.instant()));
        return others.isPresent() ? others.get() : maker.get().alone();
    }

    /** Makes a reply that others may be waiting for; it is kept if it may be. */
    Sendable make(Pending mine, Supplier<Made> maker) {
        Optional<Ready> ready = Optional.empty();
        try {
            long version = mine.begin(changes);
            Made made = maker.get();
            ready = ready(made, version);
            ready.ifPresent(it -> kept.put(mine.key(), it));
            return made.alone();
        } finally {
            underWay.remove(mine.key(), mine);
            mine.end(ready);
        }
    }

    /** Nothing where the reply is not for others, or the store cannot say how long it is good. */
    private Optional<Ready> ready(Made made, long version) {
        if (!made.mayBeKept()) return Optional.empty();
        misses.increment();
        try {
            made.dependencies().limitTo(publications.next(version, made.at()));
            Validity validity = Validity.of(version, made.at(), Validity.ALL_SUBJECTS, made.dependencies());
            return Optional.of(new Ready(validity, made.route(), made.reply()));
        } catch (StoreUnavailable e) {
            return Optional.empty();
        }
    }

    /**
     * A reply just made.
     *
     * @param at what the clock showed for those who made it
     * @param dependencies what they used besides the store
     */
    record Made(Outgoing reply, Instant at, Dependencies dependencies, String route) {
        boolean mayBeKept() {
            return reply.status() == 200
                    && reply.streamed().isEmpty()
                    && !reply.headers().getOrDefault("Cache-Control", "").contains("no-store");
        }

        Sendable alone() {
            return new Single(reply, route);
        }
    }
}
