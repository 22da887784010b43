package io.kalends.cli;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.Answer;
import io.kalends.Dice;
import io.kalends.TestService;
import io.kalends.auth.Role;
import io.kalends.cli.Terminal.Store;
import io.kalends.config.Setting;
import io.kalends.store.Database;
import io.kalends.store.Dialect;
import io.kalends.store.Sequence;
import io.kalends.store.Sql;
import io.kalends.store.TestDatabases;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A random calendar goes from SQLite to PostgreSQL and back, and nothing is lost. A failure names the seed, for
 * {@code -Dseed}.
 */
@Tag("trial")
class MoveTest {
    private static final int STEPS = Integer.getInteger("move.steps", 120);
    private static final String ALL = "status=publish,future,draft,pending,private,trash&per_page=50";

    private static final List<String> LISTS = List.of(
            "/events?window=all&" + ALL,
            "/events?window=all&recurring=series&" + ALL,
            "/events?window=all&hide_from_listings=true&" + ALL,
            "/events?window=all&search=nachte&" + ALL,
            "/events?window=all&search=50%25&" + ALL,
            "/events?window=all&ticketed=true&orderby=title&" + ALL,
            "/events?window=all&tags=tag-1&per_page=50",
            "/venues?" + ALL,
            "/organizers?" + ALL,
            "/categories?hide_empty=false&per_page=50",
            "/tags?per_page=50",
            "/media?per_page=50",
            "/users?per_page=50",
            "/users/1/application-passwords");

    private static final Map<String, String> DERIVED = Map.of(
            "account", "id, username_key, email_key, search_text",
            "term", "id, name_key, name_sort, slug_sort, description_sort, events",
            "post", "id, kind, name_sort, search_text",
            "event", "id, ticketed, is_free, is_sold_out, parent",
            "occurrence", "id, event_id, hidden",
            "event_term", "event_id, term_id, counted");

    @TempDir
    Path folder;

    private static TestService service() {
        return new TestService().with(Setting.BASE_URL, "https://example.org").with(Setting.TIMEZONE, "Europe/Berlin");
    }

    @Test
    void calendar_isTheSameOnBothEngines() throws IOException {
        TestService first = service().with(Setting.DATABASE, "");
        first.start();
        Path one = folder.resolve("one");
        Path two = folder.resolve("two");
        Path three = folder.resolve("three");
        var postgres = new Store(folder.resolve("postgres"), Optional.of(TestDatabases.postgresUrl()));
        var sqlite = new Store(folder.resolve("sqlite"), Optional.empty());
        try {
            new RandomCalendar(first, Dice.SEED).make(STEPS);
            Store.of(first).run("export", one.toString()).expect(0);
            postgres.run("import", one.toString()).expect(0);
            postgres.run("export", two.toString()).expect(0);
            sqlite.run("import", two.toString()).expect(0);
            sqlite.run("export", three.toString()).expect(0);

            assertThat(two).as("-Dseed=%d", Dice.SEED).hasSameBinaryContentAs(one);
            assertThat(three).as("-Dseed=%d", Dice.SEED).hasSameBinaryContentAs(one);
            compare(first, postgres);
            compare(first, sqlite);
        } finally {
            first.stop();
        }
    }

    private static void compare(TestService first, Store moved) {
        TestService second = service();
        second.clock().set(first.now());
        second.startOn(moved.data(), moved.database(), first);
        try {
            assertThat(derived(second)).as("-Dseed=%d", Dice.SEED).isEqualTo(derived(first));
            for (String path : paths(first))
                for (Role role : new Role[] {ADMIN, null}) compare(first, second, role, path);
            assertThat(second.post(ADMIN, "/tags", "{\"name\": \"Next\"}").id()).isEqualTo(lastTerm(first) + 1);
        } finally {
            second.stop();
        }
    }

    private static void compare(TestService first, TestService second, Role role, String path) {
        Answer expected = first.raw(role, "GET", path, null, Map.of());
        Answer answer = second.raw(role, "GET", path, null, Map.of());
        assertThat(answer.status()).as(path).isEqualTo(expected.status());
        assertThat(answer.bytes())
                .as("-Dseed=%d: %s of %s", Dice.SEED, path, role)
                .isEqualTo(expected.bytes());
        assertThat(answer.header("ETag")).as(path).isEqualTo(expected.header("ETag"));
    }

    /** The lists, what they list, and the files of images. */
    private static Set<String> paths(TestService service) {
        var paths = new LinkedHashSet<String>();
        for (String list : LISTS) {
            paths.add(TestService.NAMESPACE + list);
            Object found = service.get(ADMIN, list).tree();
            Object records =
                    found instanceof Map<?, ?> page ? page.values().iterator().next() : List.of();
            for (Object record : (List<?>) records) addPaths(paths, list.replaceFirst("\\?.*", ""), (Map<?, ?>) record);
        }
        assertThat(paths).hasSizeGreaterThan(STEPS / 2);
        return paths;
    }

    private static void addPaths(Set<String> paths, String collection, Map<?, ?> record) {
        paths.add(TestService.NAMESPACE + collection + "/" + record.get("id"));
        if (record.get("url") instanceof String url && url.contains("/media/"))
            paths.add(url.replace("https://example.org", ""));
        if (record.get("sizes") instanceof Map<?, ?> sizes)
            sizes.values()
                    .forEach(size -> addPaths(
                            paths, collection, Map.of("id", record.get("id"), "url", ((Map<?, ?>) size).get("url"))));
    }

    /** Fails when the search index does not agree with the rows. */
    private static void checkIndex(Database db) {
        db.write(tx -> tx.run(Sql.of("INSERT INTO post_search (post_search, rank) VALUES ('integrity-check', 1)")));
    }

    private static long lastTerm(TestService service) {
        try (Database db = service.database()) {
            return db.read(tx -> tx.lastId(Sequence.TERM));
        }
    }

    /** What is not exported but made anew. */
    private static List<String> derived(TestService service) {
        var columns = new ArrayList<String>();
        try (Database db = service.database()) {
            DERIVED.forEach((table, names) -> db.scan(tx -> tx.list(
                            Sql.of("SELECT %2$s FROM %1$s ORDER BY %2$s".formatted(table, names)),
                            row -> Stream.of(names.split(", "))
                                    .map(name -> row.findText(name).orElse(""))
                                    .toList()))
                    .forEach(row -> columns.add(table + row)));
            if (db.dialect() == Dialect.SQLITE) checkIndex(db);
        }
        return columns;
    }
}
