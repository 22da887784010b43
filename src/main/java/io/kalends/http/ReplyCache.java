package io.kalends.http;

import io.kalends.api.Mount;
import io.kalends.api.Route;
import io.kalends.cache.BoundedCache;
import io.kalends.cache.Caches;
import io.kalends.cache.Dependencies;
import io.kalends.cache.InFlight;
import io.kalends.cache.InFlight.Work;
import io.kalends.cache.RecentKeys;
import io.kalends.cache.Validity;
import io.kalends.config.Config;
import io.kalends.post.Publications;
import io.kalends.store.Changes;
import io.kalends.store.Database;
import io.kalends.store.StoreUnavailable;
import io.kalends.web.Languages;
import java.time.Clock;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/**
 * Replies to anonymous callers. Each depends on every record, on the moments at which records become public, and on what its
 * route has noted: the clock, files.
 */
final class ReplyCache {
    private static final int MAX_KEY = 2_000;

    private final Changes changes;
    private final Publications publications;
    private final Clock clock;
    private final Languages languages;
    private final ApiPaths apiPaths;
    private final String editor;
    private final boolean sameForAllOrigins;
    private final boolean on;
    private final BoundedCache<String, CachedReply> cache;
    private final RecentKeys admission = new RecentKeys();
    private final InFlight<String, CachedReply> inFlight;

    ReplyCache(Config config, Clock clock, Database db, Publications publications, Languages languages, Caches caches) {
        this.languages = languages;
        apiPaths = new ApiPaths(config);
        editor = Mount.basePath(config) + Route.EDITOR_PATH;
        this.changes = db.changes();
        this.publications = publications;
        this.clock = clock;
        sameForAllOrigins = config.corsOrigins().contains("*");
        long bytes = config.memory().replies();
        on = bytes > 0;
        cache = caches.space("replies", bytes).expiringCache((key, reply) -> 2 * key.length() + reply.weight());
        inFlight = new InFlight<>(changes);
    }

    /**
     * The cache key of a request: the address and, for pages, the language. Empty when the reply must not be cached, as for
     * callers with credentials.
     */
    Optional<String> key(Request request) {
        if (!on || !isAnonymousRead(request)) return Optional.empty();
        String address = request.getHttpURI().getPathQuery();
        boolean cached = address.length() <= MAX_KEY && !Operations.isFor(address) && !isOfEditor(address);
        return cached ? Optional.of(inLanguage(address, request)) : Optional.empty();
    }

    private boolean isAnonymousRead(Request request) {
        HttpFields headers = request.getHeaders();
        String method = request.getMethod();
        return ("GET".equals(method) || "HEAD".equals(method))
                && request.getLength() <= 0
                && !headers.contains(HttpHeader.AUTHORIZATION)
                && (sameForAllOrigins || !headers.contains(HttpHeader.ORIGIN));
    }

    /** Replies of the editor are never cached, so no request must wait for one made for another. */
    private boolean isOfEditor(String address) {
        return address.startsWith(Route.EDITOR_PATH) || address.startsWith(editor);
    }

    private String inLanguage(String address, Request request) {
        if (apiPaths.contain(address)) return address;
        String query = request.getHttpURI().getQuery();
        Locale language = languages.choose(
                query == null ? "" : query,
                Optional.ofNullable(request.getHeaders().get(HttpHeader.COOKIE)),
                Optional.ofNullable(request.getHeaders().get(HttpHeader.ACCEPT_LANGUAGE)));
        return address + ' ' + language.toLanguageTag();
    }

    /** Whether a lookup may have to wait for the network. */
    boolean mayWait() {
        return changes.isRemote();
    }

    long version() {
        return changes.version();
    }

    /** Runs an action with the version of the store, on another thread if that takes a while to find out. */
    void whenKnown(Consumer<OptionalLong> action) {
        changes.whenKnown(action);
    }

    Optional<CachedReply> find(String key, long version) {
        return cache.find(key, reply -> reply.isValid(version, clock.instant()));
    }

    /**
     * The work of making a reply, for the first request that wants it. The others are waiters, which get the reply once it is
     * made, or nothing if it cannot be shared. They block no thread, as many may want a popular reply at once.
     */
    Optional<Work<String, CachedReply>> claim(String key, long version, Consumer<Optional<CachedReply>> waiter) {
        Work<String, CachedReply> own = Work.of(key);
        Work<String, CachedReply> first = inFlight.join(own, version);
        if (first.equals(own)) return Optional.of(own);
        first.whenDone(made -> waiter.accept(made.filter(reply -> reply.isValid(version, clock.instant()))));
        return Optional.empty();
    }

    /** The reply to a request: a cached one, one that is in flight, or a new one, which is cached if it may be. */
    Sendable findOrMake(String key, Supplier<NewReply> maker) {
        try {
            return findOrMake(key, changes.version(), maker);
        } catch (StoreUnavailable e) {
            // The maker finds out whether that matters.
            return maker.get().uncached();
        }
    }

    private Sendable findOrMake(String key, long version, Supplier<NewReply> maker) {
        Optional<CachedReply> found = find(key, version);
        if (found.isPresent()) return found.get();
        Work<String, CachedReply> own = Work.begun(key, version);
        Work<String, CachedReply> first = inFlight.join(own, version);
        if (first.equals(own)) return make(own, maker);
        Optional<CachedReply> others = first.await().filter(reply -> reply.isValid(version, clock.instant()));
        return others.isPresent() ? others.get() : maker.get().uncached();
    }

    /** Makes a reply for a request and its waiters; it is cached if it may be. */
    Sendable make(Work<String, CachedReply> own, Supplier<NewReply> maker) {
        Optional<CachedReply> result = Optional.empty();
        try {
            long version = inFlight.begin(own);
            NewReply made = maker.get();
            result = cacheable(made, version);
            result.ifPresent(reply -> cache.put(own.key(), reply, admission));
            return made.uncached();
        } finally {
            inFlight.end(own, result);
        }
    }

    /** Empty when the reply must not be shared, or the store cannot say how long it is valid. */
    private Optional<CachedReply> cacheable(NewReply made, long version) {
        if (!made.mayBeCached()) return Optional.empty();
        try {
            made.dependencies().limitTo(publications.next(version, made.at()));
            Validity validity = Validity.of(version, made.at(), Validity.ALL_SUBJECTS, made.dependencies());
            return Optional.of(new CachedReply(validity, made.route(), made.reply()));
        } catch (StoreUnavailable e) {
            return Optional.empty();
        }
    }

    /**
     * A reply that was made for a request.
     *
     * @param at the time by which it was made
     * @param dependencies what it depends on besides the store
     */
    record NewReply(Outgoing reply, Instant at, Dependencies dependencies, Optional<Route> route) {
        boolean mayBeCached() {
            return reply.status() == 200
                    && reply.streamed().isEmpty()
                    && !reply.headers().getOrDefault("Cache-Control", "").contains("no-store");
        }

        Sendable uncached() {
            return new UncachedReply(reply, route);
        }
    }
}
