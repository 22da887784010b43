package io.kalends.app;

import io.kalends.api.Upload;
import io.kalends.config.Config;
import io.kalends.fetch.Download;
import io.kalends.fetch.FetchCredentials;
import io.kalends.fetch.FetchRequest;
import io.kalends.fetch.Fetched;
import io.kalends.fetch.Fetcher;
import io.kalends.intake.CsvHeader;
import io.kalends.intake.CsvReader;
import io.kalends.intake.CsvReading;
import io.kalends.intake.IcalReader;
import io.kalends.intake.Item;
import io.kalends.intake.ItemSink;
import io.kalends.intake.ReadLimits;
import io.kalends.intake.Reading;
import io.kalends.intake.SiteReader;
import io.kalends.intake.UnreadableFile;
import io.kalends.source.Readers;
import io.kalends.source.Source;
import io.kalends.source.Source.Validators;
import io.kalends.source.SourceReading;
import io.kalends.source.SourceReading.Result;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Reads sources by the readers of their types, and fetches what is no file. */
public final class SourceReaders implements Readers {
    private static final ReadLimits LIMITS = ReadLimits.DEFAULT;

    private final Supplier<Config> settings;
    private final Fetcher fetcher;
    private final Clock clock;

    /** @param settings as they are at the time */
    public SourceReaders(Supplier<Config> settings, Fetcher fetcher, Clock clock) {
        this.settings = settings;
        this.fetcher = fetcher;
        this.clock = clock;
    }

    @Override
    public SourceReading of(Source source, Path file) {
        return source.type() == Source.Type.ARCHIVE
                ? new ArchiveReading(file)
                : sink -> read(source, file, sink, Validators.NONE);
    }

    @Override
    public SourceReading of(Source source, Optional<Login> login) {
        Optional<FetchCredentials> credentials =
                login.map(known -> new FetchCredentials(known.user(), known.password()));
        return source.type() == Source.Type.SITE
                ? sink -> readSite(new SiteReader(fetcher, source.address(), credentials), credentials.isEmpty(), sink)
                : sink -> readFetched(source, credentials, sink);
    }

    private static Result readSite(SiteReader reader, boolean asVisitor, ItemSink sink) {
        var watched = new Watched(sink);
        reader.read(SiteReader.Position.START, watched, (next, total) -> {});
        return new Result(true, !watched.hasRejected, asVisitor, Validators.NONE);
    }

    /** Reads an archive, and has its images at hand until it is closed. */
    private final class ArchiveReading implements SourceReading {
        private final Path file;
        private Optional<ArchiveSite> site = Optional.empty();

        ArchiveReading(Path file) {
            this.file = file;
        }

        @Override
        public Result into(ItemSink sink) {
            ArchiveSite opened = ArchiveSite.open(file, settings.get(), clock);
            site = Optional.of(opened);
            return readSite(new SiteReader(opened), false, sink);
        }

        @Override
        public Optional<Upload> image(String url) {
            return site.flatMap(opened -> opened.image(url));
        }

        @Override
        public void close() {
            site.ifPresent(ArchiveSite::close);
        }
    }

    private Result readFetched(Source source, Optional<FetchCredentials> credentials, ItemSink sink) {
        FetchRequest request = FetchRequest.of(source.address(), LIMITS.file())
                .accepting(source.type() == Source.Type.ICAL ? "text/calendar, */*;q=0.5" : "text/csv, */*;q=0.5")
                .as(credentials)
                .unless(source.fetched().etag(), source.fetched().lastModified());
        try {
            Path folder = Files.createTempDirectory("kalends-source");
            try (Download download = fetcher.download(request, folder)) {
                if (download.file().isEmpty()) return Result.NOT_MODIFIED;
                return read(source, download.file().get(), sink, validators(download.head()));
            } finally {
                Files.deleteIfExists(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Validators validators(Fetched head) {
        return new Validators(head.etag(), head.lastModified());
    }

    private Result read(Source source, Path file, ItemSink sink, Validators validators) {
        var watched = new Watched(sink);
        try {
            Reading reading =
                    source.type() == Source.Type.CSV ? readTable(source, file, watched) : readCalendar(file, watched);
            return new Result(true, reading.isComplete() && !watched.hasRejected, validators);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Reading readCalendar(Path file, ItemSink sink) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return IcalReader.read(in, settings.get().timezone(), LIMITS, sink);
        }
    }

    private Reading readTable(Source source, Path file, ItemSink sink) throws IOException {
        CsvReading table = CsvReader.read(() -> Files.newInputStream(file), options(source), sink);
        sink.noted(1, "Columns", described(table));
        return table.reading();
    }

    private CsvReader.Options options(Source source) {
        Config config = settings.get();
        return new CsvReader.Options(
                config.timezone(),
                config.languages(),
                LocalDate.ofInstant(clock.instant(), config.timezone()),
                source.settings().columns(),
                LIMITS);
    }

    @Override
    public Columns columns(Source source, Path file) {
        if (source.type() != Source.Type.CSV) return Columns.NONE;
        try {
            CsvHeader header = CsvReader.header(() -> Files.newInputStream(file), options(source));
            return new Columns(header.taken(), header.names(), header.fields());
        } catch (UnreadableFile e) {
            // Said when it is read.
            return Columns.NONE;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String described(CsvReading table) {
        String taken = table.columns().entrySet().stream()
                .map(SourceReaders::described)
                .collect(Collectors.joining(", "));
        return taken + (table.ignored().isEmpty() ? "" : "; not used: " + String.join(", ", table.ignored()));
    }

    private static String described(Map.Entry<String, String> column) {
        return column.getKey() + " is " + column.getValue();
    }

    @Override
    public Upload image(String url) {
        var image = new AtomicReference<byte[]>(new byte[0]);
        try {
            Fetched _ = fetcher.fetch(
                    FetchRequest.of(url, settings.get().limits().media()).accepting("image/*"),
                    (head, body) -> image.set(body.readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Upload.of(filename(url), image.get());
    }

    private static String filename(String url) {
        String path = URI.create(url).getPath();
        return path == null ? "" : path.substring(path.lastIndexOf('/') + 1);
    }

    /** Notes whether something could not be read: it must not be taken for gone. */
    private static final class Watched implements ItemSink {
        private final ItemSink sink;
        private boolean hasRejected;

        Watched(ItemSink sink) {
            this.sink = sink;
        }

        @Override
        public void item(Item item) {
            sink.item(item);
        }

        @Override
        public void rejected(long line, String name, String reason) {
            hasRejected = true;
            sink.rejected(line, name, reason);
        }

        @Override
        public void noted(long line, String name, String note) {
            sink.noted(line, name, note);
        }
    }
}
