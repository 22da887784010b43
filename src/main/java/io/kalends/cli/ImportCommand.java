package io.kalends.cli;

import io.kalends.api.Problem;
import io.kalends.app.SourceReaders;
import io.kalends.app.SourceServices;
import io.kalends.app.Version;
import io.kalends.archive.Backup;
import io.kalends.archive.InvalidArchive;
import io.kalends.archive.Progress;
import io.kalends.archive.Report;
import io.kalends.config.Config;
import io.kalends.config.Refusal;
import io.kalends.fetch.FetchFailure;
import io.kalends.fetch.FetchPolicy;
import io.kalends.fetch.Fetcher;
import io.kalends.fetch.OwnAddress;
import io.kalends.intake.Format;
import io.kalends.intake.SiteFailure;
import io.kalends.intake.UnreadableFile;
import io.kalends.source.Readers;
import io.kalends.source.RunOptions;
import io.kalends.source.Source;
import io.kalends.source.Source.Removed;
import io.kalends.store.Database;
import io.kalends.store.FileModes;
import io.kalends.store.StagedStore;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Imports the file of an export, or another calendar. */
@Command(
        name = "import",
        description = {
            "Take in a calendar: a file of 'kalends export', another site, or an iCalendar or CSV file or feed.",
            "",
            "A file of 'kalends export' goes into an empty store, of either engine, images included. IDs, slugs, dates,"
                    + " users and their passwords stay the same. The service must not be running. A file that is cut off"
                    + " or altered is refused, and everything is stored or nothing.",
            "",
            "Anything else is a source, and so is a file of 'kalends export' with --merge: run again, it changes only what has changed there, and never what somebody has"
                    + " changed here. With PostgreSQL the service may be running. Stopped half-way and run again it goes on. It exits"
                    + " with 0 when all was imported, 3 when some entries were refused, and 1 when it failed."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "Examples:  kalends import calendar.ndjson --data=new",
            "           kalends export - | kalends import - --database='jdbc:postgresql://localhost/kalends?user=kalends'",
            "           kalends import https://old.example.org/wp-json/tribe/events/v1 --images --dry-run",
            "           kalends import other-calendar.ndjson --merge --dry-run",
            "           kalends import events.csv --columns=title=Name,start_date=Beginn"
        })
final class ImportCommand extends LoadCommand {
    private static final String STANDARD_INPUT = "-";

