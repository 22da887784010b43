package io.kalends.store;

import static java.util.Objects.requireNonNull;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A connection with a cache of prepared statements, used by one thread at a time. Statements may be queued: they are sent
 * with the next one, or with the commit, in one round trip.
 */
final class Session implements AutoCloseable {
    /** The driver sends the parts of such a text together, each as a prepared statement of its own. */
    private static final String SEPARATOR = "\n;\n";

    /** Few enough for the protocol, which counts values by 16 bits, and for the buffers of both sides. */
    private static final int MOST_QUEUED = 40;

    private final Connection connection;
    private final int capacity;
    private final LinkedHashMap<String, Prepared> cache = new LinkedHashMap<>(64, 0.75f, true);
    private final List<String> queuedTexts = new ArrayList<>();
    private final List<@Nullable Object> queuedValues = new ArrayList<>();
    private final Deque<Long> ids = new ArrayDeque<>();
    private int idsWanted;
    private String joined = "";

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
            prepared.run(List.of());
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

    /** Takes a statement whose result nobody wants; what is wrong with it is told when it is sent. */
    void queue(String text, List<@Nullable Object> values) throws SQLException {
        if (queuedTexts.size() == MOST_QUEUED) send();
        queuedTexts.add(text);
        queuedValues.addAll(values);
    }

    /** How many IDs of records those who share the transaction may still need. */
    int idsWanted() {
        return idsWanted;
    }

    void expectIds(int wanted) {
        idsWanted = wanted;
    }

    /** One of the IDs that were taken together, or of further ones. */
    long nextId(Supplier<List<Long>> more) {
        if (ids.isEmpty()) ids.addAll(more.get());
        return ids.remove();
    }

    /** Sends what is queued. */
    void send() throws SQLException {
        if (queuedTexts.isEmpty()) return;
        String last = queuedTexts.removeLast();
        try (Prepared prepared = joined(last)) {
            prepared.run(List.of());
        }
    }

    /** What a statement was sent as, which may be together with others. */
    String sentAs(String text) {
        return joined.endsWith(text) ? joined : text;
    }

    /** Forgets what is queued. */
    void clear() {
        queuedTexts.clear();
        queuedValues.clear();
    }

    /** Commits, for a connection to a server. */
    void commit() throws SQLException {
        if (queuedTexts.isEmpty()) connection.commit();
        else run("COMMIT");
    }

    /** Whatever is queued comes before it. */
    Prepared prepare(String text) throws SQLException {
        if (!queuedTexts.isEmpty()) return joined(text);
        Prepared found = cache.get(text);
        if (found != null) return found;
        var prepared = new Prepared(connection.prepareStatement(text), capacity > 0, 0, List.of());
        if (capacity > 0) {
            cache.put(text, prepared);
            evictEldest();
        }
        return prepared;
    }

    private Prepared joined(String text) throws SQLException {
        queuedTexts.add(text);
        String all = String.join(SEPARATOR, queuedTexts);
        joined = all;
        int ahead = queuedTexts.size() - 1;
        List<@Nullable Object> values = new ArrayList<>(queuedValues);
        clear();
        return new Prepared(connection.prepareStatement(all), false, ahead, values);
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
        private final int ahead;
        private final List<@Nullable Object> valuesAhead;
        private @Nullable Map<String, Integer> columns;
        private int parameters = -1;

        /**
         * @param ahead how many statements come before it in the same text
         * @param valuesAhead the values of those
         */
        Prepared(PreparedStatement statement, boolean cached, int ahead, List<@Nullable Object> valuesAhead) {
            this.statement = statement;
            this.cached = cached;
            this.ahead = ahead;
            this.valuesAhead = valuesAhead;
        }

        ResultSet query(List<@Nullable Object> values) throws SQLException {
            return query(values, 0);
        }

        /** @param fetched rows to fetch from a server at a time; 0 for all */
        ResultSet query(List<@Nullable Object> values, int fetched) throws SQLException {
            bind(values);
            statement.setFetchSize(fetched);
            if (ahead == 0) return statement.executeQuery();
            executeAll();
            return requireNonNull(statement.getResultSet());
        }

        int update(List<@Nullable Object> values) throws SQLException {
            bind(values);
            if (ahead == 0) return statement.executeUpdate();
            executeAll();
            return statement.getUpdateCount();
        }

        /** Runs it, whatever its result. */
        void run(List<@Nullable Object> values) throws SQLException {
            bind(values);
            statement.execute();
        }

        /** The result is that of the last one then. */
        private void executeAll() throws SQLException {
            statement.execute();
            for (int i = 0; i < ahead; i++) statement.getMoreResults();
        }

        /** Not for statements with others ahead. */
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
            set(0, valuesAhead);
            set(valuesAhead.size(), values);
        }

        private void set(int before, List<@Nullable Object> values) throws SQLException {
            for (int i = 0; i < values.size(); i++) statement.setObject(before + i + 1, values.get(i));
        }
    }
}
