package io.kalends.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A connection with a cache of prepared statements, used by one thread at a time. */
final class Session implements AutoCloseable {
    private final Connection connection;
    private final int capacity;
    private final LinkedHashMap<String, Prepared> cache = new LinkedHashMap<>(64, 0.75f, true);

    /** @param capacity how many statements to cache; 0 where the driver caches them itself */
    Session(Connection connection, int capacity) {
        this.connection = connection;
        this.capacity = capacity;
    }

    Connection connection() {
        return connection;
    }

    /** Runs a statement without values and result, such as COMMIT. */
    void run(String text) throws SQLException {
        try (Prepared prepared = prepare(text)) {
            prepared.statement.execute();
        }
    }

    /** The number that is the result of a query without values. */
    long number(String text) throws SQLException {
        try (Prepared prepared = prepare(text);
                ResultSet row = prepared.query(List.of())) {
            row.next();
            return row.getLong(1);
        }
    }

    Prepared prepare(String text) throws SQLException {
        Prepared found = cache.get(text);
        if (found != null) return found;
        var prepared = new Prepared(connection.prepareStatement(text), capacity > 0);
        if (capacity > 0) {
            cache.put(text, prepared);
            evictEldest();
        }
        return prepared;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }

    private void evictEldest() throws SQLException {
        if (cache.size() <= capacity) return;
        Prepared eldest = cache.pollFirstEntry().getValue();
        eldest.statement.close();
    }

    /** A prepared statement with the positions of its columns; closing it ends one use of it. */
    static final class Prepared implements AutoCloseable {
        private final PreparedStatement statement;
        private final boolean cached;
        private @Nullable Map<String, Integer> columns;
        private int parameters = -1;

        Prepared(PreparedStatement statement, boolean cached) {
            this.statement = statement;
            this.cached = cached;
        }

        ResultSet query(List<@Nullable Object> values) throws SQLException {
            return query(values, 0);
        }

        /** @param fetched rows to fetch from a server at a time; 0 for all */
        ResultSet query(List<@Nullable Object> values, int fetched) throws SQLException {
            bind(values);
            statement.setFetchSize(fetched);
            return statement.executeQuery();
        }

        int update(List<@Nullable Object> values) throws SQLException {
            bind(values);
            return statement.executeUpdate();
        }

        void batch(List<List<@Nullable Object>> rows) throws SQLException {
            try {
                for (List<@Nullable Object> row : rows) {
                    bind(row);
                    statement.addBatch();
                }
                statement.executeBatch();
            } finally {
                statement.clearBatch();
            }
        }

        Map<String, Integer> columns(ResultSet result) throws SQLException {
            if (columns == null) {
                var labels = result.getMetaData();
                columns = new HashMap<>();
                for (int i = 1; i <= labels.getColumnCount(); i++) {
                    columns.put(labels.getColumnLabel(i), i);
                }
            }
            return columns;
        }

        @Override
        public void close() throws SQLException {
            if (!cached) statement.close();
        }

        /** A cached statement still has the values of its last use, which must not replace missing ones. */
        private void bind(List<@Nullable Object> values) throws SQLException {
            if (parameters >= 0 && values.size() != parameters) {
                throw new SQLException(values.size() + " values for " + parameters + " parameters");
            }
            parameters = values.size();
            for (int i = 0; i < values.size(); i++) {
                statement.setObject(i + 1, values.get(i));
            }
        }
    }
}