    private final Optional<Readers> others;

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE|ADDRESS",
            description = "File to read, or address; standard input when it is - or not given")
    private String given = STANDARD_INPUT;

    @Option(
            names = "--as",
            paramLabel = "KIND",
            description = "What it is: archive, ics, csv or site; told by itself otherwise")
    private Optional<String> kind = Optional.empty();

    @Option(
            names = "--merge",
            description = "Import the file of an export as a source, beside the records that are here; its users and"
                    + " settings are left out")
    private boolean merges;

    @Option(names = "--dry-run", description = "Say what would be done, and write nothing")
    private boolean dryRun;

    @Option(
            names = "--compare",
            description =
                    "Say record by record what differs between the source and what is here of it, and write nothing")
    private boolean compares;

    @Option(names = "--user", paramLabel = "NAME", description = "Log in there, to see drafts too")
    private Optional<String> user = Optional.empty();

    @Option(names = "--password-file", paramLabel = "FILE", description = "File with the password; it is kept nowhere")
    private Optional<Path> passwordFile = Optional.empty();

    @Option(names = "--images", description = "Store the images here")
    private boolean images;

    @Option(
            names = "--removed",
            paramLabel = "trash|keep",
            description = "What becomes of events that are gone there: trash is the default of feeds, and only for what"
                    + " lies ahead, within the dates of the feed, up to a fifth of it")
    private Optional<String> removed = Optional.empty();

    @Option(names = "--confirm-removals", description = "Put events into the trash however many are gone there")
    private boolean confirmsRemovals;

    @Option(
            names = "--columns",
            paramLabel = "FIELD=COLUMN",
            split = ",",
            description = "Columns of a CSV file that are not found by their names")
    private Map<String, String> columns = Map.of();

    @Option(names = "--name", paramLabel = "NAME", description = "What the source is called here")
    private Optional<String> name = Optional.empty();

    ImportCommand() {
        this(Optional.empty());
    }

    /** @param others instead of those that read files and addresses */
    ImportCommand(Optional<Readers> others) {
        this.others = others;
    }

    @Override
    int run(Config config) {
        if (removed.filter(word -> !Removed.words().contains(word)).isPresent())
            throw new Refusal("--removed must be trash or keep, not '" + removed.get() + "'.");
        Optional<Source.Type> type = type();
        if (merges && type.isEmpty())
            throw new Refusal("--merge is for the file of an export; 'kalends restore' takes backups.");
        return type.isPresent() ? importFile(type.get(), config) : importArchive(config);
    }

    /** What kind of source is given; empty for an archive. */
    private Optional<Source.Type> type() {
        Format format = kind.map(ImportCommand::chosen).orElseGet(this::told);
        return switch (format) {
            case ARCHIVE -> merges ? Optional.of(Source.Type.ARCHIVE) : Optional.empty();
            case BACKUP -> Optional.empty();
            case ICALENDAR -> Optional.of(Source.Type.ICAL);
            case CSV -> Optional.of(Source.Type.CSV);
            case SITE -> Optional.of(Source.Type.SITE);
        };
    }

    private static Format chosen(String word) {
        return Format.of(word)
                .orElseThrow(() -> new Refusal(
                        "--as must be one of " + String.join(", ", Format.WORDS) + ", not '" + word + "'."));
    }

    /** What it is by what it looks like. */
    private Format told() {
        if (given.equals(STANDARD_INPUT)) return Format.ARCHIVE;
        if (Source.isAddress(given)) return toldByAddress();
        Path file = Path.of(given);
        if (!Files.isRegularFile(file) || !Files.isReadable(file))
            return toldByName().orElse(Format.ARCHIVE);
        try (InputStream in = Files.newInputStream(file)) {
            // A damaged export begins with anything; that is told when it is read.
            return Format.of(in.readNBytes(Format.BEGINNING))
                    .or(this::toldByName)
                    .orElse(Format.ARCHIVE);
        } catch (IOException e) {
            throw new Refusal("The file " + given + " cannot be read.");
        }
    }

    private Optional<Format> toldByName() {
        String name = given.toLowerCase(Locale.ROOT);
        return Format.of(name.substring(name.lastIndexOf('.') + 1));
    }

    private Format toldByAddress() {
        String address = given.toLowerCase(Locale.ROOT);
        String path = address.replaceFirst("[?#].*", "");
        if (path.endsWith(".csv")) return Format.CSV;
        boolean isFeed = path.endsWith(".ics") || path.startsWith("webcal") || address.contains("ical=1");
        return isFeed ? Format.ICALENDAR : Format.SITE;
    }

    private int importFile(Source.Type type, Config config) {
        expectStore(config);
        if (config.database().isEmpty() && Database.isInUse(config.data(), config.database()))
            throw new Refusal("Kalends is running on this store, and SQLite has one writer. Stop it first, or bring the"
                    + " source in on the page Sources of its editor.");
        if (given.matches("[a-zA-Z]+://[^/]*@.*"))
            throw new Refusal("Addresses are kept, and passwords are not: give --user and --password-file instead.");
        Optional<Path> file = Source.isAddress(given) ? Optional.empty() : Optional.of(readable(given));
        String address = file.map(path -> String.valueOf(path.getFileName())).orElse(given);
        var source = new SourceImport(
                type,
                address,
                file,
                name,
                removed.map(Removed::of),
                images,
                columns,
                new RunOptions(dryRun, confirmsRemovals),
                login());
        try (var fetcher = new Fetcher(policy(config), Version.text())) {
            Config current = SourceServices.settings(config);
            Readers readers = others.orElseGet(() -> new SourceReaders(() -> current, fetcher, Clock.systemUTC()));
            PrintWriter err = spec().commandLine().getErr();
            return compares
                    ? source.compare(config, readers, progress(), err)
                    : source.run(config, readers, progress(), err);
        } catch (Problem | FetchFailure | SiteFailure | UnreadableFile | InvalidArchive e) {
            throw new Refusal(String.valueOf(e.getMessage()));
        }
    }

    /** Who gives a command may name a private address. */
    private FetchPolicy policy(Config config) {
        return Source.isAddress(given)
                ? FetchPolicy.ofCommand(config.fetchPrivate(), OwnAddress.none(), given)
                : FetchPolicy.ofService(config.fetchPrivate(), OwnAddress.none());
    }

    private Optional<Readers.Login> login() {
        if (user.isPresent() != passwordFile.isPresent())
            throw new Refusal("--user and --password-file are given together.");
        try {
            return passwordFile.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Readers.Login(
                            user.orElseThrow(),
                            Files.readString(passwordFile.get()).strip()));
        } catch (IOException e) {
            throw new Refusal("The file " + passwordFile.get() + " cannot be read.");
        }
    }

    private int importArchive(Config config) {
        if (dryRun || compares)
            throw new Refusal((dryRun ? "--dry-run" : "--compare")
                    + " is for sources: give --merge too, and the archive is imported as one.");
        expectReplaceable(config);
        if (given.equals(STANDARD_INPUT)) return transfer("Imported", progress -> importInput(config, progress));
        Path lines = readable(given);
        if (Backup.isOne(lines)) throw new Refusal("This is a backup; 'kalends restore' takes it.");
        return transfer("Imported", progress -> importLines(config, lines, progress));
    }

    /** Stored in a file first, because its checksum comes at the end. */
    private static Report importInput(Config config, Progress progress) {
        try (var staged = StagedStore.in(config.data())) {
            Path lines = staged.folder().resolve("lines");
            Files.createFile(lines, FileModes.file(lines));
            try (OutputStream out = Files.newOutputStream(lines)) {
                System.in.transferTo(out);
            }
            return importLines(config, lines, progress);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
