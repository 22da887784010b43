package io.kalends.text;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;

/** Writes a table row by row (RFC 4180). */
public final class CsvLines {
    private final CsvWriter table;

    public CsvLines(Writer text) {
        table = CsvWriter.builder().lineDelimiter(LineDelimiter.CRLF).build(text);
    }

    public void add(List<String> cells) throws IOException {
        try {
            table.writeRecord(cells);
        } catch (UncheckedIOException e) {
            // The library wraps what callers expect to be told when the client has gone.
            throw new IOException(e);
        }
    }

    public void flush() throws IOException {
        table.flush();
    }
}
