package io.kalends.torture;

import static io.kalends.TestService.ADMIN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.kalends.TestService;
import io.kalends.bench.Store;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A store that lost something, or has it by half, does not pass. */
class InspectionTest {
    private static final int WRITES = 400;

    @RegisterExtension
    static final TestService service = new TestService();

    private static Client client;

    private final Findings findings = new Findings();

    @BeforeAll
    static void write() throws IOException {
        var refused = new Findings();
        client = new Client(1, 5, service.basic(ADMIN), refused);
        for (int i = 0; i < WRITES; i++) client.writeOnce(service.port());
        client.repeat(service.port());
        assertThat(refused.all()).isEmpty();
        assertThat(client.acknowledged()).isEqualTo(WRITES);
    }

    private static Store store() {
        return new Store(service.data(), service.config().database());
    }

    /** What is found after this, which is then undone. */
    private List<String> findingsAfter(String damage) throws SQLException {
        try (Connection connection = store().openDurably()) {
            connection.setAutoCommit(false);
            if (!store().isPostgres()) store().index(connection);
            Store.run(connection, damage);
            // What comes with the commit.
            if (store().isPostgres()) Store.run(connection, "SET CONSTRAINTS ALL IMMEDIATE");
            new Inspection(store(), findings).inspect(connection, List.of(client));
            connection.rollback();
        }
        return findings.all();
    }

    @Test
    void whatWasWritten_isAsItShouldBe() throws Exception {
        var questions = new Questions(service.port(), service.basic(ADMIN), findings);
        for (Item item : client.items()) questions.ask(item);
        for (SeriesItem item : client.series()) questions.ask(item);
        new Inspection(store(), findings).inspect(List.of(client));

        assertThat(findings.all()).isEmpty();
        assertThat(client.items()).hasSizeGreaterThan(3).anyMatch(Item::bringsParts);
        assertThat(client.series()).hasSizeGreaterThan(1);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", textBlock = """
            DELETE FROM event_venue                             => is there by half
            DELETE FROM event_term                              => is there by half
            UPDATE event SET website = ''                       => is there by half
            UPDATE post SET search_text = 'x'                   => is there by half
            UPDATE event SET tickets = '[]'                     => is there by half
            UPDATE post SET name = name || '9'                  => a version nobody wrote last
            UPDATE term SET events = events + 1                 => terms that count wrongly
            DELETE FROM change                                  => not among the changes
            DELETE FROM change WHERE kind = 'event'             => changed more often than noted
            DELETE FROM post WHERE kind = 'event'               => is not there
            UPDATE post SET name = 'other' WHERE kind = 'event' => nobody made
            DELETE FROM occurrence WHERE id = series_id         => series without a row
            UPDATE series SET occurrences = occurrences + 1     => more or fewer dates
            UPDATE occurrence SET event_id = series_id WHERE series_id IS NOT NULL => with a reason and none
            UPDATE occurrence SET changed = NULL, trashed = NULL => for no reason
            UPDATE occurrence SET hidden = 0                    => that lists show and should not
            UPDATE occurrence SET original_start = '2027-01-01 00:00:00' WHERE id <> series_id => has the dates
            UPDATE occurrence SET start_local = '2027-01-01 00:00:00' WHERE id <> series_id => has the dates
            UPDATE post SET status = 'draft' WHERE slug LIKE ':%' => not that of their series
            INSERT INTO former_occurrence SELECT id, series_id, original_start FROM occurrence WHERE id <> series_id => take place and are gone
            UPDATE event_term SET counted = 1                   => terms that count wrongly
            """)
    void whatIsLostOrHalved_isFound(String damage, String finding) throws SQLException {
        assertThat(findingsAfter(damage)).anySatisfy(found -> assertThat(found).contains(finding));
    }

    @Test
    void whatComesTwice_isFound() throws SQLException {
        String mark = client.items().getFirst().mark();

        assertThat(findingsAfter("UPDATE post SET name = '" + mark + "v0'"))
                .anySatisfy(found -> assertThat(found).contains(mark, "is there", "times"));
    }

    @Test
    void indexThatForgot_isFound() throws SQLException {
        assumeFalse(store().isPostgres(), "PostgreSQL keeps its index itself");

        assertThat(findingsAfter("INSERT INTO post_search (post_search) VALUES ('delete-all')"))
                .anySatisfy(found -> assertThat(found).contains("index of texts"));
    }
}
