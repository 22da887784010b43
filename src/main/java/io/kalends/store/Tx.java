package io.kalends.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An open transaction, valid until the {@link Work} it was passed to returns, on the thread of that work. Once a
 * statement has failed the transaction has failed, as in PostgreSQL: it accepts no more, and is rolled back.
 */
public final class Tx {
    /** Rows to fetch from a server at a time, where there may be many. */
    private static final int PIECE = 5_000;

    private final Session session;
    private final Dialect dialect;
    private final boolean writing;
    private final LongAdder statements;
    private final List<Runnable> afterCommit = new ArrayList<>();
    private @Nullable SQLException fault;
    private boolean mapping;
    private boolean wrote;
    private boolean ended;
    private int left = Integer.MAX_VALUE;

    Tx(Session session, Dialect dialect, boolean writing, LongAdder statements) {
        this.session = session;
        this.dialect = dialect;
        this.writing = writing;
        this.statements = statements;
    }

    /** All rows of the result. */
    public <T> List<T> list(Sql sql, RowMapper<T> mapper) {
        return query(sql, mapper);
    }

    /** Passes the rows of the result one by one: there may be more than memory would hold. */
    public void each(Sql sql, Consumer<Row> reader) {
        read(sql, PIECE, reader);
    }

    /** The only row of the result, if there is one. More than one is an error of the statement. */
    public <T> Optional<T> one(Sql sql, RowMapper<T> mapper) {
        List<T> rows = query(sql, mapper);
        if (rows.size() > 1) throw new StoreException("more than one row from: " + sql);
        return rows.stream().findFirst();
    }

    /** The number that is the result of a query of one row and one column, 0 for NULL. */
    public long count(Sql sql) {
        return execute(sql.text(), prepared -> {
            try (ResultSet result = prepared.query(sql.values())) {
                if (!result.next()) throw new StoreException("no row from: " + sql);
                return result.getLong(1);
            }
        });
    }

    /** Changes rows, and returns how many. */
    public int run(Sql sql) {
        wrote = true;
        return execute(sql.text(), prepared -> prepared.update(sql.values()));
    }

    /**
     * Changes rows, however many. To a server this is sent with the next statement, or with the commit, so that a failure may
     * be told only then.
     */
    public void send(Sql sql) {
        wrote = true;
        queue(sql);
    }

    /** What has no result, or one that nobody wants. */
    private void queue(Sql sql) {
        if (dialect == Dialect.SQLITE) {
            execute(sql.text(), prepared -> prepared.update(sql.values()));
            return;
        }
        run(sql.text(), () -> {
            session.queue(sql.text(), sql.values());
            return true;
        });
    }

    /** Inserts rows that consist of numbers only, such as links between records. */
    public void insertNumbers(String table, List<String> columns, List<List<Long>> rows) {
        if (!rows.isEmpty()) dialect.insertNumbers(this, table, columns, rows);
    }

    /** Runs a statement for each item in one batch, with values made by {@link Sql#values}. */
    public <T> void batch(String text, Collection<T> items, Function<T, List<@Nullable Object>> values) {
        if (items.isEmpty()) return;
        var rows = new ArrayList<List<@Nullable Object>>(items.size());
        items.forEach(item -> rows.add(values.apply(item)));
        wrote = true;
        run(text, () -> {
            session.send();
            try (Session.Prepared prepared = session.prepare(text)) {
                prepared.batch(rows);
            }
            return true;
        });
    }

    <T> void update(Columns<T> columns, Collection<T> records) {
        dialect.update(this, columns, records);
    }

    /** A new ID. */
    public long nextId(Sequence sequence) {
        boolean isShared = sequence == Sequence.RECORD && session.idsWanted() > 0;
        return isShared
                ? session.nextId(() -> nextIds(sequence, session.idsWanted()))
                : count(dialect.nextId(sequence));
    }

    /** Some new IDs. */
    public List<Long> nextIds(Sequence sequence, int count) {
        return count == 0 ? List.of() : dialect.nextIds(this, sequence, count);
    }

    /** The last ID of a sequence; 0 when there is none yet. */
    public long lastId(Sequence sequence) {
        return count(dialect.lastId(sequence));
    }

    /** Has a sequence continue after this ID. On PostgreSQL this is not rolled back when the transaction fails. */
    public void setLastId(Sequence sequence, long id) {
        count(dialect.setLastId(sequence, id));
    }

    /** Does work that inserts very many posts. What takes ever longer row by row is derived once all are there. */
    public void inBulk(Runnable work) {
        List<Sql> after = dialect.deferDerived(this);
        work.run();
        after.forEach(this::run);
    }

    /** Takes the lock of this name, which other transactions wait for until this one ends. */
    public void lock(String name) {
        dialect.lock(name).forEach(this::count);
    }

