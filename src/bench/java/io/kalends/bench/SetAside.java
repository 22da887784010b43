package io.kalends.bench;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Indexes and triggers, taken away while many rows are inserted: making an index once is much faster than keeping it up
 * row by row. What triggers would have noted is made good when they are put back.
 */
final class SetAside {
    private static final String SQLITE = """
            SELECT 'DROP ' || type || ' ' || name, sql
            FROM sqlite_schema
            WHERE type IN ('index', 'trigger') AND sql IS NOT NULL
            """;

    private static final String POSTGRES_INDEXES = """
            SELECT 'DROP INDEX ' || i.indexname, i.indexdef
            FROM pg_indexes i
            WHERE i.schemaname = current_schema()
              AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conname = i.indexname)
            """;

    private static final String POSTGRES_TRIGGERS = """
            SELECT 'ALTER TABLE ' || t.tablename || ' DISABLE TRIGGER USER', 'ALTER TABLE ' || t.tablename || ' ENABLE TRIGGER USER'
            FROM pg_tables t
            WHERE t.schemaname = current_schema()
            """;

    private static final String COUNT_EVENTS = """
            UPDATE term SET events = counts.events
            FROM (SELECT term_id, count(*) AS events FROM event_term WHERE counted = 1 GROUP BY term_id) AS counts
            WHERE counts.term_id = term.id
            """;

    private final Connection connection;
    private final boolean postgres;
    private final List<String> restoring;

    private SetAside(Connection connection, boolean postgres, List<String> restoring) {
        this.connection = connection;
        this.postgres = postgres;
        this.restoring = restoring;
    }

    static SetAside of(Connection connection, boolean postgres) throws SQLException {
        var restoring = new ArrayList<String>();
        List<String> queries = postgres ? List.of(POSTGRES_INDEXES, POSTGRES_TRIGGERS) : List.of(SQLITE);
        for (String query : queries) restoring.addAll(remove(connection, query));
        return new SetAside(connection, postgres, restoring);
    }

    /** Does what the first column says, and returns the second, which undoes it. */
    private static List<String> remove(Connection connection, String query) throws SQLException {
        var removing = new ArrayList<String>();
        var restoring = new ArrayList<String>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                removing.add(rows.getString(1));
                restoring.add(rows.getString(2));
            }
        }
        for (String sql : removing) Store.run(connection, sql);
        return restoring;
    }

    void putBack(Progress progress) throws SQLException {
        Store.run(connection, COUNT_EVENTS);
        if (!postgres) {
            progress.say("Indexing the text");
            Store.run(connection, "INSERT INTO post_search (post_search) VALUES ('rebuild')");
        }
        for (int i = 0; i < restoring.size(); i++) {
            progress.show("Making indexes", i, restoring.size());
            Store.run(connection, restoring.get(i));
        }
    }
}
