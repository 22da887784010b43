package io.kalends.intake;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a reader found in a text. */
final class Collected implements ItemSink {
    static final ZoneId SITE = ZoneId.of("Europe/Vienna");

    final List<Item> items = new ArrayList<>();
    final List<String> rejected = new ArrayList<>();
    final List<String> notes = new ArrayList<>();

    @Nullable
    Reading reading;

    static Collected ical(String text) {
        return ical(text.getBytes(StandardCharsets.UTF_8), ReadLimits.DEFAULT);
    }

    static Collected ical(byte[] bytes, ReadLimits limits) {
        var found = new Collected();
        try {
            found.reading = IcalReader.read(new ByteArrayInputStream(bytes), SITE, limits, found);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return found;
    }

    /** A calendar with one event, from its properties. */
    static Collected event(String... properties) {
        return ical(
                "BEGIN:VCALENDAR\nBEGIN:VEVENT\n" + String.join("\n", properties) + "\nEND:VEVENT\nEND:VCALENDAR\n");
    }

    Item only() {
        if (items.size() != 1) throw new AssertionError(items + " rejected " + rejected);
        return items.getFirst();
    }

    Map<String, @Nullable Object> fields() {
        return only().fields();
    }

    @Nullable
    Object field(String name) {
        return fields().get(name);
    }

    @Override
    public void item(Item item) {
        items.add(item);
    }

    @Override
    public void rejected(long line, String name, String reason) {
        rejected.add(line + " " + name + ": " + reason);
    }

    @Override
    public void noted(long line, String name, String note) {
        notes.add(line + " " + name + ": " + note);
    }
}