    /** Takes the lock of this name together with the next statement: for what is kept from others in the store alone. */
    public void lockWithNext(String name) {
        dialect.lock(name).forEach(this::queue);
    }

    /** Takes the lock of this name together with others who share it, while nobody has it alone. */
    public void lockShared(String name) {
        dialect.lockShared(name).forEach(this::count);
    }

    /** Takes the lock of this name without waiting: false when another transaction has the lock. */
    public boolean tryLock(String name) {
        return dialect.tryLock(name).map(this::count).orElse(1L) == 1;
    }

    /** Keeps other writers away from the rows of a SELECT until this transaction ends. */
    public void hold(Sql sql) {
        if (dialect != Dialect.SQLITE) queue(sql.then(forUpdate()));
    }

    /** What to end a SELECT with whose rows no other writer may change until this transaction ends. */
    public String forUpdate() {
        return dialect.forUpdate();
    }

    /** The condition that the column holds one of these IDs, however many they are. */
    public Sql in(String column, Collection<Long> ids) {
        // Most common by far, and parsing a list costs more than the look-up.
        return ids.size() == 1 ? Sql.of(column + " = ?", ids.iterator().next()) : dialect.in(column, ids);
    }

    /**
     * Follows a table in a statement whose rows are to be read in the order of this index, and only until there are enough.
     * SQLite takes the index of a condition otherwise, and sorts all that it finds.
     */
    public String readBy(String index) {
        return dialect.readBy(index);
    }

    /** Has the counts of terms include what was changed here, which otherwise they do with the commit. */
    public void applyCounts() {
        if (wrote) dialect.applyCounts().forEach(this::queue);
    }

    /** The condition that the column contains the text, character for character. Reads every row: for short tables. */
    public Sql contains(String column, String text) {
        return dialect.containsByScan(column, text);
    }

    /**
     * The condition that the search text of the post known as {@code post} in the statement contains the text,
     * character for character: so the text is folded first, as the search text is. Uses the index from three characters on.
     */
    public Sql matches(String post, String text) {
        return dialect.matches(post, text);
    }

    /**
     * Runs this once everything written here is stored for good, before the writer is told; never when it is not. It
     * may read, by a transaction of its own, but not write.
     */
    public void afterCommit(Runnable action) {
        if (!writing) throw new IllegalStateException("nothing is committed by a read");
        afterCommit.add(action);
    }

    List<Runnable> afterCommit() {
        return afterCommit;
    }

    Optional<SQLException> fault() {
        return Optional.ofNullable(fault);
    }

    /** Allows one statement and no more. */
    Tx limitToOne() {
        left = 1;
        return this;
    }

    /** Whether it has failed by a conflict with others, and may succeed when repeated. */
    boolean isRetryable() {
        return fault != null && Failures.isRetryable(dialect, fault);
    }

    /** Whether it has changed anything, or has tried to. */
    boolean hasWritten() {
        return wrote;
    }

    /** Does the work; fails also where the work has swallowed the failure of a statement. */
    <T extends @Nullable Object> T perform(Work<T> work) {
        try {
            T result = work.in(this);
            if (fault != null) throw Failures.of(dialect, fault, "an earlier statement", writing);
            return result;
        } finally {
            ended = true;
        }
    }

    private <T> List<T> query(Sql sql, RowMapper<T> mapper) {
        var rows = new ArrayList<T>();
        read(sql, 0, row -> rows.add(mapper.map(row)));
        return rows;
    }

    private void read(Sql sql, int fetched, Consumer<Row> reader) {
        execute(sql.text(), prepared -> {
            try (ResultSet result = prepared.query(sql.values(), fetched)) {
                var row = new Row(result, prepared.columns(result), dialect);
                while (result.next()) reader.accept(row);
                return fetched;
            }
        });
    }

    private void checkUsable() {
        if (ended) throw new IllegalStateException("the transaction has ended");
        if (mapping) throw new IllegalStateException("a row mapper may not use the transaction");
        if (fault != null) throw new IllegalStateException("the transaction has failed before", fault);
        if (left-- == 0) throw new IllegalStateException("this was to be one statement");
    }

    private <T> T execute(String text, Use<T> use) {
        return run(text, () -> {
            try (Session.Prepared prepared = session.prepare(text)) {
                return use.of(prepared);
            }
        });
    }

    private <T> T run(String text, Step<T> step) {
        checkUsable();
        statements.increment();
        mapping = true;
        try {
            return step.take();
        } catch (SQLException e) {
            fault = e;
            throw Failures.of(dialect, e, session.sentAs(text), writing);
        } finally {
            mapping = false;
        }
    }

    @FunctionalInterface
    private interface Use<T> {
        T of(Session.Prepared prepared) throws SQLException;
    }

    @FunctionalInterface
    private interface Step<T> {
        T take() throws SQLException;
    }
}
