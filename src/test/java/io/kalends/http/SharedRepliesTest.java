package io.kalends.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.api.Reply;
import io.kalends.api.Route;
import io.kalends.cache.Caches;
import io.kalends.cache.Dependencies;
import io.kalends.cache.InFlight.Work;
import io.kalends.config.Config;
import io.kalends.post.Publications;
import io.kalends.store.Database;
import io.kalends.store.Sql;
import io.kalends.store.TestDatabases;
import io.kalends.web.Languages;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who makes a reply that several want, and who gets it. */
class SharedRepliesTest {
    private static final Optional<Route> ROUTE =
            Optional.of(Route.get("/events", "List events").to(call -> Reply.json(Map.of())));
    private static final String KEY = "/x";
    private static final Clock CLOCK = Clock.systemUTC();

    private final Database db = Database.open(TestDatabases.folder(), Optional.empty());
    private final List<Optional<CachedReply>> taken = new ArrayList<>();
    private final ReplyCache replies = new ReplyCache(
            Config.defaults(),
            CLOCK,
            db,
            new Publications(db),
            new Languages(() -> Config.defaults().languages()),
            new Caches());

    @AfterEach
    void close() {
        db.close();
    }

    private static ReplyCache.NewReply made() {
        return new ReplyCache.NewReply(
                new Outgoing(200, Map.of(), new byte[] {'1'}), CLOCK.instant(), new Dependencies(), ROUTE);
    }

    private Optional<Work<String, CachedReply>> ask() {
        return replies.claim(KEY, db.changes().version(), taken::add);
    }

    private void change(int id) {
        db.write(tx -> tx.run(Sql.of(
                "INSERT INTO term (id, taxonomy, name, name_key, name_sort, slug) VALUES (?, 'tag', ?, ?, ?, ?)",
                id,
                id,
                id,
                id,
                id)));
    }

    @Test
    void firstMakes_othersTake() {
        Work<String, CachedReply> mine = ask().orElseThrow();
        assertThat(ask()).isEmpty();
        assertThat(ask()).isEmpty();
        assertThat(taken).isEmpty();

        replies.make(mine, SharedRepliesTest::made);

        assertThat(taken).hasSize(2).allMatch(Optional::isPresent);
        assertThat(replies.find(KEY, db.changes().version())).isPresent();
        assertThat(ask()).isPresent();
    }

    @Test
    void whatHasNotBegun_servesThoseWhoComeAfterAWrite() {
        Work<String, CachedReply> mine = ask().orElseThrow();
        change(1);
        assertThat(ask()).isEmpty();

        replies.make(mine, SharedRepliesTest::made);

        assertThat(taken).singleElement().matches(Optional::isPresent);
        assertThat(replies.find(KEY, db.changes().version())).isPresent();
    }

    @Test
    void whatHasBegun_doesNotServeThoseWhoComeAfterAWrite() {
        Work<String, CachedReply> mine = ask().orElseThrow();
        var second = new ArrayList<Work<String, CachedReply>>();

        replies.make(mine, () -> {
            assertThat(ask()).isEmpty();
            change(1);
            second.add(ask().orElseThrow());
            return made();
        });

        assertThat(taken).singleElement().matches(Optional::isPresent);
        assertThat(replies.find(KEY, db.changes().version())).isEmpty();
        replies.make(second.getFirst(), SharedRepliesTest::made);
        assertThat(replies.find(KEY, db.changes().version())).isPresent();
    }

    @Test
    void whatFails_isLeftToTheOthers() {
        Work<String, CachedReply> mine = ask().orElseThrow();
        assertThat(ask()).isEmpty();

        replies.make(
                mine,
                () -> new ReplyCache.NewReply(
                        new Outgoing(503, Map.of(), new byte[0]), CLOCK.instant(), new Dependencies(), ROUTE));

        assertThat(taken).singleElement().matches(Optional::isEmpty);
        assertThat(ask()).isPresent();
    }

    /** The store says how long a reply is good; one that needs nothing else of the store is sent without. */
    @Test
    void whenTheStoreIsAway_aReplyIsSentAndNotKept() {
        Work<String, CachedReply> mine = ask().orElseThrow();
        assertThat(ask()).isEmpty();
        db.close();

        Sendable reply = replies.make(mine, SharedRepliesTest::made);

        assertThat(reply.route()).isEqualTo(ROUTE);
        assertThat(taken).singleElement().matches(Optional::isEmpty);
        assertThat(replies.find(KEY, db.changes().version())).isEmpty();
    }
}
