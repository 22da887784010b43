package io.kalends.intake;

import io.kalends.text.CsvRows;
import io.kalends.text.CsvRows.Row;
import io.kalends.text.CsvRows.TooLong;
import io.kalends.text.PlainText;
import io.kalends.time.TypedTimes;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a table of events, row by row. It goes through the file twice, as a date such as {@code 05/12/2026} is only understood when
 * the others are known.
 */
public final class CsvReader {
    /**
     * How to read a table.
     *
     * @param site zone of rows that name none
     * @param languages of the site: they decide on dates that may be read in two ways, where nothing else does
     * @param today a date without a year is the next one from then on
     * @param columns names of columns by those of fields, for what is not found by its name
     */
    public record Options(
            ZoneId site, List<Locale> languages, LocalDate today, Map<String, String> columns, ReadLimits limits) {}

    /** A file that can be opened again. */
    public interface Source {
        InputStream open() throws IOException;
    }

    private static final String FILE = "the file";
    private static final int BEGINNING = 1 << 16;
    private static final String SEPARATORS = ",;\t|";
    private static final Pattern SEPARATOR_LINE = Pattern.compile("(?i)\\s*\"?sep=(.)\"?\\s*");

    /** What our own tables put before a cell that a spreadsheet would run. */
    private static final Pattern DISARMED = Pattern.compile("(^|[;\\t\\n\\r])(\\s*)'([=+\\-@＝＋－＠])");

    private final Options options;
    private final ItemSink sink;
    private final Terms terms;
    private final Map<String, Long> keys = new HashMap<>();
    private long items;

    private CsvReader(Options options, ItemSink sink) {
        this.options = options;
        this.sink = sink;
        terms = new Terms(sink);
    }

    /**
     * Reads a file and tells the sink of every row.
     *
     * @throws UnreadableFile if it is no table, or has no columns for what is needed
     */
    public static CsvReading read(Source source, Options options, ItemSink sink) throws IOException {
        return new CsvReader(options, sink).read(source);
    }

    /**
     * Reads the first line of a file alone, also where columns that are needed are not found.
     *
     * @throws UnreadableFile if it is no table, or a chosen column or field does not exist
     */
    public static CsvHeader header(Source source, Options options) throws IOException {
        try (InputStream in = source.open()) {
            Table table = table(in, options.limits());
            var columns = new CsvColumns(table.header(), options.columns());
            return new CsvHeader(table.header(), columns.found(), CsvField.words());
        }
    }

    /** A file as it is read, from its first row on. */
    private record Table(LimitedInput input, CsvRows rows, long linesBefore, List<String> header) {}

    private CsvReading read(Source source) throws IOException {
        CsvDates dates;
        CsvColumns columns;
        try (InputStream in = source.open()) {
            Table table = table(in, options.limits());
            columns = new CsvColumns(table.header(), options.columns());
            columns.check();
            dates = dates(table, columns);
        }
        try (InputStream in = source.open()) {
            boolean isComplete = take(table(in, options.limits()), columns, dates);
            return new CsvReading(new Reading(items, isComplete), columns.found(), columns.ignored());
        }
    }

    private static Table table(InputStream in, ReadLimits limits) throws IOException {
        var input = new LimitedInput(in, limits.file());
        var text = new BufferedReader(new DecodedText(Encodings.open(input)), BEGINNING);
        text.mark(BEGINNING);
        String first = firstLine(text);
        text.reset();
        Matcher said = SEPARATOR_LINE.matcher(first);
        if (said.matches()) text.readLine();
        char separator = said.matches() ? said.group(1).charAt(0) : separator(first);
        var rows = new CsvRows(text, separator, limits.entry());
        return new Table(input, rows, said.matches() ? 1 : 0, header(rows));
    }

    /** The first line that is not blank, or its beginning. */
    private static String firstLine(BufferedReader text) throws IOException {
        var beginning = new char[BEGINNING - 1];
        int length = 0;
        for (int read = 0;
                read >= 0 && length < beginning.length;
                read = text.read(beginning, length, beginning.length - length)) length += read;
        return new String(beginning, 0, length)
                .lines()
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElse("");
    }

    /** The one that is there most often, outside of quotes. */
    private static char separator(String header) {
        int[] counts = new int[SEPARATORS.length()];
        boolean quoted = false;
        for (int i = 0; i < header.length(); i++) {
            char character = header.charAt(i);
            if (character == '"') quoted = !quoted;
            int place = SEPARATORS.indexOf(character);
            if (place >= 0 && !quoted) counts[place]++;
        }
        int best = 0;
        for (int i = 1; i < counts.length; i++) if (counts[i] > counts[best]) best = i;
        return SEPARATORS.charAt(best);
    }

