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

/** A connection and the prepared statements kept with it, used by one thread at a time. */
final class Session implements AutoCloseable {
    private final Connection connection;
    private final int capacity;
    private final LinkedHashMap<String, Prepared> kept = new LinkedHashMap<>(64, 0.75f, true);

    /** @param capacity how many statements to keep; 0 where the driver keeps them itself */
    Session(Connection connection, int capacity) {
        this.connection = connection;
        this.capacity = capacity;
    }

    Connection connection() {
        return connection;
    }

    /** A statement that has no values and no answer, such as COMMIT. */
    void run(String text) throws SQLException {
        try (Prepared prepared = prepare(text)) {
            prepared.statement.execute();
        }
    }

    /** The one number that a statement without values answers. */
    long number(String text) throws SQLException {
        try (Prepared prepared = prepare(text);
                ResultSet row = prepared.query(List.of())) {
            row.next();
            return row.getLong(1);
        }
    }

    Prepared prepare(String text) throws SQLException {
        Prepared found = kept.get(text);
        if (found != null) return found;
        var prepared = new Prepared(connection.prepareStatement(text), capacity > 0);
        if (capacity > 0) {
            kept.put(text, prepared);
            dropEldest();
        }
        return prepared;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }

    private void dropEldest() throws SQLException {
        if (kept.size() <= capacity) return;
        Prepared eldest = kept.pollFirstEntry().getValue();
        eldest.statement.close();
    }

    /** A prepared statement with the positions of its columns; closing it ends one use of it. */
    static final class Prepared implements AutoCloseable {
        private final PreparedStatement statement;
        private final boolean kept;
        private @Nullable Map<String, Integer> columns;
        private int places = -1;

        Prepared(PreparedStatement statement, boolean kept) {
            this.statement = statement;
            this.kept = kept;
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
            if (!kept) statement.close();
        }

        /** A kept statement remembers values of its last use, which must not stand in for missing ones. */
        private void bind(List<@Nullable Object> values) throws SQLException {
            if (places >= 0 && values.size() != places) {
                throw new SQLException(values.size() + " values for " + places + " places");
            }
            places = values.size();
            for (int i = 0; i < values.size(); i++) {
                statement.setObject(i + 1, values.get(i));
            }
        }
    }
}
