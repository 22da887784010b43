package io.kalends.store;

import static java.util.Objects.requireNonNull;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The store of the service: SQLite in a folder, or PostgreSQL. Work is handed a transaction; what it throws rolls it
 * back and reaches the caller unchanged. {@link StoreUnavailable} says that the engine cannot be used just now,
 * {@link StoreException} that a statement is wrong. One transaction is never opened inside another: pass the
 * {@link Tx} on instead.
 */
public final class Database implements AutoCloseable {
    /** Connections each of the two PostgreSQL pools may hold unless told otherwise. */
    public static final int DEFAULT_CONNECTIONS = 10;

    /** The kinds of work, each of which has threads or connections of its own. */
    public enum Lane {
        READ,
        SCAN,
        WRITE
    }

    /** What answers a read. */
    public enum Source {
        /** The database itself. */
        PRIMARY,
        /** A replica that has replayed all of {@link #changes}, where there is one; else the database. */
        REPLICA
    }

    /** How the tables of a store compare with those of this program. */
    public enum SchemaState {
        MISSING,
        OLDER,
        CURRENT,
        NEWER
    }

    private final LongAdder statements = new LongAdder();
    private final AtomicInteger reads = new AtomicInteger();
    private final AtomicInteger scans = new AtomicInteger();
    private final AtomicInteger writes = new AtomicInteger();
    private final NestingGuard nesting = new NestingGuard();
    private final ReplicaReads replicaReads = new ReplicaReads();
    private final Health health;
    private final Dialect dialect;
    private final Engine engine;
    private final ChangeLog log;
    private final boolean hasReplicas;

    private Database(Path folder, Optional<String> url, List<String> replicas, int connections, StoreLock lock) {
        this.dialect = url.isPresent() ? Dialect.POSTGRES : Dialect.SQLITE;
        this.log = url.isPresent() ? new PostgresLog() : new SqliteLog();
        this.health = new Health(dialect);
        this.hasReplicas = !replicas.isEmpty();
        this.engine = url.isPresent()
                ? PostgresEngine.open(url.get(), replicas, connections, statements, replicaReads)
                : SqliteEngine.open(folder, lock, statements, damage -> health.recordFailure(Lane.SCAN, damage));
    }

    /**
     * Opens the database at the URL, or without one the SQLite file in the folder, and brings its tables up to date.
     *
     * @param folder made when missing; not used with a URL
     */
    public static Database open(Path folder, Optional<String> url) {
        return open(folder, url, DEFAULT_CONNECTIONS);
    }

    /**
     * The same with PostgreSQL pools of another size.
     *
     * @param connections how many each of the two pools, for reads and for writes, may hold
     */
    public static Database open(Path folder, Optional<String> url, int connections) {
        return new Database(folder, url, List.of(), connections, StoreLock.none());
    }

    /**
     * The same to serve it, with replicas that some reads may be answered by; see {@link Source}.
     *
     * @param lock without which nothing is written
     */
    public static Database open(Path folder, Optional<String> url, List<String> replicas, StoreLock lock) {
        return new Database(folder, url, replicas, DEFAULT_CONNECTIONS, lock);
    }

    /** Loads the driver of the embedded database, which takes longer than to open a store. */
    public static void load() {
        SqliteLibrary.load();
    }

    /** Unpacks the native library of the driver, which otherwise does so at each start. */
    public static void unpack(Path folder) {
        SqliteLibrary.unpack(folder);
    }

    /** Whether another process has the store open, as far as can be told. */
    public static boolean isInUse(Path folder, Optional<String> url) {
        return url.isPresent()
                ? new PostgresServer(url.get()).isInUse()
                : FolderLock.isHeld(folder) || SqliteEngine.file(folder).isInUse();
    }

    /** Read without migrating the store. */
    public static SchemaState schemaState(Path folder, Optional<String> url) {
        long version = url.isPresent()
                ? new PostgresServer(url.get()).version()
                : SqliteEngine.file(folder).version();
        if (version == 0) return SchemaState.MISSING;
        int current = Migrations.NAMES.size();
        return version == current ? SchemaState.CURRENT : version < current ? SchemaState.OLDER : SchemaState.NEWER;
    }

    /** Whether the folder holds a SQLite file already. */
    public static boolean exists(Path folder) {
        return Files.exists(folder.resolve(SqliteEngine.FILE));
    }

    /** Reads a few rows by their keys, on the calling thread. All statements see the same moment. */
    public <T extends @Nullable Object> T read(Work<T> work) {
        return read(Source.PRIMARY, work);
    }

    public <T extends @Nullable Object> T read(Source source, Work<T> work) {
        return counted(
                Lane.READ,
                () -> isReplica(source) ? engine.readReplica(nesting.guard(work)) : engine.read(nesting.guard(work)));
    }

