package io.kalends.admin;

import io.kalends.api.Upload;
import io.kalends.intake.Item;
import io.kalends.intake.ItemSink;
import io.kalends.source.Readers;
import io.kalends.source.Source;
import io.kalends.source.SourceReading;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/**
 * A calendar elsewhere, as tests of pages have it, and files of which each line is an event: its title, the day of December and the
 * place; a calendar may begin with the line by which files of that kind are known.
 */
public final class ForeignCalendar implements Readers {
    private final Map<String, Map<String, Object>> events = new LinkedHashMap<>();
    private volatile boolean isDown;
    private volatile CountDownLatch gate = new CountDownLatch(0);

    public synchronized ForeignCalendar with(String key, String title, int day) {
        events.put(key, event(title, Integer.toString(day), "Town Hall"));
        return this;
    }

    synchronized ForeignCalendar without(String key) {
        events.remove(key);
        return this;
    }

    public synchronized void reset() {
        events.clear();
        isDown = false;
        gate = new CountDownLatch(0);
    }

    void down() {
        isDown = true;
    }

    /** Has everybody wait who reads it, until the gate is opened. */
    CountDownLatch shut() {
        gate = new CountDownLatch(1);
        return gate;
    }

    private static Map<String, Object> event(String title, String day, String place) {
        String date = "2026-12-" + (day.length() < 2 ? "0" : "") + day;
        var fields = new LinkedHashMap<String, Object>();
        fields.put("title", title);
        fields.put("start_date", date + " 19:30:00");
        fields.put("end_date", date + " 21:00:00");
        fields.put("timezone", "Europe/Berlin");
        if (!place.isEmpty()) fields.put("venue", Map.of("venue", place));
        return fields;
    }

    private static Item item(String key, Map<String, Object> fields, long line) {
        return new Item(Item.Type.EVENT, key, Optional.empty(), Map.copyOf(fields), Optional.empty(), line);
    }

    @Override
    public SourceReading of(Source source, Optional<Login> login) {
        return sink -> {
            if (isDown) throw new IllegalStateException("Nobody answers.");
            try {
                gate.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            synchronized (this) {
                events.forEach((key, fields) -> sink.item(item(key, fields, 0)));
            }
            return SourceReading.Result.COMPLETE;
        };
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Columns columns(Source source, Path file) {
        if (source.type() != Source.Type.CSV) return Columns.NONE;
        List<String> names = List.of(lines(file).getFirst().split(";"));
        return new Columns(Map.of("title", title(source, names)), names, List.of("title", "start_date", "venue"));
    }

    private static String title(Source source, List<String> names) {
        return source.settings().columns().getOrDefault("title", names.getFirst());
    }

    @Override
    public SourceReading of(Source source, Path file) {
        return sink -> {
            List<String> lines = lines(file);
            int title = List.of(lines.getFirst().split(";"))
                    .indexOf(title(source, List.of(lines.getFirst().split(";"))));
            for (int i = 1; i < lines.size(); i++) read(lines.get(i).split(";"), title, i + 1, sink);
            return SourceReading.Result.COMPLETE;
        };
    }

    private static void read(String[] cells, int title, int line, ItemSink sink) {
        if (cells[1].matches("\\d+"))
            sink.item(item("line " + line, event(cells[title], cells[1], cells.length > 2 ? cells[2] : ""), line));
        else sink.rejected(line, cells[0], "start_date is no date: " + cells[1]);
    }

    @Override
    public Upload image(String url) {
        throw new IllegalStateException("There are no images.");
    }
}
