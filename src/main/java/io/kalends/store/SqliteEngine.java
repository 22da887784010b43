package io.kalends.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * SQLite, embedded. A call into it holds the thread that carries a virtual thread, so only short reads run on the
 * caller's; scans have a few threads of their own, and one thread does all the writing.
 */
final class SqliteEngine implements Engine {
    static final String FILE = "kalends.db";

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final int CORES = Runtime.getRuntime().availableProcessors();
    private static final int READERS = Math.max(4, 2 * CORES);
    private static final int SCANNERS = Math.clamp(CORES, 2, 8);

    private final SqlitePlace place;
    private final Optional<SqliteCheck> check;
    private final SqliteReaders readers;
    private final SqliteReaders scanners;
    private final ExecutorService scans;
    private final SqliteWriter writer;
    private final Changes changes = new Changes(Changes.TOLD);

    private SqliteEngine(SqlitePlace place, StoreLock lock, LongAdder statements, Consumer<StoreUnavailable> damaged) {
        this.place = place;
        this.check = lock.needsCheck() ? Optional.of(new SqliteCheck(place, damaged, lock::checked)) : Optional.empty();
        this.readers = new SqliteReaders(place, READERS, statements);
        this.scanners = new SqliteReaders(place, SCANNERS, statements);
        this.scans = Executors.newFixedThreadPool(
                SCANNERS, Thread.ofPlatform().name("scan-", 1).daemon().factory());
        this.writer = new SqliteWriter(place, statements, changes);
    }

    /**
     * @param lock of the one who serves the store, or of nobody
     * @param damaged told of damage that a look through the file has found
     */
    static SqliteEngine open(Path folder, StoreLock lock, LongAdder statements, Consumer<StoreUnavailable> damaged) {
        SqliteFile file = file(folder);
        try {
            Files.createDirectories(folder, FileModes.folder(folder));
        } catch (IOException e) {
            throw new StoreUnavailable("the folder " + folder + " cannot be made", e);
        }
        file.checkWritable();
        file.migrate();
        return new SqliteEngine(SqlitePlace.open(file, lock), lock, statements, damaged);
    }

    static SqliteFile file(Path folder) {
        return new SqliteFile(folder.resolve(FILE), PATIENCE);
    }

    @Override
    public <T extends @Nullable Object> T read(Work<T> work) {
        return readers.read(work);
    }

    @Override
    public <T extends @Nullable Object> T scan(Work<T> work) {
        try {
            return CompletableFuture.supplyAsync(() -> Outcome.of(() -> scanners.read(work)), scans)
                    .join()
                    .get();
        } catch (RejectedExecutionException e) {
            throw new StoreUnavailable("the database is closed", e);
        }
    }

    @Override
    public <T extends @Nullable Object> T readCopy(Work<T> work) {
        throw new IllegalStateException("a file has no copies");
    }

    @Override
    public <T extends @Nullable Object> T write(Work<T> work) {
        return writer.write(work);
    }

    @Override
    public void checkPlace() {
        place.check();
    }

    @Override
    public void checkRoom() {
        place.file().checkRoom();
    }

    @Override
    public void lookForDamage() {
        check.ifPresent(SqliteCheck::start);
    }

    @Override
    public boolean isLookingForDamage() {
        return check.filter(SqliteCheck::isRunning).isPresent();
    }

    @Override
    public void analyze() {
        write(tx -> tx.run(Sql.of("ANALYZE")));
        // A connection reads the statistics when it is opened.
        readers.renew();
        scanners.renew();
    }

    /** One process serves a file. */
    @Override
    public boolean alone(String name, Runnable work) {
        work.run();
        return true;
    }

    @Override
    public Changes changes() {
        return changes;
    }

    @Override
    public void close() {
        check.ifPresent(SqliteCheck::close);
        writer.close();
        scans.shutdown();
        try {
            if (!scans.awaitTermination(30, TimeUnit.SECONDS)) scans.shutdownNow();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        scanners.close();
        readers.close();
        place.close();
    }
}
