package io.kalends.text;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Reads a table row by row, whatever separates its cells; empty lines are passed over. */
public final class CsvRows {
    /**
     * A row.
     *
     * @param line where it begins; cells may have several lines
     */
    public record Row(long line, List<String> cells) {}

    /** A row that is longer than a row may be, mostly because a quote is not closed; nothing behind it can be read. */
    public static final class TooLong extends Exception {
        private TooLong(Throwable cause) {
            super(cause);
        }
    }

    private final Iterator<CsvRecord> rows;

    /**
     * Begins with the first row.
     *
     * @param most characters of a row
     */
    public CsvRows(Reader text, char separator, int most) {
        rows = CsvReader.builder()
                .fieldSeparator(separator)
                .skipEmptyLines(true)
                .allowExtraFields(true)
                .allowMissingFields(true)
                .allowExtraCharsAfterClosingQuote(true)
                .maxBufferSize(most)
                .ofCsvRecord(text)
                .iterator();
    }

    /** The next row; empty after the last one. */
    public Optional<Row> next() throws IOException, TooLong {
        try {
            if (!rows.hasNext()) return Optional.empty();
            CsvRecord row = rows.next();
            return Optional.of(new Row(row.getStartingLineNumber(), row.getFields()));
        } catch (CsvParseException e) {
            throw new TooLong(e);
        } catch (UncheckedIOException e) {
            throw new IOException(e);
        }
    }
}