    /** Reads by one statement, which is the least work for a server. */
    public <T extends @Nullable Object> T readOnce(Work<T> work) {
        return counted(Lane.READ, () -> engine.readOnce(nesting.guard(work)));
    }

    /** Reads lists, searches and counts: work long enough to hold up others. All statements see the same moment. */
    public <T extends @Nullable Object> T scan(Work<T> work) {
        return scan(Source.PRIMARY, work);
    }

    public <T extends @Nullable Object> T scan(Source source, Work<T> work) {
        return counted(
                Lane.SCAN,
                () -> isReplica(source) ? engine.readReplica(nesting.guard(work)) : engine.scan(nesting.guard(work)));
    }

    private boolean isReplica(Source source) {
        return hasReplicas && source == Source.REPLICA;
    }

    public ReplicaReads replicaReads() {
        return replicaReads;
    }

    /** Changes rows, wholly or not at all. Once it returns, the change survives a loss of power. */
    public <T extends @Nullable Object> T write(Work<T> work) {
        health.checkUndamaged();
        return counted(Lane.WRITE, () -> engine.write(nesting.guard(work)));
    }

    /**
     * The same for work of a few milliseconds that is seldom refused once it has changed something: it may share a
     * transaction with that of others.
     */
    public <T extends @Nullable Object> T writeShortly(Work<T> work) {
        health.checkUndamaged();
        return counted(Lane.WRITE, () -> engine.writeShortly(nesting.guard(work)));
    }

    /** Finds out what work would do: what it has written is taken back. */
    public <T> T tryOut(Work<T> work) {
        var done = new AtomicReference<@Nullable T>();
        try {
            return write(tx -> {
                done.set(work.in(tx));
                throw new TakenBack();
            });
        } catch (TakenBack e) {
            return requireNonNull(done.get());
        }
    }

    /** Takes back what a transaction has done. */
    private static final class TakenBack extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TakenBack() {
            super("taken back", null, false, false);
        }
    }

    /** The same without a result. */
    public void execute(Consumer<Tx> work) {
        write(tx -> {
            work.accept(tx);
            return tx;
        });
    }

    /**
     * Does work that only one of several nodes is to do at a time, by transactions of its own.
     *
     * @return false when another node is doing work of this name, which then is not done here
     */
    public boolean runExclusively(String name, Runnable work) {
        return engine.runExclusively(name, work);
    }

    /** What has changed, for the change feed. */
    public ChangeLog log() {
        return log;
    }

    /** Which records have changed recently, for caches. */
    public Changes changes() {
        return engine.changes();
    }

    /** Starts an integrity check in the background, if the last shutdown was not clean. */
    public void startIntegrityCheck() {
        engine.startIntegrityCheck();
    }

    public boolean isCheckingIntegrity() {
        return engine.isCheckingIntegrity();
    }

    /**
     * Throws {@link StoreUnavailable} unless the database answers, its files are those that were opened, no damage is
     * known, and, where a write has failed, it can be written again.
     */
    public void ping() {
        engine.checkFiles();
        read(tx -> tx.count(Sql.of("SELECT count(*) FROM migration")));
        health.checkUndamaged();
        if (!health.hasFailedWrites()) return;
        engine.checkDiskSpace();
        write(Database::probe);
        health.markWritten();
    }

    /** Writes something to the disk and removes it again. */
    private static int probe(Tx tx) {
        return tx.run(Sql.of("INSERT INTO change_mark (made_at, position) VALUES (-1, 0)"))
                + tx.run(Sql.of("DELETE FROM change_mark WHERE made_at = -1"));
    }

    /** Runs ANALYZE, for use after many rows have been added. */
    public void analyze() {
        engine.analyze();
    }

    /** Has {@link #ping} probe whether the store can be written, after a write beside it on the disk has failed. */
    public void reportFailedWrite(StoreUnavailable e) {
        health.recordFailure(Lane.WRITE, e);
    }

    public Dialect dialect() {
        return dialect;
    }

    /** How many statements were run since the start. */
    public long statements() {
        return statements.sum();
    }

    /** How much work of a kind is in flight: above the size of its pool, some of it waits. */
    public int inFlight(Lane lane) {
        return count(lane).get();
    }

    private AtomicInteger count(Lane lane) {
        return switch (lane) {
            case READ -> reads;
            case SCAN -> scans;
            case WRITE -> writes;
        };
    }

    private <T extends @Nullable Object> T counted(Lane lane, Supplier<T> work) {
        AtomicInteger count = count(lane);
        count.incrementAndGet();
        try {
            return work.get();
        } catch (StoreUnavailable e) {
            health.recordFailure(lane, e);
            throw e;
        } finally {
            count.decrementAndGet();
        }
    }

    /** Finishes the writes in flight and closes every connection. */
    @Override
    public void close() {
        engine.close();
    }
}
