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
 * SQLite, embedded. A call into it pins the carrier of a virtual thread, so only short reads run on the thread of the
 * caller; scans have a few threads of their own, and one thread does all the writing.
 */
final class SqliteEngine implements Engine {
    static final String FILE = "kalends.db";

    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final int CORES = Runtime.getRuntime().availableProcessors();
    private static final int READERS = Math.max(4, 2 * CORES);
    private static final int SCANNERS = Math.clamp(CORES, 2, 8);

    private final SqliteFiles files;
    private final Optional<IntegrityCheck> check;
    private final SqliteReaders readers;
    private final SqliteReaders scanners;
    private final ExecutorService scans;
    private final SqliteWriter writer;
    private final Changes changes = new Changes(Changes.LOCAL);

    private SqliteEngine(SqliteFiles files, StoreLock lock, LongAdder statements, Consumer<StoreUnavailable> damaged) {
        this.files = files;
        this.check = lock.needsCheck()
                ? Optional.of(new IntegrityCheck(files, damaged, lock::markChecked))
                : Optional.empty();
        this.readers = new SqliteReaders(files, READERS, statements);
        this.scanners = new SqliteReaders(files, SCANNERS, statements);
        this.scans = Executors.newFixedThreadPool(
                SCANNERS, Thread.ofPlatform().name("scan-", 1).daemon().factory());
        this.writer = new SqliteWriter(files, statements, changes);
    }

    /**
     * @param lock of the process that serves the store, if any
     * @param damaged called when the integrity check finds damage
     */
    static SqliteEngine open(Path folder, StoreLock lock, LongAdder statements, Consumer<StoreUnavailable> damaged) {
        SqliteFile file = file(folder);
        try {
            Files.createDirectories(folder, FileModes.folder(folder));
        } catch (IOException e) {
            throw new StoreUnavailable("the folder " + folder + " cannot be created", e);
        }
        file.checkWritable();
        file.migrate();
        return new SqliteEngine(SqliteFiles.open(file, lock), lock, statements, damaged);
    }

    static SqliteFile file(Path folder) {
        return new SqliteFile(folder.resolve(FILE), PATIENCE);
    }

    @Override
    public <T extends @Nullable Object> T read(Work<T> work) {
        return readers.read(work);
    }

    @Override
    public <T extends @Nullable Object> T readOnce(Work<T> work) {
        return read(work);
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
    public <T extends @Nullable Object> T readReplica(Work<T> work) {
        throw new IllegalStateException("a file has no replicas");
    }

    @Override
    public <T extends @Nullable Object> T write(Work<T> work) {
        return writer.write(work);
    }

    @Override
    public <T extends @Nullable Object> T writeShortly(Work<T> work) {
        return write(work);
    }

    @Override
    public void checkFiles() {
        files.check();
    }

    @Override
    public void checkDiskSpace() {
        files.file().checkDiskSpace();
    }

    @Override
    public void startIntegrityCheck() {
        check.ifPresent(IntegrityCheck::start);
    }

    @Override
    public boolean isCheckingIntegrity() {
        return check.filter(IntegrityCheck::isRunning).isPresent();
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
    public boolean runExclusively(String name, Runnable work) {
        work.run();
        return true;
    }

    @Override
    public Changes changes() {
        return changes;
    }

    @Override
    public void close() {
        check.ifPresent(IntegrityCheck::close);
        writer.close();
        scans.shutdown();
        try {
            if (!scans.awaitTermination(30, TimeUnit.SECONDS)) scans.shutdownNow();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        scanners.close();
        readers.close();
        files.close();
    }
}
