package io.kalends.http;

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
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/**
 * Whole replies to anonymous callers. Each depends on every record, on the moments at which records become public, and on
 * what the route has noted meanwhile: the clock, files.
 */
final class ReplyCache {
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
    private final BoundedCache<String, CachedReply> cache;
    private final RecentKeys admission = new RecentKeys();
    private final InFlight<String, CachedReply> inFlight;

    ReplyCache(Config config, Clock clock, Database db, Publications publications, Languages languages, Caches caches) {
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
        cache = caches.space("replies", bytes).expiringCache((key, reply) -> 2 * key.length() + reply.weight());
        inFlight = new InFlight<>(changes);
    }

    /**
     * The key of its reply: the address and, for pages, the language. Empty when the reply is not to be cached, as for
     * callers with credentials.
     */
    Optional<String> key(Request request) {
        if (!on || !isAnonymousRead(request)) return Optional.empty();
        String address = request.getHttpURI().getPathQuery();
        boolean cached = address.length() <= LONGEST_KEY && !Operations.isFor(address) && !isOfEditor(address);
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

    /** Such replies are never cached, so nobody is to wait for one made for somebody else. */
    private boolean isOfEditor(String address) {
        return address.startsWith(Route.EDITOR_PATH) || address.startsWith(editor);
    }

    private String inLanguage(String address, Request request) {
        if (apiPaths.hold(address)) return address;
        String wanted = request.getHeaders().get(HttpHeader.ACCEPT_LANGUAGE);
        return address + ' ' + languages.choose(Optional.ofNullable(wanted)).toLanguageTag();
    }

    /** Whether a lookup may have to wait for another machine. */
    boolean mayWait() {
        return changes.isRemote();
    }

    Optional<CachedReply> find(String key) {
        return find(key, changes.version());
    }

    private Optional<CachedReply> find(String key, long version) {
        return cache.find(key, reply -> reply.isValid(version, clock.instant()));
    }

    /**
     * The work of making a reply, for the first who asks for it. The others get the reply once it is made, or nothing where
     * it turned out not to be for others. So no waiter keeps a thread: many ask for a popular reply at once.
     */
    Optional<Work<String, CachedReply>> claim(String key, Consumer<Optional<CachedReply>> waiter) {
        long version = changes.version();
        Work<String, CachedReply> own = Work.of(key);
        Work<String, CachedReply> first = inFlight.join(own, version);
        if (first.equals(own)) return Optional.of(own);
        first.whenDone(made -> waiter.accept(made.filter(reply -> reply.isValid(version, clock.instant()))));
        return Optional.empty();
    }

    /** The reply to a request: a cached one, one that is in flight, or a new one, which is cached if it may be. */
    Sendable findOrMake(String key, Supplier<Made> maker) {
        try {
            return findOrMake(key, changes.version(), () -> db.fromCopies(maker));
        } catch (StoreUnavailable e) {
            // Whether that matters, the maker finds out.
            return maker.get().alone();
        }
    }

    private Sendable findOrMake(String key, long version, Supplier<Made> maker) {
        Optional<CachedReply> found = find(key, version);
        if (found.isPresent()) return found.get();
        Work<String, CachedReply> own = Work.begun(key, version);
        Work<String, CachedReply> first = inFlight.join(own, version);
        if (first.equals(own)) return make(own, maker);
        Optional<CachedReply> others = first.await().filter(reply -> reply.isValid(version, clock.instant()));
        return others.isPresent() ? others.get() : maker.get().alone();
    }

    /** Makes a reply for whoever waits for it; it is cached if it may be. */
    Sendable make(Work<String, CachedReply> own, Supplier<Made> maker) {
        Optional<CachedReply> result = Optional.empty();
        try {
            long version = inFlight.begin(own);
            Made made = maker.get();
            result = cacheable(made, version);
            result.ifPresent(reply -> cache.put(own.key(), reply, admission));
            return made.alone();
        } finally {
            inFlight.end(own, result);
        }
    }

    /** Empty where the reply is not for others, or the store cannot say how long it is valid. */
    private Optional<CachedReply> cacheable(Made made, long version) {
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
     * A reply just made.
     *
     * @param at what the clock showed for those who made it
     * @param dependencies what they used besides the store
     */
    record Made(Outgoing reply, Instant at, Dependencies dependencies, Optional<Route> route) {
        boolean mayBeCached() {
            return reply.status() == 200
                    && reply.streamed().isEmpty()
                    && !reply.headers().getOrDefault("Cache-Control", "").contains("no-store");
        }

        Sendable alone() {
            return new Single(reply, route);
        }
    }
}