    private static List<String> header(CsvRows rows) throws IOException {
        try {
            for (var row = rows.next(); row.isPresent(); row = rows.next())
                if (!CsvEvent.isBlank(row.get().cells())) return armed(row.get().cells());
        } catch (TooLong e) {
            // As below.
        }
        throw new UnreadableFile("This is no table: its first line must name its columns, such as title,start_date.");
    }

    private static List<String> armed(List<String> cells) {
        return cells.stream()
                .map(cell ->
                        cell.indexOf('\'') < 0 ? cell : DISARMED.matcher(cell).replaceAll("$1$2$3"))
                .toList();
    }

    private CsvDates dates(Table table, CsvColumns columns) throws IOException {
        var shown = EnumSet.noneOf(CsvDates.Order.class);
        Optional<String> doubtful = Optional.empty();
        try {
            for (var row = table.rows().next();
                    row.isPresent();
                    row = table.rows().next())
                for (CsvField field : List.of(CsvField.START_DATE, CsvField.END_DATE)) {
                    Optional<String> date = columns.cell(field, row.get().cells());
                    date.flatMap(CsvDates::shown).ifPresent(shown::add);
                    if (doubtful.isEmpty()) doubtful = date.filter(CsvDates::isAmbiguous);
                }
        } catch (TooLong e) {
            // Told when the rows are taken.
        }
        CsvDates.Order order = order(shown, doubtful, columns);
        return new CsvDates(new TypedTimes(options.today(), locale()), order);
    }

    private Locale locale() {
        return options.languages().isEmpty()
                ? Locale.ENGLISH
                : options.languages().getFirst();
    }

    private CsvDates.Order order(Set<CsvDates.Order> shown, Optional<String> doubtful, CsvColumns columns) {
        if (shown.size() == 1) return shown.iterator().next();
        if (shown.size() > 1) {
            sink.noted(
                    0,
                    FILE,
                    "Some dates have the day first and some the month: those that may be either are left out.");
            return CsvDates.Order.MIXED;
        }
        boolean monthFirst = !columns.isGerman() && locale().getCountry().equals("US");
        doubtful.ifPresent(date -> sink.noted(
                0,
                FILE,
                "Dates such as " + date + " are read with the " + (monthFirst ? "month" : "day")
                        + " first, as nothing in the file tells."));
        return monthFirst ? CsvDates.Order.MONTH : CsvDates.Order.DAY;
    }

    private boolean take(Table table, CsvColumns columns, CsvDates dates) throws IOException {
        long rows = 0;
        try {
            for (var row = table.rows().next();
                    row.isPresent();
                    row = table.rows().next()) {
                if (CsvEvent.isBlank(row.get().cells())) continue;
                if (++rows > options.limits().entries())
                    return stop("The file has more than " + options.limits().entries()
                            + " rows: what follows is not read.");
                take(row.get(), row.get().line() + table.linesBefore(), columns, dates);
            }
        } catch (TooLong e) {
            return stop("A row has more than " + options.limits().entry()
                    + " characters, perhaps as a quote is not closed: what follows is not read.");
        }
        return !table.input().isExceeded()
                || stop("The file has more than " + options.limits().file() + " bytes: what follows is not read.");
    }

    private boolean stop(String reason) {
        sink.rejected(0, FILE, reason);
        return false;
    }

    private void take(Row row, long line, CsvColumns columns, CsvDates dates) {
        List<String> cells = armed(row.cells());
        var notes = new ArrayList<String>();
        String name =
                Entries.cut(PlainText.clean(columns.cell(CsvField.TITLE, cells).orElse("")));
        try {
            if (CsvEvent.isSpilled(cells, columns.count()))
                throw new Unreadable(
                        "The row has more cells than there are columns: put texts with separators in quotes.");
            if (cells.size() < columns.count())
                notes.add("The row has fewer cells than there are columns: the others are taken as empty.");
            Item item = item(cells, line, columns, dates, notes);
            notes.forEach(note -> sink.noted(line, name, note));
            sink.item(terms.linked(item));
            items++;
        } catch (Unreadable e) {
            sink.rejected(line, name, e.reason());
        } catch (DateTimeException e) {
            sink.rejected(line, name, "start_date and end_date must lie in the years 1 to 9999.");
        }
    }

    private Item item(List<String> cells, long line, CsvColumns columns, CsvDates dates, List<String> notes) {
        var times = new CsvTimes(columns, dates, options.site(), cells, notes::add);
        var event = new CsvEvent(columns, cells, times, notes::add);
        Map<String, @Nullable Object> fields = event.fields();
        String key = Entries.key(columns.cell(CsvField.KEY, cells).orElseGet(() -> Entries.contentKey(fields)));
        @Nullable Long other = keys.putIfAbsent(key, line);
        if (other != null)
            throw new Unreadable("It is in the file twice: line " + other + " has the same "
                    + (columns.cell(CsvField.KEY, cells).isPresent() ? "key." : "start, title and place."));
        return new Item(Item.Type.EVENT, key, Optional.empty(), fields, event.image(), line);
    }
}
